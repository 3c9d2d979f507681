/* Takes the tenant's gateway for it, and for nobody else. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.desired.GatewayClaim;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.status.AITenantReasons;
import java.time.Duration;
import java.util.Optional;

/** One gateway serves one tenant; the claim comes before {@code status.gatewayRef} (contract section 8, case 88). */
final class GatewayClaimStep implements AITenantStep {

    /** The event of a claim that was made in the same instant takes milliseconds. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private final GatewayClaims claims;
    private final PlatformContext platform;

    GatewayClaimStep(GatewayClaims claims, PlatformContext platform) {
        this.claims = claims;
        this.platform = platform;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        String gateway = GatewayStep.gatewayName(pass.aitenant());
        Optional<Halt> halt = claims.unreadable()
                .map(Halt::refused)
                .or(() -> claims.on(gateway).isEmpty() ? acquire(gateway, pass) : Optional.empty())
                .or(() -> claims.on(gateway).flatMap(claim -> judge(claim, gateway, pass.aitenant())));
        if (halt.isEmpty()) {
            GatewayRef ref = new GatewayRef();
            ref.setNamespace(platform.gatewayNamespace());
            ref.setName(gateway);
            pass.gateway(ref);
        }
        return halt;
    }

    private Optional<Halt> acquire(String gateway, AITenantPass pass) {
        if (claims.acquire(gateway, pass.aitenant()) || claims.on(gateway).isPresent()) {
            return Optional.empty();
        }
        pass.undecided();
        pass.again(LATE);
        return Optional.of(failed(gateway, "an AITenant that is being looked up"));
    }

    private Optional<Halt> judge(LiveObject claim, String gateway, AITenant aitenant) {
        if (!GatewayClaim.isHeldBy(claim, aitenant)) {
            return Optional.of(failed(gateway, GatewayClaim.holder(claim, aitenant)));
        }
        ApplyReport report = claims.keep(gateway, aitenant);
        return report.failures().stream().findFirst().map(Halt::refused);
    }

    private Halt failed(String gateway, String holder) {
        return Halt.of(
                AITenantReasons.GATEWAY_CLAIM_FAILED,
                "Gateway " + platform.gatewayNamespace() + "/" + gateway + " is held by " + holder + ".");
    }
}
