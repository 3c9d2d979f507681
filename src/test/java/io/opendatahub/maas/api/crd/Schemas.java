package io.opendatahub.maas.api.crd;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsOrArray;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsOrBool;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Looks into the schema of a CRD for tests. Paths are as in {@code kubectl explain}: {@code spec.maasApi.replicas}. */
final class Schemas {

    private Schemas() {}

    static JSONSchemaProps root(CustomResourceDefinition crd) {
        return crd.getSpec().getVersions().get(0).getSchema().getOpenAPIV3Schema();
    }

    /** Every declared field by its path; list items and map values are entered under the path of their field. */
    static Map<String, JSONSchemaProps> fields(CustomResourceDefinition crd) {
        Map<String, JSONSchemaProps> fields = new TreeMap<>();
        collect("", root(crd), fields);
        return fields;
    }

    static JSONSchemaProps field(CustomResourceDefinition crd, String path) {
        JSONSchemaProps field = fields(crd).get(path);
        if (field == null) {
            throw new AssertionError(
                    "no field " + path + " in " + crd.getMetadata().getName());
        }
        return field;
    }

    private static void collect(String path, JSONSchemaProps schema, Map<String, JSONSchemaProps> fields) {
        schema.getProperties().forEach((name, property) -> {
            String child = path.isEmpty() ? name : path + "." + name;
            fields.put(child, property);
            collect(child, property, fields);
        });
        Optional.ofNullable(schema.getItems())
                .map(JSONSchemaPropsOrArray::getSchema)
                .ifPresent(items -> collect(path, items, fields));
        Optional.ofNullable(schema.getAdditionalProperties())
                .map(JSONSchemaPropsOrBool::getSchema)
                .ifPresent(values -> collect(path, values, fields));
    }
}
