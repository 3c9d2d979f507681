/* The three objects of a migration as an API server would store them, for tests of the plan. */
package io.opendatahub.maas.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.migration.MigrationWrite.FillAITenant;
import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.migration.MigrationWrite.MarkSource;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.TenantId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changed by tests, then by the writes of plans. */
final class StoredObjects {

    /** More than any migration has. */
    private static final int ENDLESS = 10;

    static final PlatformContext PLATFORM = TenantFixture.PLATFORM;

    final TenantId tenant;
    final Map<String, Object> source = new HashMap<>();
    final Map<String, String> sourceAnnotations = new HashMap<>();
    final List<String> finalizers = new ArrayList<>();
    final Map<String, Object> aitenant = new HashMap<>();
    final Map<String, Object> target = new HashMap<>();
    final Map<String, String> labels;
    final Map<String, String> targetAnnotations;
    boolean targetExists = true;
    boolean targetTerminates;

    /** Of the AITenant of this name; all agree about whose they are, and there is nothing in them. */
    StoredObjects(String name) {
        tenant = TenantId.ofAITenant(name, PLATFORM.defaultTenantNamespace());
        labels = new HashMap<>(Labels.ofAITenant(tenant));
        targetAnnotations = new HashMap<>(Annotations.ofAITenant(PLATFORM.aitenantNamespace(), name));
    }

    LegacyTenantPlan plan() {
        Optional<MigrationTarget> config = targetExists
                ? Optional.of(new MigrationTarget(
                        targetTerminates, Map.copyOf(labels), Map.copyOf(targetAnnotations), Map.copyOf(target)))
                : Optional.empty();
        return LegacyTenantPlan.of(fact(), owner(), config, PLATFORM);
    }

    FillConfig initialConfig() {
        return LegacyTenantPlan.initialConfig(fact(), owner(), PLATFORM);
    }

    /** Writes as the API server would store it; a map is merged, anything else replaced. */
    void store(MigrationWrite write) {
        if (write instanceof FillAITenant fill) {
            merge(aitenant, fill.spec());
        } else if (write instanceof FillConfig fill) {
            merge(target, fill.spec());
            targetAnnotations.putAll(fill.annotations());
        } else if (write instanceof MarkSource mark) {
            sourceAnnotations.putAll(mark.annotations());
            finalizers.clear();
            finalizers.addAll(mark.finalizers());
        }
    }

    /** Runs to the end; the number of writes. */
    int settle() {
        int writes = 0;
        for (LegacyTenantPlan plan = plan(); !plan.writes().isEmpty(); plan = plan()) {
            assertThat(writes)
                    .as("writes without an end, next: %s", plan.writes())
                    .isLessThan(ENDLESS);
            store(plan.writes().get(0));
            writes++;
        }
        return writes;
    }

    private LegacyTenantFact fact() {
        return new LegacyTenantFact(
                tenant.namespace(),
                "uid",
                "7",
                1,
                false,
                Map.copyOf(sourceAnnotations),
                List.copyOf(finalizers),
                Map.copyOf(source),
                Map.of());
    }

    private OwningAITenant owner() {
        return new OwningAITenant(tenant, PLATFORM.aitenantNamespace(), Map.copyOf(aitenant));
    }

    @SuppressWarnings("unchecked")
    private static void merge(Map<String, Object> present, Map<String, Object> patch) {
        patch.forEach((key, value) -> {
            if (value instanceof Map<?, ?> map && present.get(key) instanceof Map<?, ?> before) {
                Map<String, Object> merged = new HashMap<>((Map<String, Object>) before);
                merge(merged, (Map<String, Object>) map);
                present.put(key, merged);
            } else {
                present.put(key, value);
            }
        });
    }
}
