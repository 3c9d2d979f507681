/* Takes the tenant's gateway for it, and for nobody else. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.status.AITenantReasons;
import java.util.Optional;

/** One gateway serves one tenant; the claim comes before {@code status.gatewayRef} (contract section 8, case 88). */
final class GatewayClaimStep implements AITenantStep {

    private final GatewayClaims claims;
    private final PlatformContext platform;

    GatewayClaimStep(GatewayClaims claims, PlatformContext platform) {
        this.claims = claims;
        this.platform = platform;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        String gateway = GatewayStep.gatewayName(pass.aitenant());
        Optional<LiveObject> held = claims.on(gateway);
        boolean ours = held.isPresent()
                ? GatewayClaims.isHeldBy(held.get(), pass.aitenant())
                : claims.acquire(gateway, pass.aitenant());
        if (!ours) {
            return Optional.of(Halt.of(
                    AITenantReasons.GATEWAY_CLAIM_FAILED,
                    "Gateway " + platform.gatewayNamespace() + "/" + gateway + " is held by "
                            + held.map(GatewayClaimStep::holder).orElse("another AITenant") + "."));
        }
        GatewayRef ref = new GatewayRef();
        ref.setNamespace(platform.gatewayNamespace());
        ref.setName(gateway);
        pass.gateway(ref);
        return Optional.empty();
    }

    private static String holder(LiveObject claim) {
        LiveObject.Owner owner = claim.controller();
        return owner == null ? claim.key().toString() : owner.kind() + " " + owner.name();
    }
}
