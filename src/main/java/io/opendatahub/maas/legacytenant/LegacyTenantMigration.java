/* The migration of legacy Tenants, as the steps of their AITenants ask for it. */
package io.opendatahub.maas.legacytenant;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.LegacyTenantPlan;
import io.opendatahub.maas.migration.MigrationWrite.FillAITenant;
import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.migration.OwningAITenant;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.LegacyTenantReasons;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fill-only, crash-safe, verified before anything is deleted (contract section 9). Costs nothing where there is no legacy Tenant,
 * and no request where one has to stay as it is.
 */
public final class LegacyTenantMigration {

    private static final Logger LOG = LoggerFactory.getLogger(LegacyTenantMigration.class);

    private final OperatorRuntime runtime;
    private final DirectReads reads;
    private final LegacyTenantStatusWriter statuses;

    /** What was looked at when nothing was left to do, by namespace, so that it is read once only. */
    private final Map<String, List<Object>> settled = new ConcurrentHashMap<>();

    /** Migrates through the shared parts. */
    public LegacyTenantMigration(OperatorRuntime runtime, DirectReads reads) {
        this.runtime = runtime;
        this.reads = reads;
        this.statuses = new LegacyTenantStatusWriter(runtime);
    }

    /** Why nothing may be taken from the legacy Tenant of this AITenant at all; its status says so, too. */
    public Optional<String> foreignGateway(AITenant aitenant) {
        return source(aitenant).flatMap(source -> {
            Optional<String> foreign = LegacyTenantPlan.of(
                            source, cached(aitenant), Optional.empty(), runtime.platform())
                    .foreignGateway();
            foreign.ifPresent(why -> tellIncomplete(source, why));
            return foreign.map(why -> name(source) + ": " + why + ".");
        });
    }

    /**
     * Gives the AITenant the platform context that it has not.
     *
     * @return whether an event of the AITenant is to be waited for
     */
    public boolean fill(AITenant aitenant) {
        Optional<LegacyTenantFact> source = source(aitenant);
        if (source.isEmpty() || missing(source.get(), cached(aitenant)).isEmpty()) {
            return false;
        }
        // The cached version is behind when an earlier step has written to it.
        Optional<GenericKubernetesResource> stored = reads.find(key(aitenant))
                .filter(now ->
                        now.getMetadata().getUid().equals(aitenant.getMetadata().getUid()));
        stored.flatMap(now -> missing(source.get(), owner(aitenant, MigrationRun.spec(now))))
                .ifPresent(missing -> {
                    Map<String, Object> seen = Map.of(
                            "uid", aitenant.getMetadata().getUid(),
                            "resourceVersion",
                                    stored.orElseThrow().getMetadata().getResourceVersion());
                    runtime.writes().merge(key(aitenant), Map.of("metadata", seen, "spec", missing.spec()));
                    LOG.info("copied {} of {}", missing.spec().keySet(), name(source.get()));
                });
        return true;
    }

    /** What a config that is about to be created starts with. */
    public FillConfig initialConfig(AITenant aitenant) {
        return source(aitenant)
                .map(source -> LegacyTenantPlan.initialConfig(source, cached(aitenant), runtime.platform()))
                .orElseGet(() -> new FillConfig(Map.of(), Map.of()));
    }

    /**
     * Fills the config, marks the legacy Tenant, and deletes it when nothing of it would be lost.
     *
     * @return the step that was refused, if one was
     */
    public Optional<RefusedStep> migrate(AITenant aitenant) {
        Optional<LegacyTenantFact> source = source(aitenant);
        if (source.isEmpty()) {
            settled.remove(tenant(aitenant).namespace());
            return Optional.empty();
        }
        // Taken before anything is read, so that a change in between is looked at again.
        List<Object> looked = looked(source.get(), aitenant);
        if (looked.equals(settled.get(source.get().namespace()))) {
            return Optional.empty();
        }
        MigrationRun run = new MigrationRun(runtime, reads, source.get(), aitenant);
        try {
            if (run.run().filter(plan -> finish(run, plan, aitenant)).isPresent()) {
                settled.put(source.get().namespace(), looked);
            }
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return Optional.of(new RefusedStep(run.step(), e));
        }
    }

