/* Schemas of kinds that other products define, as the tests' control plane has them. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Structure only: fields, types, enumerations, patterns and bounds; rules in CEL need the API server. */
final class ForeignSchema {

    private static final Path FOLDER = Path.of("src/test/resources/controlplane/crds");

    private final JSONSchemaProps spec;

    private ForeignSchema(JSONSchemaProps spec) {
        this.spec = spec;
    }

    static ForeignSchema of(String file) throws IOException {
        CustomResourceDefinition definition =
                Serialization.unmarshal(Files.readString(FOLDER.resolve(file)), CustomResourceDefinition.class);
        return new ForeignSchema(definition
                .getSpec()
                .getVersions()
                .get(0)
                .getSchema()
                .getOpenAPIV3Schema()
                .getProperties()
                .get("spec"));
    }

    List<String> problems(DesiredObject object) {
        return problems(Gateways.spec(object));
    }

    List<String> problems(Map<String, Object> content) {
        List<String> problems = new ArrayList<>();
        check("spec", content, spec, problems);
        return problems;
    }

    private static void check(String path, Object value, JSONSchemaProps schema, List<String> problems) {
        if (schema.getType() != null && !isOfType(value, schema.getType())) {
            problems.add(path + " is no " + schema.getType());
        } else if (value instanceof Map<?, ?> map) {
            checkFields(path, map, schema, problems);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                check(path + "[" + i + "]", list.get(i), schema.getItems().getSchema(), problems);
            }
        } else {
            checkScalar(path, value, schema, problems);
        }
    }

    private static boolean isOfType(Object value, String type) {
        return switch (type) {
            case "object" -> value instanceof Map;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Integer || value instanceof Long;
            case "boolean" -> value instanceof Boolean;
            default -> false;
        };
    }

    private static void checkFields(String path, Map<?, ?> map, JSONSchemaProps schema, List<String> problems) {
        if (schema.getRequired() != null) {
            schema.getRequired().stream()
                    .filter(name -> !map.containsKey(name))
                    .forEach(name -> problems.add(path + "." + name + " is missing"));
        }
        map.forEach((name, value) -> {
            JSONSchemaProps field = schema.getProperties() == null
                    ? null
                    : schema.getProperties().get(name);
            if (field == null && schema.getAdditionalProperties() != null) {
                field = schema.getAdditionalProperties().getSchema();
            }
            if (field == null) {
                problems.add(path + "." + name + " is unknown");
            } else {
                check(path + "." + name, value, field, problems);
            }
        });
    }

    private static void checkScalar(String path, Object value, JSONSchemaProps schema, List<String> problems) {
        if (schema.getEnum() != null
                && !schema.getEnum().isEmpty()
                && schema.getEnum().stream()
                        .noneMatch(allowed -> allowed.asText().equals(value))) {
            problems.add(path + " is none of " + schema.getEnum());
        }
        if (value instanceof String text) {
            boolean fits = (schema.getPattern() == null || text.matches(schema.getPattern()))
                    && (schema.getMinLength() == null || text.length() >= schema.getMinLength())
                    && (schema.getMaxLength() == null || text.length() <= schema.getMaxLength());
            if (!fits) {
                problems.add(path + " does not fit: " + text);
            }
        }
        if (value instanceof Integer number
                && ((schema.getMinimum() != null && number < schema.getMinimum())
                        || (schema.getMaximum() != null && number > schema.getMaximum()))) {
            problems.add(path + " is out of bounds");
        }
    }
}
