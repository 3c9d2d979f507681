package io.opendatahub.maas.migration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When two sections mean the same. */
class StoredValuesTest {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    @Test
    void aDefaultIsNoDifferenceToItsAbsence() {
        assertThat(same("telemetry", Map.of(), Map.of("enabled", true))).isTrue();
        assertThat(same(
                        "telemetry",
                        Map.of("metrics", Map.of("captureUser", true)),
                        Map.of(
                                "enabled",
                                true,
                                "metrics",
                                Map.of("captureUser", true, "captureGroup", false, "captureModelUsage", true))))
                .isTrue();
        assertThat(same("externalOIDC", Map.of("clientId", "c"), Map.of("clientId", "c", "ttl", 300L)))
                .isTrue();
        assertThat(same("telemetry", Map.of(), Map.of("enabled", false))).isFalse();
        assertThat(same("telemetry", Map.of(), Map.of("metrics", Map.of()))).isFalse();
    }

    @Test
    void amountsAreComparedByWhatTheyAreWorth() {
        assertThat(same("maasApi", cpu(1), cpu("1000m"))).isTrue();
        assertThat(same("maasApi", cpu("1"), cpu("1500m"))).isFalse();
        assertThat(same("maasApi", cpu("abc"), cpu("abc"))).isTrue();
        assertThat(same("maasApi", Map.of("x", "1"), Map.of("x", "1000m"))).isFalse();
    }

    @Test
    void absentIsNotEmpty() {
        assertThat(same("apiKeys", Map.of(), null)).isFalse();
        assertThat(same("payloadProcessing", Map.of("autoscaling", Map.of()), Map.of()))
                .isFalse();
    }

    @Test
    void theTableOfDefaultsIsThatOfTheDefinition() throws IOException {
        JsonNode spec = YAML.readTree(
                        Path.of("crds/tenants.maas.opendatahub.io.yaml").toFile())
                .at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");
        Map<String, Object> defined = new HashMap<>();
        spec.properties().forEach(section -> {
            Map<String, Object> defaults = defaults(section.getValue());
            // A gateway is not compared as a whole.
            if (!defaults.isEmpty() && !section.getKey().equals("gatewayRef")) {
                defined.put(section.getKey(), defaults);
            }
        });
        assertThat(defined).isEqualTo(StoredValues.DEFAULTS);
        assertThat(spec.at("/gatewayRef/properties/name/default").asText()).isEqualTo(PlatformSections.UNNAMED_GATEWAY);
    }

    private static Map<String, Object> defaults(JsonNode schema) {
        Map<String, Object> found = new HashMap<>();
        schema.path("properties").properties().forEach(property -> {
            JsonNode value = property.getValue();
            if (value.has("default")) {
                found.put(property.getKey(), YAML.convertValue(value.get("default"), Object.class));
            } else {
                Map<String, Object> inner = defaults(value);
                if (!inner.isEmpty()) {
                    found.put(property.getKey(), inner);
                }
            }
        });
        return found;
    }

    private static Map<String, Object> cpu(Object amount) {
        return Map.of("resources", Map.of("requests", Map.of("cpu", amount)));
    }

    private static boolean same(String section, Object one, Object other) {
        return StoredValues.same(section, one, other);
    }
}
