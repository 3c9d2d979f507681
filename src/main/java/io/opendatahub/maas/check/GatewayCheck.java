/* Which gateway serves the tenant, and whether it is there. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.desired.GatewayClaim;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.Reasons;
import java.util.Optional;

/**
 * The gateway in {@code status.gatewayRef} of the AITenant, or that of the settings for a default config without one, exists
 * in the gateway namespace, and the AITenant holds the claim on it (contract sections 3 and 8).
 */
final class GatewayCheck implements Check {

    @Override
    public Optional<Blocker> apply(TenantObservation observation, PlatformContext platform) {
        Optional<String> name = gatewayName(observation, platform);
        if (name.isEmpty()) {
            return blocker(
                    Reasons.GATEWAY_NOT_READY,
                    String.format(
                            "AITenant %s has no status.gatewayRef yet; its condition Ready says why.",
                            aitenantName(observation)));
        }
        Optional<String> elsewhere = gatewayRef(observation)
                .map(GatewayRef::getNamespace)
                .filter(namespace -> !namespace.equals(platform.gatewayNamespace()));
        if (elsewhere.isPresent()) {
            return blocker(
                    Reasons.INVALID_GATEWAY,
                    String.format(
                            "status.gatewayRef of AITenant %s points to %s/%s, but gateways live in namespace %s.",
                            aitenantName(observation), elsewhere.get(), name.get(), platform.gatewayNamespace()));
        }
        if (!observation.cluster().gateways().contains(name.get())) {
            return blocker(
                    Reasons.GATEWAY_NOT_READY,
                    String.format("Gateway %s/%s does not exist.", platform.gatewayNamespace(), name.get()));
        }
        return observation.aitenant().flatMap(aitenant -> notHeld(observation, aitenant, name.get(), platform));
    }

    /** Nobody writes over the objects of the tenant that holds the gateway. */
    private static Optional<Blocker> notHeld(
            TenantObservation observation, AITenant aitenant, String gateway, PlatformContext platform) {
        LiveObject claim = observation.live().get(GatewayClaim.key(gateway, platform));
        if (claim != null && GatewayClaim.isHeldBy(claim, aitenant)) {
            return Optional.empty();
        }
        return blocker(
                Reasons.GATEWAY_NOT_READY,
                String.format(
                        "Gateway %s/%s is held by %s, not by AITenant %s.",
                        platform.gatewayNamespace(),
                        gateway,
                        claim == null ? "nobody" : GatewayClaim.holder(claim, aitenant),
                        aitenantName(observation)));
    }

    /** Name of the tenant's gateway; empty while its AITenant has none. */
    static Optional<String> gatewayName(TenantObservation observation, PlatformContext platform) {
        return observation.aitenant().isEmpty()
                ? Optional.of(platform.defaultGateway())
                : gatewayRef(observation).map(GatewayRef::getName).filter(name -> !name.isBlank());
    }

    private static Optional<GatewayRef> gatewayRef(TenantObservation observation) {
        return observation.aitenant().map(AITenant::getStatus).map(AITenantStatus::getGatewayRef);
    }

    private static String aitenantName(TenantObservation observation) {
        return observation
                .aitenant()
                .map(AITenant::getMetadata)
                .map(meta -> meta.getNamespace() + "/" + meta.getName())
                .orElse("");
    }

    private static Optional<Blocker> blocker(Reasons reason, String detail) {
        return Optional.of(Blocker.of(Blocker.Area.GATEWAY, reason, detail));
    }
}
