/* When the route's AuthPolicy of an older release can go. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.AuthPolicies;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.Workload;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Map;
import java.util.Optional;

/** It guards the tenant's paths until the gateway's policy does (contract section 4a). */
public final class OlderPolicies {

    private OlderPolicies() {}

    /** The policy on the tenant's route, as older releases made it. */
    public static ResourceKey onRoute(TenantContext context) {
        return ResourceKey.of(
                ManagedKind.AUTH_POLICY,
                context.platform().infraNamespace(),
                new ResourceNames(context.tenant()).olderRouteAuth());
    }

    /**
     * Whether it is still needed: while maas-api, which the gateway's policy asks, is not available, or that policy is not in force.
     *
     * @param live the tenant's objects
     */
    public static boolean isNeeded(TenantContext context, Map<ResourceKey, LiveObject> live) {
        ResourceKey gatewayPolicy = AuthPolicies.key(context.platform(), context.gatewayName());
        boolean inForce = facts(live, gatewayPolicy, AuthPolicyFacts.class)
                .filter(AuthPolicyFacts::isInForce)
                .isPresent();
        ResourceKey maasApi = ResourceKey.of(
                ManagedKind.DEPLOYMENT,
                context.platform().infraNamespace(),
                new ResourceNames(context.tenant()).object(Workload.MAAS_API.baseName()));
        boolean answers = facts(live, maasApi, DeploymentFacts.class)
                .filter(deployment -> deployment.availableReplicas() > 0)
                .isPresent();
        return !(inForce && answers);
    }

    private static <F extends LiveObject.Facts> Optional<F> facts(
            Map<ResourceKey, LiveObject> live, ResourceKey key, Class<F> type) {
        return Optional.ofNullable(live.get(key))
                .map(LiveObject::facts)
                .filter(type::isInstance)
                .map(type::cast);
    }
}
