/* Deletes the tenant's config, whose own finalizer removes everything of the tenant, and waits until it is gone. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.check.CleanUpCheck;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.watch.Caches;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Removal of the config (contract section 8). The default tenant's goes, too; one that was never taken in stays. */
final class ConfigRemovalStep implements DeletionStep {

    /** Put there by a deletion that waits for dependents; the garbage collector takes them off by itself. */
    private static final Set<String> OF_THE_CLUSTER = Set.of("foregroundDeletion", "orphan");

    /** What a config whose clean-up does not get on says of it. */
    private static final Set<String> BLOCKED = Set.of(
            Reasons.DELETION_BLOCKED.code(),
            Reasons.PERMISSION_DENIED.code(),
            Reasons.PLATFORM_RECONCILE_FAILED.code());

    /** The config gives up by itself what it waits for, at about the same time; it is let finish. */
    private static final Duration HEAD_START = Duration.ofSeconds(5);

    private final KubernetesWrites writes;
    private final Caches caches;
    private final DeletionClock clock;

    /** UID of the config whose deletion was asked for: it is asked for once. */
    private final Map<ResourceID, String> asked = new ConcurrentHashMap<>();

    ConfigRemovalStep(KubernetesWrites writes, Caches caches, DeletionClock clock) {
        this.writes = writes;
        this.caches = caches;
        this.clock = clock;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<MaasTenantConfig> present = config(pass);
        if (present.isEmpty() || !pass.isAdopted(caches)) {
            return Optional.empty();
        }
        MaasTenantConfig config = present.get();
        if (!config.isMarkedForDeletion() && !isAsked(pass, config)) {
            writes.delete(key(pass), config.getMetadata().getUid());
            asked.put(
                    ResourceID.fromResource(pass.aitenant()),
                    config.getMetadata().getUid());
        }
        return Optional.of(blocked(pass, config)
                .orElseGet(() -> Halt.inProgress("Waiting until " + key(pass)
                        + " and everything of the tenant that belongs to it is removed.")));
    }

    @Override
    public String skipped(AITenantPass pass) {
        return key(pass) + " is not removed";
    }

    @Override
    public ResourceKey subject(AITenantPass pass) {
        return key(pass);
    }

    @Override
    public Instant blockedSince(AITenantPass pass) {
        Instant before = clock.keysDealtWithAt(pass);
        Optional<MaasTenantConfig> config = config(pass);
        if (config.isEmpty() || (!config.get().isMarkedForDeletion() && !isAsked(pass, config.get()))) {
            return before;
        }
        if (!config.get().isMarkedForDeletion()) {
            return clock.now();
        }
        Instant marked = Instant.parse(config.get().getMetadata().getDeletionTimestamp());
        return marked.isAfter(before) ? marked : before;
    }

    @Override
    public Duration headStart(AITenantPass pass) {
        return config(pass).filter(ConfigRemovalStep::isCleaningUp).isPresent() ? HEAD_START : Duration.ZERO;
    }

    @Override
    public void forget(ResourceID id) {
        asked.remove(id);
    }

    private boolean isAsked(AITenantPass pass, MaasTenantConfig config) {
        return config.getMetadata().getUid().equals(asked.get(ResourceID.fromResource(pass.aitenant())));
    }

    private Optional<Halt> blocked(AITenantPass pass, MaasTenantConfig config) {
        if (!config.isMarkedForDeletion()) {
            return Optional.empty();
        }
        return ownWords(config)
                .map(words -> Halt.blockedAsToldBy(key(pass), words))
                .or(() -> foreignFinalizers(config)
                        .map(finalizers -> Halt.blocked(key(pass) + " is held by " + finalizers + " of others.")));
    }

    /** What the config's clean-up waits for, if that does not go on by itself. Only words about the deletion count. */
    private static Optional<String> ownWords(MaasTenantConfig config) {
        if (config.getStatus() == null || !isCleaningUp(config)) {
            return Optional.empty();
        }
        return Conditions.find(config.getStatus().getConditions(), ConditionType.READY)
                .filter(ready -> BLOCKED.contains(ready.getReason()))
                .filter(ready -> Objects.equals(
                        ready.getObservedGeneration(), config.getMetadata().getGeneration()))
                .map(Condition::getMessage);
    }

    private static Optional<String> foreignFinalizers(MaasTenantConfig config) {
        List<String> foreign = config.getMetadata().getFinalizers().stream()
                .filter(finalizer -> !finalizer.equals(Finalizers.TENANT_CLEANUP))
                .filter(finalizer -> !OF_THE_CLUSTER.contains(finalizer))
                .toList();
        return foreign.isEmpty() ? Optional.empty() : Optional.of(CleanUpCheck.finalizers(foreign));
    }

    private static boolean isCleaningUp(MaasTenantConfig config) {
        return config.getMetadata().getFinalizers().contains(Finalizers.TENANT_CLEANUP);
    }

    private Optional<MaasTenantConfig> config(AITenantPass pass) {
        return caches.configs().find(pass.tenant().namespace(), MaasTenantConfig.NAME);
    }

    private static ResourceKey key(AITenantPass pass) {
        return new ResourceKey(OwnKinds.MAAS_TENANT_CONFIG, pass.tenant().namespace(), MaasTenantConfig.NAME);
    }
}
