/* What wakes a tenant: the watched changes that concern its config. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.WakeUps;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps changes to MaasTenantConfigs (architecture.md, decisions 2 and 3). */
final class TenantWakeUps {

    /** The one name a MaasTenantConfig can have (contract section 1). */
    private static final String CONFIG = "default-tenant";

    private final WakeUps<MaasTenantConfig> wakeUps = new WakeUps<>(MaasTenantConfigReconciler.NAME);
    private final Caches caches;
    private final PlatformContext platform;

    private TenantWakeUps(Caches caches, PlatformContext platform) {
        this.caches = caches;
        this.platform = platform;
    }

    static WakeUps<MaasTenantConfig> of(Caches caches, PlatformContext platform) {
        TenantWakeUps mapping = new TenantWakeUps(caches, platform);
        caches.live().onChange(mapping::childChanged);
        caches.cluster().onCluster(mapping::everybody);
        caches.cluster().onGateway(mapping::gatewayChanged);
        caches.aitenants().onChange((before, now) -> mapping.aitenantChanged(now == null ? before : now));
        caches.anchors().onChange(mapping::anchorChanged);
        return mapping.wakeUps;
    }

    private void childChanged(String tenantNamespace) {
        if (!tenantNamespace.isEmpty()) {
            wakeUps.wake(tenantNamespace, CONFIG);
        }
    }

    private void everybody() {
        wakeUps.wakeAll(caches.configs().list());
    }

    /** The default tenant may use the gateway of the settings without an AITenant. */
    private void gatewayChanged(String name) {
        wakeUps.wake(platform.defaultTenantNamespace(), CONFIG);
        caches.aitenants().list().stream()
                .filter(aitenant -> uses(aitenant, name))
                .forEach(this::aitenantChanged);
    }

    private static boolean uses(AITenant aitenant, String gateway) {
        return Optional.ofNullable(aitenant.getStatus())
                .flatMap(status -> Optional.ofNullable(status.getGatewayRef()))
                .filter(ref -> gateway.equals(ref.getName()))
                .isPresent();
    }

    private void aitenantChanged(@Nullable AITenant aitenant) {
        if (aitenant == null
                || !platform.aitenantNamespace().equals(aitenant.getMetadata().getNamespace())) {
            return;
        }
        String name = aitenant.getMetadata().getName();
        wakeUps.wake(
                TenantId.ofAITenant(name, platform.defaultTenantNamespace()).namespace(), CONFIG);
    }

    private void anchorChanged(@Nullable PlatformConfig before, @Nullable PlatformConfig now) {
        boolean same = before != null
                && now != null
                && Objects.equals(
                        before.getMetadata().getUid(), now.getMetadata().getUid())
                && before.isMarkedForDeletion() == now.isMarkedForDeletion();
        if (!same) {
            everybody();
        }
    }
}
