/* Carries out the plan for one legacy Tenant, write by write. */
package io.opendatahub.maas.legacytenant;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.LegacyTenantPlan;
import io.opendatahub.maas.migration.MigrationTarget;
import io.opendatahub.maas.migration.MigrationWrite;
import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.migration.MigrationWrite.MarkSource;
import io.opendatahub.maas.migration.OwningAITenant;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Starts from what is stored, not from caches: what the typed caches leave out must be compared, too. Every write is for the
 * version that the plan was computed from, so that it cannot go over a value that somebody sets meanwhile.
 */
final class MigrationRun {

    private final OperatorRuntime runtime;
    private final DirectReads reads;
    private final AITenant aitenant;
    private final TenantId tenant;
    private LegacyTenantFact source;
    private String step = "be compared with what is stored";

    MigrationRun(OperatorRuntime runtime, DirectReads reads, LegacyTenantFact source, AITenant aitenant) {
        this.runtime = runtime;
        this.reads = reads;
        this.source = source;
        this.aitenant = aitenant;
        this.tenant = TenantId.ofAITenant(
                aitenant.getMetadata().getName(), runtime.platform().defaultTenantNamespace());
    }

    /** What it is about to do, for people; completes "could not". */
    String step() {
        return step;
    }

    /** The next refusal is that of its status. */
    void beginToTell() {
        step = "be told about in its status";
    }

    /** The legacy Tenant after the last write. */
    LegacyTenantFact source() {
        return source;
    }

    /**
     * Writes what is missing.
     *
     * @return the plan that is left, empty when something changed meanwhile, which an event tells
     */
    Optional<LegacyTenantPlan> run() {
        ResourceKey ownerKey = ResourceKey.of(OwnKinds.AI_TENANT, aitenant);
        Optional<OwningAITenant> owner = reads.find(ownerKey)
                .filter(now ->
                        now.getMetadata().getUid().equals(aitenant.getMetadata().getUid()))
                .map(now -> new OwningAITenant(tenant, ownerKey.namespace(), spec(now)));
        return owner.flatMap(now -> run(now, reads.find(configKey())));
    }

    private Optional<LegacyTenantPlan> run(OwningAITenant owner, Optional<GenericKubernetesResource> stored) {
        Optional<GenericKubernetesResource> config = stored;
        Set<Class<?>> done = new HashSet<>();
        while (true) {
            LegacyTenantPlan plan =
                    LegacyTenantPlan.of(source, owner, config.map(MigrationRun::target), runtime.platform());
            Optional<MigrationWrite> next = plan.writes().stream().findFirst();
            if (next.isEmpty() || !done.add(next.get().getClass())) {
                // A write that comes back was not stored: the definition on the cluster lacks a section.
                return Optional.of(plan);
            }
            if (next.get() instanceof FillConfig fill) {
                config = Optional.of(fill(fill, config.orElseThrow()));
            } else if (!(next.get() instanceof MarkSource mark) || !mark(mark)) {
                // What the AITenant lacks is filled before; it has changed since.
                return Optional.empty();
            }
        }
    }

    /** Deletes the source as it was judged. */
    boolean delete() {
        step = "be deleted";
        return runtime.writes()
                .deleteUnchanged(
                        LegacyTenantStatusWriter.key(source.namespace()), source.uid(), source.resourceVersion());
    }

    private GenericKubernetesResource fill(FillConfig fill, GenericKubernetesResource present) {
        step = "be copied to " + configKey();
        ObjectMeta seen = present.getMetadata();
        Map<String, Object> metadata = Map.of(
                "uid", seen.getUid(),
                "resourceVersion", seen.getResourceVersion(),
                "annotations", fill.annotations());
        return runtime.writes().merge(configKey(), Map.of("metadata", metadata, "spec", fill.spec()));
    }

    private boolean mark(MarkSource mark) {
        step = "be marked as migrated and freed of the finalizers of earlier releases";
        GenericKubernetesResource answer = runtime.writes()
                .merge(
                        LegacyTenantStatusWriter.key(source.namespace()),
                        Map.of(
                                "metadata",
                                Map.of(
                                        "uid", source.uid(),
                                        "resourceVersion", source.resourceVersion(),
                                        "annotations", mark.annotations(),
                                        "finalizers", mark.finalizers())));
        runtime.caches().legacyTenants().written(answer);
        Optional<LegacyTenantFact> now = runtime.caches().legacyTenants().find(source.namespace());
        now.ifPresent(fact -> source = fact);
        return now.isPresent();
    }

    private ResourceKey configKey() {
        return new ResourceKey(OwnKinds.MAAS_TENANT_CONFIG, tenant.namespace(), MaasTenantConfig.NAME);
    }

    private static MigrationTarget target(GenericKubernetesResource config) {
        ObjectMeta metadata = config.getMetadata();
        return new MigrationTarget(
                metadata.getDeletionTimestamp() != null,
                Objects.requireNonNullElse(metadata.getLabels(), Map.of()),
                Objects.requireNonNullElse(metadata.getAnnotations(), Map.of()),
                spec(config));
    }

    /** The settings of an object as it is stored. */
    static Map<String, Object> spec(GenericKubernetesResource object) {
        return JsonTree.map(object.getAdditionalProperties(), "spec");
    }
}
