/* Where an older controller put what now belongs into the infra namespace: beside itself. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.TenantId;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objects of the infra namespace as they were called in the controller namespace (case 114). */
public final class EarlierPlace {

    private EarlierPlace() {}

    /** Kinds that an object of any tenant may have there. */
    public static Set<KindRef> kinds(PlatformContext platform) {
        TenantId any = TenantId.ofAITenant(TenantId.DEFAULT_NAME, platform.defaultTenantNamespace());
        return keys(any, platform).stream().map(ResourceKey::kind).collect(Collectors.toSet());
    }

    /** Objects of a tenant; what all tenants share counts to the default one, which is always the first to be there. */
    public static Set<ResourceKey> keys(TenantId tenant, PlatformContext platform) {
        Set<ResourceKey> keys = new TreeSet<>();
        Stream.concat(
                        TenantInventory.keys(tenant, platform).stream(),
                        tenant.isDefault() ? SharedResources.keys(platform).stream() : Stream.of())
                .filter(key -> key.namespace().equals(platform.infraNamespace()))
                .map(key -> new ResourceKey(key.kind(), platform.controllerNamespace(), key.name()))
                .forEach(keys::add);
        return keys;
    }
}
