/* A tenant's dataplane on the cluster: what is kept while its migration is blocked, and when it is over. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.desired.Workload;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Questions about the two payload workloads of a tenant (contract section 7). */
public final class DataplaneObjects {

    private DataplaneObjects() {}

    /** Whether both workloads exist and all their pods are of the present dataplane. */
    public static boolean isRolledOut(TenantId tenant, PlatformContext platform, Map<ResourceKey, LiveObject> live) {
        return Workload.PAYLOADS.stream()
                .allMatch(workload -> facts(live, deployment(workload, tenant, platform))
                        .filter(DeploymentFacts::isRolledOutPraxis)
                        .isPresent());
    }

    /**
     * What stays as it is while the migration is blocked. A Service of older pods is among it: labels and ports by which ours finds
     * its pods need not be on them.
     */
    static Set<ResourceKey> held(TenantId tenant, PlatformContext platform, Map<ResourceKey, LiveObject> live) {
        Set<ResourceKey> held = new HashSet<>(TenantInventory.dataplane(tenant, platform));
        for (Workload workload : Workload.PAYLOADS) {
            ResourceKey service = ResourceKey.of(
                    ManagedKind.SERVICE,
                    platform.gatewayNamespace(),
                    new ResourceNames(tenant).service(workload.baseName()));
            if (live.containsKey(service) && live.containsKey(deployment(workload, tenant, platform))) {
                held.add(service);
            }
        }
        return held;
    }

    private static ResourceKey deployment(Workload workload, TenantId tenant, PlatformContext platform) {
        return ResourceKey.of(
                ManagedKind.DEPLOYMENT,
                platform.gatewayNamespace(),
                new ResourceNames(tenant).object(workload.baseName()));
    }

    private static Optional<DeploymentFacts> facts(Map<ResourceKey, LiveObject> live, ResourceKey key) {
        return Optional.ofNullable(live.get(key))
                .map(LiveObject::facts)
                .filter(DeploymentFacts.class::isInstance)
                .map(DeploymentFacts.class::cast);
    }
}
