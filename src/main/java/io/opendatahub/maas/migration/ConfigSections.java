/* What of a legacy Tenant are settings of the tenant, and so goes to the MaasTenantConfig. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.naming.Annotations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Whole sections, and the annotations that set replica counts (contract section 9, case 73). */
final class ConfigSections {

    /** Sections of both kinds, of the same name and shape. */
    static final List<String> SECTIONS = List.of("apiKeys", "telemetry", "maasApi", "payloadProcessing");

    private static final List<String> ANNOTATIONS = List.of(
            Annotations.MAAS_API_REPLICAS,
            Annotations.PAYLOAD_PROCESSING_REPLICAS,
            Annotations.PAYLOAD_PRE_PROCESSING_REPLICAS);

    private final LegacyTenantFact source;

    ConfigSections(LegacyTenantFact source) {
        this.source = source;
    }

    /** What a config has not, as it is to be stored there. */
    FillConfig missing(Map<String, Object> spec, Map<String, String> annotations) {
        SortedMap<String, Object> sections = new TreeMap<>();
        SECTIONS.stream()
                .filter(section -> spec.get(section) == null)
                .forEach(section ->
                        Stream.ofNullable(source.spec().get(section)).forEach(value -> sections.put(section, value)));
        SortedMap<String, String> counts = new TreeMap<>();
        ANNOTATIONS.stream()
                .filter(key -> !annotations.containsKey(key))
                .forEach(key ->
                        Stream.ofNullable(source.annotations().get(key)).forEach(value -> counts.put(key, value)));
        return new FillConfig(Collections.unmodifiableSortedMap(sections), Collections.unmodifiableSortedMap(counts));
    }

    /** What a config has otherwise, or not. */
    List<String> differences(Map<String, Object> spec, Map<String, String> annotations) {
        List<String> found = new ArrayList<>();
        SECTIONS.stream()
                .filter(section -> source.spec().get(section) != null)
                .filter(section -> !StoredValues.same(section, source.spec().get(section), spec.get(section)))
                .forEach(section -> found.add("spec." + section + " is not that of MaasTenantConfig"));
        ANNOTATIONS.stream()
                .filter(source.annotations()::containsKey)
                .filter(key -> !Objects.equals(source.annotations().get(key), annotations.get(key)))
                .forEach(key -> found.add("annotation " + key + " is not that of MaasTenantConfig"));
        return found;
    }
}
