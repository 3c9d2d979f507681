/* What wakes an AITenant: the watched changes that its steps wait for. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.WakeUps;
import org.jspecify.annotations.Nullable;

/** Maps changes to AITenants. */
final class AITenantWakeUps {

    private AITenantWakeUps() {}

    static WakeUps<AITenant> of(Caches caches, PlatformContext platform) {
        WakeUps<AITenant> wakeUps = new WakeUps<>(AITenantReconciler.NAME);
        caches.cluster().onGateway(name -> wakeUps.wakeAll(caches.aitenants().list()));
        caches.cluster().onNamespace(name -> wake(wakeUps, platform, name));
        caches.configs().onChange((before, now) -> wake(wakeUps, platform, namespace(before, now)));
        return wakeUps;
    }

    private static void wake(WakeUps<AITenant> wakeUps, PlatformContext platform, String namespace) {
        TenantId.ofNamespace(namespace, platform.defaultTenantNamespace())
                .ifPresent(tenant -> wakeUps.wake(platform.aitenantNamespace(), tenant.name()));
    }

    private static String namespace(@Nullable MaasTenantConfig before, @Nullable MaasTenantConfig now) {
        MaasTenantConfig either = now == null ? before : now;
        return either == null ? "" : either.getMetadata().getNamespace();
    }
}
