/* The conditions that the metrics show. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.LegacyTenantStatus;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.metrics.ScrapedState.ObjectConditions;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.status.LegacyTenantReasons;
import io.opendatahub.maas.watch.Caches;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Read from the caches at every scrape. */
final class StoredConditions {

    private static final Set<String> OF_LEGACY_TENANTS = Stream.of(LegacyTenantReasons.values())
            .map(LegacyTenantReasons::code)
            .collect(Collectors.toSet());

    private StoredConditions() {}

    static Stream<ObjectConditions> of(Caches caches, KubernetesSerialization serialization) {
        return Stream.of(
                        caches.configs().list().stream()
                                .map(config -> ObjectConditions.of(
                                        config,
                                        config.getStatus() == null
                                                ? List.of()
                                                : config.getStatus().getConditions())),
                        caches.aitenants().list().stream()
                                .map(aitenant -> ObjectConditions.of(
                                        aitenant,
                                        aitenant.getStatus() == null
                                                ? List.of()
                                                : aitenant.getStatus().getConditions())),
                        caches.legacyTenants().all().stream()
                                .filter(legacy -> !legacy.optedOut())
                                .map(legacy -> legacyTenant(legacy, serialization))
                                .filter(legacy -> !legacy.conditions().isEmpty()))
                .flatMap(objects -> objects);
    }

    /** What an earlier controller once said of it tells nothing about the migration. */
    private static ObjectConditions legacyTenant(LegacyTenantFact legacy, KubernetesSerialization serialization) {
        List<Condition> own =
                serialization.convertValue(legacy.status(), LegacyTenantStatus.class).getConditions().stream()
                        .filter(condition -> OF_LEGACY_TENANTS.contains(condition.getReason()))
                        .toList();
        return new ObjectConditions(OwnKinds.TENANT.kind(), legacy.namespace(), LegacyTenant.NAME, own);
    }
}
