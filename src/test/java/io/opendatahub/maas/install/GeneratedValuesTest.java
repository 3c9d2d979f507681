/* Keeps docs/values.md and the schema equal to the values of the chart. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opendatahub.maas.generated.GeneratedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** values.yaml is the one home of names, defaults and descriptions. */
class GeneratedValuesTest {

    /** What helm itself puts there when the chart is part of another one. */
    private static final String OF_HELM = "global";

    private final List<ChartValue> values = ChartValue.all();

    @Test
    void thePageHasTheValues() {
        StringBuilder page = new StringBuilder("""
                # Values of the chart

                Generated from the comments in `deploy/chart/values.yaml` by `hack/update-generated`; do not edit.

                `values.schema.json` refuses names that are not in this list, and values of another form.

                | Value | Default | Meaning |
                |---|---|---|
                """);
        values.forEach(value ->
                page.append("| `%s` | `%s` | %s |\n".formatted(value.path(), value.preset(), value.meaning())));
        GeneratedFile.verifyOrUpdate(Path.of("docs/values.md"), page.toString());
    }

    @Test
    void eachIsDescribed() {
        assertThat(values)
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        value -> assertThat(value.meaning()).as(value.path()).endsWith("."));
    }

    @Test
    void theSchemaHasTheSameNames() throws IOException {
        Set<String> names = values.stream().map(ChartValue::path).collect(Collectors.toSet());
        assertThat(leaves(schema(), "", names)).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void theSchemaRefusesOtherNames() throws IOException {
        List<JsonNode> open = new ArrayList<>();
        for (JsonNode node : schema().findParents("properties")) {
            if (!node.path("additionalProperties").isBoolean()
                    || node.path("additionalProperties").asBoolean()) {
                open.add(node);
            }
        }
        assertThat(open).isEmpty();
    }

    private static List<String> leaves(JsonNode schema, String prefix, Set<String> names) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String path = prefix + property.getKey();
            if (names.contains(path) || !property.getValue().has("properties")) {
                found.add(path);
            } else {
                found.addAll(leaves(property.getValue(), path + ".", names));
            }
        }
        found.remove(OF_HELM);
        return found;
    }

    private static JsonNode schema() throws IOException {
        return new ObjectMapper()
                .readTree(Chart.FOLDER.resolve("values.schema.json").toFile());
    }
}