    /** Deletes what is stored elsewhere, keeps the rest and says why; whether it is to stay as it is. */
    private boolean finish(MigrationRun run, LegacyTenantPlan plan, AITenant aitenant) {
        LegacyTenantFact source = run.source();
        if (plan.mayBeDeleted() && !source.terminating()) {
            if (run.delete()) {
                runtime.events()
                        .record(
                                aitenant,
                                StatusEvents.Type.NORMAL.text(),
                                LegacyTenantReasons.MIGRATED.code(),
                                name(source) + " is deleted: everything in it is in MaasTenantConfig and AITenant.");
            }
            return false;
        }
        run.beginToTell();
        if (plan.mayBeDeleted()) {
            statuses.write(
                    source,
                    LegacyTenantReasons.MIGRATED,
                    "Everything in this object is in MaasTenantConfig and AITenant. It goes when its finalizers are taken off: "
                            + String.join(", ", source.finalizers()) + ".");
        } else {
            statuses.write(source, LegacyTenantReasons.MIGRATION_INCOMPLETE, kept(plan.obstacles()));
        }
        return true;
    }

    /** Says in the legacy Tenant's status what was refused. */
    public void tell(AITenant aitenant, RefusedStep refused) {
        source(aitenant).ifPresent(source -> tellIncomplete(source, refused.text()));
    }

    /** The AITenant is gone. */
    public void forget(String aitenant) {
        settled.remove(tenant(aitenant).namespace());
    }

    /** That this may be refused as well changes nothing: the AITenant says it, too. */
    private void tellIncomplete(LegacyTenantFact source, String why) {
        try {
            statuses.write(source, LegacyTenantReasons.MIGRATION_INCOMPLETE, kept(List.of(why)));
        } catch (KubernetesClientException e) {
            LOG.warn("status of {} not written: {}", name(source), Refusal.words(e));
        }
    }

    private static String kept(List<String> why) {
        return "This object is kept: " + String.join("; ", why) + ". "
                + LegacyTenantReasons.MIGRATION_INCOMPLETE.remedy();
    }

    /** What the outcome depends on; the status and the version do not count. */
    private List<Object> looked(LegacyTenantFact source, AITenant aitenant) {
        List<Object> looked = new ArrayList<>(List.of(
                source.uid(),
                source.generation(),
                source.terminating(),
                source.annotations(),
                source.finalizers(),
                aitenant.getMetadata().getUid(),
                aitenant.getMetadata().getGeneration()));
        runtime.caches()
                .configs()
                .find(source.namespace(), MaasTenantConfig.NAME)
                .map(MaasTenantConfig::getMetadata)
                .ifPresent(config -> looked.addAll(List.of(
                        config.getUid(),
                        config.getGeneration(),
                        Objects.requireNonNullElse(config.getDeletionTimestamp(), ""),
                        Objects.requireNonNullElse(config.getLabels(), Map.of()),
                        Objects.requireNonNullElse(config.getAnnotations(), Map.of()))));
        return looked;
    }

    private Optional<FillAITenant> missing(LegacyTenantFact source, OwningAITenant owner) {
        return LegacyTenantPlan.of(source, owner, Optional.empty(), runtime.platform()).writes().stream()
                .filter(FillAITenant.class::isInstance)
                .map(FillAITenant.class::cast)
                .findFirst();
    }

    /** One that asks to be left alone is not even told so. */
    private Optional<LegacyTenantFact> source(AITenant aitenant) {
        return runtime.caches()
                .legacyTenants()
                .find(tenant(aitenant).namespace())
                .filter(source -> !source.optedOut());
    }

    @SuppressWarnings("unchecked")
    private OwningAITenant cached(AITenant aitenant) {
        Map<String, Object> spec = aitenant.getSpec() == null
                ? Map.of()
                : runtime.serialization().convertValue(aitenant.getSpec(), LinkedHashMap.class);
        return owner(aitenant, spec);
    }

    private OwningAITenant owner(AITenant aitenant, Map<String, Object> spec) {
        return new OwningAITenant(tenant(aitenant), aitenant.getMetadata().getNamespace(), spec);
    }

    private TenantId tenant(AITenant aitenant) {
        return tenant(aitenant.getMetadata().getName());
    }

    private TenantId tenant(String aitenant) {
        return TenantId.ofAITenant(aitenant, runtime.platform().defaultTenantNamespace());
    }

    private static ResourceKey key(AITenant aitenant) {
        return ResourceKey.of(OwnKinds.AI_TENANT, aitenant);
    }

    private static String name(LegacyTenantFact source) {
        return LegacyTenantStatusWriter.key(source.namespace()).toString();
    }
}
