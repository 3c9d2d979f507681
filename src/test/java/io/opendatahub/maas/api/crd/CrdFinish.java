package io.opendatahub.maas.api.crd;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinitionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRuleBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the generator of fabric8 cannot say: descriptions of the root, of spec and of status, the order of printer columns,
 * number formats, the schema of conditions, and the rule for resource amounts.
 */
final class CrdFinish {

    /** For an amount; a number is one anyway. Negative ones pass: the operator judges them and says so in the status. */
    private static final ValidationRule AMOUNT = new ValidationRuleBuilder()
            .withRule("type(self) != string || isQuantity(self)")
            .withMessage("must be a Kubernetes quantity, for example 500m or 2 for cpu, 256Mi or 1Gi for memory")
            .withReason("FieldValueInvalid")
            .build();

    /** Longer texts are no amounts, and the API server need not read megabytes of digits. */
    private static final long AMOUNT_LENGTH = 64;

    private CrdFinish() {}

    static CustomResourceDefinition finish(CustomResourceDefinition crd, Class<? extends CustomResource<?, ?>> kind) {
        CustomResourceDefinitionVersion version = crd.getSpec().getVersions().get(0);
        JSONSchemaProps root = version.getSchema().getOpenAPIV3Schema();
        version.setAdditionalPrinterColumns(columns(kind));
        root.setDescription(describe(kind));
        finishSection(root, "spec", sectionClass(kind, "initSpec"));
        finishSection(root, "status", sectionClass(kind, "initStatus"));
        conditions(property(root, "status"));
        return crd;
    }

    private static void finishSection(JSONSchemaProps root, String name, Class<?> type) {
        JSONSchemaProps section = property(root, name);
        section.setDescription(describe(type));
        refine(section, type);
    }

    private static JSONSchemaProps property(JSONSchemaProps object, String name) {
        JSONSchemaProps property = object.getProperties().get(name);
        if (property == null) {
            throw new IllegalStateException("no property " + name);
        }
        return property;
    }

    private static String describe(Class<?> type) {
        JsonClassDescription description = type.getAnnotation(JsonClassDescription.class);
        if (description == null) {
            throw new IllegalStateException(type + " lacks @JsonClassDescription");
        }
        return description.value();
    }

    private static Class<?> sectionClass(Class<?> kind, String factory) {
        return Stream.of(kind.getDeclaredMethods())
                .filter(method -> method.getName().equals(factory) && !method.isBridge())
                .map(Method::getReturnType)
                .findFirst()
                .orElseThrow();
    }

    /** In the order of the annotations; the generator sorts them by path. */
    private static List<CustomResourceColumnDefinition> columns(Class<?> kind) {
        return Stream.of(kind.getAnnotationsByType(AdditionalPrinterColumn.class))
                .map(column -> new CustomResourceColumnDefinitionBuilder()
                        .withName(column.name())
                        .withType(column.type().getValue())
                        .withJsonPath(column.jsonPath())
                        .withPriority(column.priority() == 0 ? null : column.priority())
                        .withDescription(column.getDescription())
                        .build())
                .toList();
    }

    private static void conditions(JSONSchemaProps status) {
        JSONSchemaProps conditions = property(status, "conditions");
        String description = conditions.getDescription();
        JSONSchemaProps schema = Serialization.unmarshal(ConditionSchema.YAML, JSONSchemaProps.class);
        schema.setDescription(description);
        status.getProperties().put("conditions", schema);
    }

    /** Walks the schema beside the class it was made from, because only the class knows how wide a number is. */
    private static void refine(JSONSchemaProps schema, Type type) {
        if ("integer".equals(schema.getType())) {
            schema.setFormat(Long.class.equals(type) ? "int64" : "int32");
        }
        if (Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
            schema.setMaxLength(AMOUNT_LENGTH);
            schema.setXKubernetesValidations(List.of(AMOUNT));
        }
        schema.getProperties().forEach((name, property) -> refine(property, fieldType((Class<?>) type, name)));
        if (type instanceof ParameterizedType container) {
            Type[] arguments = container.getActualTypeArguments();
            refine(element(schema), arguments[arguments.length - 1]);
        }
    }

    private static JSONSchemaProps element(JSONSchemaProps container) {
        return container.getItems() != null
                ? container.getItems().getSchema()
                : container.getAdditionalProperties().getSchema();
    }

    private static Type fieldType(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name).getGenericType();
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException("the field of " + type + " is not called " + name + " as in JSON", e);
        }
    }
}
