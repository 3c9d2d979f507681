/* Carries out what is decided of a tenant's older dataplane configuration, and tells of it. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.OwnershipGuard;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.DataplaneObjects;
import io.opendatahub.maas.migration.MigrationDecision;
import io.opendatahub.maas.migration.MigrationEvents;
import io.opendatahub.maas.migration.PayloadProcessingMigration;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.watch.LastWritten;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The writes of contract section 7 that are no apply: the mark on the config, the events, the end of the older files. */
final class DataplaneMigration {

    private static final Logger LOG = LoggerFactory.getLogger(DataplaneMigration.class);

    private final OperatorRuntime runtime;
    private final LastWritten<Boolean> marks = new LastWritten<>();
    /** What was said last of a tenant's migration, so that a write that is tried again does not ask for the event again. */
    private final Map<ResourceID, String> announced = new ConcurrentHashMap<>();

    DataplaneMigration(OperatorRuntime runtime) {
        this.runtime = runtime;
    }

    /** What is to be done; a ConfigMap that belongs to somebody else is not looked at (case 61). */
    static MigrationDecision decide(TenantContext context, TenantObservation observation) {
        Optional<PluginsFacts> plugins = ours(observation
                        .live()
                        .get(TenantInventory.plugins(context.tenant(), context.platform())))
                .map(LiveObject::facts)
                .map(PluginsFacts.class::cast);
        return PayloadProcessingMigration.decide(
                context.tenant(), context.platform(), observation.config(), plugins, observation.live());
    }

    private static Optional<LiveObject> ours(@Nullable LiveObject object) {
        return Optional.ofNullable(object)
                .filter(plugins -> plugins.facts() instanceof PluginsFacts
                        && OwnershipGuard.foreignOwner(plugins).isEmpty());
    }

    /**
     * Says what is lost before anything of it is replaced: after a crash in between nobody could tell any more that there was
     * something to say (ADR 17).
     *
     * @throws KubernetesClientException when it could not be said and may be said later
     */
    void announce(TenantObservation observation, TenantResolution.Ready ready) {
        MaasTenantConfig config = observation.config();
        ResourceKey key = TenantInventory.plugins(
                ready.context().tenant(), ready.context().platform());
        LiveObject plugins = observation.live().get(key);
        if (plugins == null || !(ready.migration() instanceof MigrationDecision.Migrate migrated)) {
            return;
        }
        String what = plugins.uid() + migrated.outcome();
        ResourceID id = ResourceID.fromResource(config);
        if (what.equals(announced.get(id))) {
            return;
        }
        MigrationEvents.of(migrated, key).forEach(event -> {
            LOG.info("{}: {}", event.reason(), event.message());
            runtime.events()
                    .recordOnce(
                            config, plugins.uid(), event.type().text(), event.reason(), Texts.event(event.message()));
        });
        announced.put(id, what);
    }

    /**
     * What follows from a pass.
     *
     * @param observation what the pass decided from
     * @param ready what was decided
     * @param report what was done
     * @return the report with what is refused here
     */
    ApplyReport goOn(TenantObservation observation, TenantResolution.Ready ready, ApplyReport report) {
        MaasTenantConfig config = observation.config();
        ResourceKey plugins = TenantInventory.plugins(
                ready.context().tenant(), ready.context().platform());
        ResourceKey step = ResourceKey.of(OwnKinds.MAAS_TENANT_CONFIG, config);
        try {
            mark(step, config, ready.migration() instanceof MigrationDecision.Blocked);
            step = plugins;
            removeOlderFiles(config, ready.context(), plugins);
            return report;
        } catch (KubernetesClientException e) {
            return report.with(Refusal.failure(step, e));
        }
    }

    /** Shows on the config that its migration is blocked. */
    private void mark(ResourceKey key, MaasTenantConfig config, boolean blocked) {
        Map<String, String> annotations = config.getMetadata().getAnnotations();
        boolean marked = marks.newerThan(config)
                .orElseGet(
                        () -> annotations != null && annotations.containsKey(Annotations.PAYLOAD_PROCESSING_MIGRATION));
        if (marked == blocked) {
            return;
        }
        Map<String, String> change = new HashMap<>();
        change.put(Annotations.PAYLOAD_PROCESSING_MIGRATION, blocked ? Annotations.MIGRATION_BLOCKED : null);
        String uid = config.getMetadata().getUid();
        marks.remember(
                runtime.writes().merge(key, Map.of("metadata", Map.of("uid", uid, "annotations", change))), blocked);
    }

    /** Forgets a config that is gone. */
    void forget(ResourceID id) {
        marks.forget(id);
        announced.remove(id);
    }

    /** Nobody reads them once both workloads have rolled out. */
    private void removeOlderFiles(MaasTenantConfig config, TenantContext context, ResourceKey key) {
        Map<ResourceKey, LiveObject> live =
                runtime.caches().live().existing(TenantInventory.dataplane(context.tenant(), context.platform()));
        Optional<LiveObject> plugins = ours(live.get(key)).filter(object -> !OwnershipGuard.optedOut(object));
        if (plugins.isPresent()
                && plugins.get().facts() instanceof PluginsFacts facts
                && !facts.olderFilesRemoval().isEmpty()
                && DataplaneObjects.isRolledOut(context.tenant(), context.platform(), live)) {
            runtime.caches().live().learned(key, runtime.writes().jsonPatch(key, facts.olderFilesRemoval()));
            announced.remove(ResourceID.fromResource(config));
            LOG.info("{}: files of the older dataplane removed, its pods are gone", key);
        }
    }
}
