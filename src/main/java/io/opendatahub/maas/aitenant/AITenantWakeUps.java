/* What wakes an AITenant: the watched changes that its steps wait for. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.WakeUps;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Maps changes to AITenants. */
final class AITenantWakeUps {

    private AITenantWakeUps() {}

    static WakeUps<AITenant> of(Caches caches, PlatformContext platform) {
        WakeUps<AITenant> wakeUps = new WakeUps<>(AITenantReconciler.NAME);
        caches.cluster().onGateway(name -> wakeUps.wakeAll(caches.aitenants().list()));
        caches.cluster().onNamespace(name -> wake(wakeUps, platform, name));
        caches.aitenants().onChange((before, now) -> wakeForGateway(wakeUps, before, now));
        caches.configs().onChange((before, now) -> wake(wakeUps, platform, namespace(before, now)));
        return wakeUps;
    }

    private static void wake(WakeUps<AITenant> wakeUps, PlatformContext platform, String namespace) {
        TenantId.ofNamespace(namespace, platform.defaultTenantNamespace())
                .ifPresent(tenant -> wakeUps.wake(platform.aitenantNamespace(), tenant.name()));
    }

    /** Our own status writes wake nobody, but the step after the gateway's waits for this one to be seen. */
    private static void wakeForGateway(WakeUps<AITenant> wakeUps, @Nullable AITenant before, @Nullable AITenant now) {
        if (before != null && now != null && !Objects.equals(gateway(before), gateway(now))) {
            wakeUps.wakeAll(List.of(now));
        }
    }

    private static @Nullable GatewayRef gateway(AITenant aitenant) {
        return aitenant.getStatus() == null ? null : aitenant.getStatus().getGatewayRef();
    }

    private static String namespace(@Nullable MaasTenantConfig before, @Nullable MaasTenantConfig now) {
        MaasTenantConfig either = now == null ? before : now;
        return either == null ? "" : either.getMetadata().getNamespace();
    }
}
