/* When the AuthPolicy of a gateway that a tenant has left can go. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.AuthPolicies;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.RouteFacts;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** It guards the tenant's route as long as the controller of the former gateway says that it serves it (contract section 4a). */
public final class FormerPolicies {

    private FormerPolicies() {}

    /** Keys of the policies of gateways that exist and still serve the route, that of the gateway in force apart. */
    public static Set<ResourceKey> inUse(TenantContext context, TenantObservation observation) {
        PlatformContext platform = context.platform();
        ResourceKey route = ResourceKey.of(
                ManagedKind.HTTP_ROUTE, platform.infraNamespace(), new ResourceNames(context.tenant()).route());
        Set<String> servedBy = Optional.ofNullable(observation.live().get(route))
                .map(LiveObject::facts)
                .filter(RouteFacts.class::isInstance)
                .map(facts -> ((RouteFacts) facts).servedBy())
                .orElse(Set.of());
        return observation.cluster().gateways().stream()
                .filter(gateway -> !gateway.equals(context.gatewayName()))
                .filter(gateway -> servedBy.contains(platform.gatewayNamespace() + "/" + gateway))
                .map(gateway -> AuthPolicies.key(platform, gateway))
                .collect(Collectors.toSet());
    }
}
