/* Every object that may exist for a tenant, whatever its settings: what prune and clean-up may touch. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Identity by name, not by label: whoever moves a label cannot make one tenant remove another's objects (contract section 3).
 * {@link TenantResources} makes a part of this list.
 */
public final class TenantInventory {

    private TenantInventory() {}

    /** Keys of all objects that any setting may produce for the tenant. */
    public static SortedSet<ResourceKey> keys(TenantId tenant, PlatformContext platform) {
        ResourceNames names = new ResourceNames(tenant);
        String gateway = platform.gatewayNamespace();
        SortedSet<ResourceKey> keys = new TreeSet<>();
        keys.add(ResourceKey.of(ManagedKind.SERVICE_ACCOUNT, gateway, names.object(ResourceNames.PAYLOAD_PROCESSING)));
        keys.add(ResourceKey.of(ManagedKind.CONFIG_MAP, gateway, names.plugins()));
        for (Workload workload : Workload.values()) {
            String namespace = workload == Workload.MAAS_API ? platform.infraNamespace() : gateway;
            keys.add(ResourceKey.of(ManagedKind.SERVICE, namespace, names.service(workload.baseName())));
            keys.add(ResourceKey.of(ManagedKind.DEPLOYMENT, namespace, names.object(workload.baseName())));
            if (workload != Workload.MAAS_API) {
                keys.add(ResourceKey.of(
                        ManagedKind.HORIZONTAL_POD_AUTOSCALER, namespace, names.object(workload.baseName())));
            }
        }
        return keys;
    }
}
