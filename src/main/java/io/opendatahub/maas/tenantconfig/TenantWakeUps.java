/* What wakes a tenant: the watched changes that concern its config. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.model.ExternalModelFact;
import io.opendatahub.maas.model.GatewayFact;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PolicyFact;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.WakeUps;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Maps changes to MaasTenantConfigs (architecture.md, decisions 2 and 3). */
final class TenantWakeUps {

    private static final String CONFIG = MaasTenantConfig.NAME;

    /** Kinds of what belongs to AITenants, not to configs. */
    private static final Set<KindRef> OF_AITENANTS = Set.of(ManagedKind.ROLE.ref(), ManagedKind.JOB.ref());

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
        caches.cluster().onPolicy(mapping::policyChanged);
        caches.cluster().onModel(mapping::modelChanged);
        caches.aitenants().onChange((before, now) -> mapping.aitenantChanged(now == null ? before : now));
        caches.anchors().onChange(mapping::anchorChanged);
        caches.ownDeployment().onChange(mapping::everybody);
        return mapping.wakeUps;
    }

    private void childChanged(LiveObject object, String tenantNamespace) {
        if (isClaim(object)) {
            claimChanged(object);
        } else if (!tenantNamespace.isEmpty()
                && !OF_AITENANTS.contains(object.key().kind())) {
            wakeUps.wake(tenantNamespace, CONFIG);
        }
    }

    private boolean isClaim(LiveObject object) {
        return object.key().kind().equals(ManagedKind.CONFIG_MAP.ref())
                && object.key().namespace().equals(platform.aitenantNamespace());
    }

    /** Who holds the gateway decides whose objects are made for it (contract section 8). */
    private void claimChanged(LiveObject claim) {
        caches.aitenants().list().stream()
                .filter(aitenant -> gateway(aitenant)
                        .filter(name -> claim.key()
                                .name()
                                .equals(ResourceNames.gatewayClaim(platform.gatewayNamespace(), name)))
                        .isPresent())
                .forEach(this::aitenantChanged);
    }

    /** Only a config that is being deleted waits for the policies of its namespace. */
    private void policyChanged(PolicyFact policy) {
        caches.configs()
                .find(policy.key().namespace(), CONFIG)
                .filter(MaasTenantConfig::isMarkedForDeletion)
                .ifPresent(config -> wakeUps.wakeAll(List.of(config)));
    }

    private void modelChanged(ExternalModelFact model) {
        caches.configs().find(model.namespace(), CONFIG).ifPresent(config -> wakeUps.wakeAll(List.of(config)));
    }

    private void everybody() {
        wakeUps.wakeAll(caches.configs().list());
    }

    /** The default tenant may use the gateway of the settings without an AITenant. */
    private void gatewayChanged(GatewayFact gateway) {
        wakeUps.wake(platform.defaultTenantNamespace(), CONFIG);
        caches.aitenants().list().stream()
                .filter(aitenant ->
                        gateway(aitenant).filter(gateway.name()::equals).isPresent())
                .forEach(this::aitenantChanged);
    }

    private static Optional<String> gateway(AITenant aitenant) {
        return Optional.ofNullable(aitenant.getStatus())
                .flatMap(status -> Optional.ofNullable(status.getGatewayRef()))
                .flatMap(ref -> Optional.ofNullable(ref.getName()));
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
                && before.isMarkedForDeletion() == now.isMarkedForDeletion()
                && Objects.equals(before.getSpec(), now.getSpec());
        if (!same) {
            everybody();
        }
    }
}
