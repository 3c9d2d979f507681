/* Objects that all tenants share; applied once by the platform's owner, never by a tenant (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.stream.Stream;

/** Shared objects. They carry no tenant's labels, so no tenant's prune can see them. */
public final class SharedResources {

    private SharedResources() {}

    /** The ServiceAccounts of maas-api and of the key clean-up jobs. */
    public static List<DesiredObject> of(PlatformContext platform, Anchor anchor) {
        return keys(platform).stream()
                .map(key -> DesiredObject.of(
                        ManagedKind.SERVICE_ACCOUNT,
                        new ServiceAccountBuilder()
                                .withMetadata(Metadata.of(key.namespace(), key.name(), Labels.ofShared(), anchor))
                                .build()))
                .toList();
    }

    /** Keys of all of them. */
    public static List<ResourceKey> keys(PlatformContext platform) {
        return Stream.of(ResourceNames.MAAS_API, ResourceNames.MAAS_API_CLEANUP)
                .map(name -> ResourceKey.of(ManagedKind.SERVICE_ACCOUNT, platform.infraNamespace(), name))
                .toList();
    }
}
