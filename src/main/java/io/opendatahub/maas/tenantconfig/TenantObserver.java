/* Takes the picture a reconcile decides from. */
package io.opendatahub.maas.tenantconfig;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.GatewayClaim;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import java.time.Clock;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads caches only; no request is ever made here. */
final class TenantObserver {

    private final Caches caches;
    private final PlatformContext platform;
    private final LiveInventory inventory;
    private final Clock clock;

    TenantObserver(Caches caches, PlatformContext platform, Clock clock) {
        this.caches = caches;
        this.platform = platform;
        this.inventory = new LiveInventory(caches, platform);
        this.clock = clock;
    }

    TenantObservation observe(MaasTenantConfig config) {
        String namespace = config.getMetadata().getNamespace();
        Optional<AITenant> aitenant = aitenant(namespace);
        Optional<ResourceKey> claim = aitenant.flatMap(this::claim);
        return new TenantObservation(
                config,
                aitenant,
                caches.anchors().find("", PlatformConfig.NAME),
                facts(claim),
                caches.cluster().anthropicModels(namespace),
                live(namespace, claim),
                clock.instant());
    }

    /** Where the claim on the AITenant's gateway in force is. */
    private Optional<ResourceKey> claim(AITenant aitenant) {
        return Optional.ofNullable(aitenant.getStatus())
                .flatMap(status -> Optional.ofNullable(status.getGatewayRef()))
                .flatMap(ref -> Optional.ofNullable(ref.getName()))
                .map(gateway -> GatewayClaim.key(gateway, platform));
    }

    private ClusterFacts facts(Optional<ResourceKey> claim) {
        ClusterFacts facts = caches.cluster().facts();
        return claim.flatMap(caches.live()::unreadable)
                .map(failure -> facts.butNot(
                        new ClusterFacts.ReadFailure(ManagedKind.CONFIG_MAP.ref(), failure.code(), failure.message())))
                .orElse(facts);
    }

    private Map<ResourceKey, LiveObject> live(String namespace, Optional<ResourceKey> claim) {
        Set<ResourceKey> keys = new HashSet<>();
        TenantId.ofNamespace(namespace, platform.defaultTenantNamespace())
                .ifPresent(tenant -> keys.addAll(inventory.keys(tenant)));
        claim.ifPresent(keys::add);
        return caches.live().existing(keys);
    }

    /** Whether any object lives under this name. */
    boolean isThere(ResourceID id) {
        return caches.configs().find(id.getNamespace().orElse(""), id.getName()).isPresent();
    }

    /** Whether another object lives under the same name that is not being deleted. */
    boolean hasSuccessor(MaasTenantConfig config) {
        return caches.configs()
                .find(config.getMetadata().getNamespace(), config.getMetadata().getName())
                .filter(other -> !other.getMetadata()
                        .getUid()
                        .equals(config.getMetadata().getUid()))
                .filter(other -> !other.isMarkedForDeletion())
                .isPresent();
    }

    /** The AITenant that the namespace belongs to; the config's own labels are not asked (contract section 3). */
    private Optional<AITenant> aitenant(String namespace) {
        return TenantId.ofNamespace(namespace, platform.defaultTenantNamespace())
                .flatMap(tenant -> caches.aitenants().find(platform.aitenantNamespace(), tenant.name()));
    }
}
