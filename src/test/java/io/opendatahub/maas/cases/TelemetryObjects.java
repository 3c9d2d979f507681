/* The objects that a tenant has only while its telemetry is on (contract section 4b). */
package io.opendatahub.maas.cases;

import java.util.List;
import java.util.SortedMap;

/** Found by the beginnings of their names, which end with the tenant's. */
final class TelemetryObjects {

    private static final List<String> NAMES =
            List.of("maas-telemetry", "latency-per-subscription", "maas-model-access-logs");

    private TelemetryObjects() {}

    /** Versions of those that are there. */
    static SortedMap<String, String> present(TenantCluster cluster, String tenantNamespace) {
        return Footprint.children(
                cluster,
                Footprint.ofTenant(tenantNamespace)
                        .and(object -> NAMES.stream()
                                .anyMatch(name -> object.getMetadata().getName().startsWith(name))));
    }
}
