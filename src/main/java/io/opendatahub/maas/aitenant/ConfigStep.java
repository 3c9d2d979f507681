/* Creates the tenant's MaasTenantConfig, or adopts the one that is there, and keeps its identity right. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.check.IdentityContradictions;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.legacytenant.LegacyTenantMigration;
import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.watch.PrimaryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The config object of a tenant; only its identity labels and annotations are ours, settings are the user's. */
final class ConfigStep implements AITenantStep {

    private final KubernetesWrites writes;
    private final PrimaryStore<MaasTenantConfig> configs;
    private final LegacyTenantMigration migration;

    ConfigStep(KubernetesWrites writes, PrimaryStore<MaasTenantConfig> configs, LegacyTenantMigration migration) {
        this.writes = writes;
        this.configs = configs;
        this.migration = migration;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Map<String, String> labels = Labels.ofAITenant(pass.tenant());
        Map<String, String> annotations = Annotations.ofAITenant(
                pass.aitenant().getMetadata().getNamespace(),
                pass.aitenant().getMetadata().getName());
        Optional<MaasTenantConfig> present = configs.find(pass.tenant().namespace(), MaasTenantConfig.NAME);
        if (present.isPresent() && present.get().isMarkedForDeletion()) {
            return Optional.of(Halt.waiting(
                    AITenantReasons.CONFIG_TERMINATING,
                    "MaasTenantConfig " + pass.tenant().namespace() + "/" + MaasTenantConfig.NAME
                            + " of an earlier life is being deleted; waiting for its clean-up."));
        }
        boolean complete = present.isPresent()
                && holds(present.get().getMetadata().getLabels(), labels)
                && holds(present.get().getMetadata().getAnnotations(), annotations);
        FillConfig legacy = migration.initialConfig(pass.aitenant());
        if (present.isEmpty() && !legacy.isEmpty()) {
            // Where somebody was quicker, the event of its creation brings us back to adopt it.
            writes.applyIfAbsent(key(pass), migrated(legacy, labels, annotations), FieldOwner.MIGRATION);
            return Optional.empty();
        }
        if (!complete && present.filter(config -> contradicts(config, pass)).isEmpty()) {
            writes.apply(key(pass), Map.of("metadata", metadata(labels, annotations)), FieldOwner.MAIN);
        }
        return Optional.empty();
    }

    /** With its finalizer from the first moment on: a request less, and nothing is made without it. */
    private static Map<String, Object> metadata(Map<String, String> labels, Map<String, String> annotations) {
        return Map.of("labels", labels, "annotations", annotations, "finalizers", List.of(Finalizers.TENANT_CLEANUP));
    }

    /** With the settings of earlier releases from the first moment on, so that no pod ever runs without (contract section 9). */
    private static Map<String, Object> migrated(
            FillConfig legacy, Map<String, String> labels, Map<String, String> annotations) {
        Map<String, String> all = new TreeMap<>(legacy.annotations());
        all.putAll(annotations);
        return Map.of("metadata", metadata(labels, all), "spec", legacy.spec());
    }

    /** A contradiction is told by the config's own status before it is put right, so that this is left to its reconciler. */
    private static boolean contradicts(MaasTenantConfig config, AITenantPass pass) {
        String aitenants = pass.aitenant().getMetadata().getNamespace();
        return !IdentityContradictions.of(config, pass.tenant(), aitenants, true)
                .isEmpty();
    }

    private static boolean holds(Map<String, String> present, Map<String, String> wanted) {
        return present != null && present.entrySet().containsAll(wanted.entrySet());
    }

    private static ResourceKey key(AITenantPass pass) {
        return new ResourceKey(OwnKinds.MAAS_TENANT_CONFIG, pass.tenant().namespace(), MaasTenantConfig.NAME);
    }
}
