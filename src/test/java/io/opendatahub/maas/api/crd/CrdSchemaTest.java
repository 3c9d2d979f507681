package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The facts of contract section 1 that hold for the schemas as such; CrdIT tries them on a real API server. */
class CrdSchemaTest {

    static List<CustomResourceDefinition> all() {
        return Crds.all();
    }

    private static CustomResourceDefinition crd(String kind) {
        return Crds.all().stream()
                .filter(crd -> crd.getSpec().getNames().getKind().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFieldIsDescribed(CustomResourceDefinition crd) {
        Map<String, JSONSchemaProps> fields = Schemas.fields(crd);
        assertThat(fields).hasSizeGreaterThan(8);
        assertThat(fields)
                .allSatisfy((path, field) ->
                        assertThat(field.getDescription()).as(path).isNotBlank().matches(".*[.)]"));
        assertThat(Schemas.root(crd).getDescription()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFieldIsTypedAndNumbersSayHowWideTheyAre(CustomResourceDefinition crd) {
        assertThat(Schemas.fields(crd)).allSatisfy((path, field) -> {
            assertThat(field.getType()).as(path).isNotNull();
            if ("integer".equals(field.getType())) {
                boolean wide = path.endsWith("observedGeneration") || path.endsWith("ttl");
                assertThat(field.getFormat()).as(path).isEqualTo(wide ? "int64" : "int32");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("all")
    void conditionsAreAMapKeyedByType(CustomResourceDefinition crd) {
        JSONSchemaProps conditions = Schemas.field(crd, "status.conditions");
        assertThat(conditions.getXKubernetesListType()).isEqualTo("map");
        assertThat(conditions.getXKubernetesListMapKeys()).containsExactly("type");
        assertThat(conditions.getItems().getSchema().getRequired())
                .containsExactlyInAnyOrder("type", "status", "reason", "message", "lastTransitionTime");
        assertThat(Schemas.field(crd, "status.conditions.message").getMaxLength())
                .isEqualTo(32768);
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyRuleHasMessageAndReasonAndAPathWhereItConcernsAField(CustomResourceDefinition crd) {
        assertThat(Schemas.root(crd).getXKubernetesValidations()).isNotEmpty().allSatisfy(rule -> {
            assertThat(rule.getMessage()).startsWith("metadata.name must be");
            assertThat(rule.getReason()).isEqualTo("FieldValueInvalid");
            assertThat(rule.getFieldPath()).isNull();
            assertThat(rule.getRule()).startsWith("oldSelf.hasValue() || ");
            assertThat(rule.getOptionalOldSelf()).isTrue();
        });
        Schemas.fields(crd)
                .forEach((path, field) -> assertThat(field.getXKubernetesValidations())
                        .as(path)
                        .allSatisfy(rule -> {
                            assertThat(rule.getMessage()).isNotBlank();
                            assertThat(rule.getReason()).startsWith("FieldValue");
                            assertThat(rule.getFieldPath()).startsWith(".");
                        }));
    }

    @ParameterizedTest
    @MethodSource("all")
    void statusIsASubresourceAndAllAreInCategoryMaas(CustomResourceDefinition crd) {
        assertThat(crd.getSpec().getVersions()).singleElement().satisfies(version -> {
            assertThat(version.getName()).isEqualTo("v1alpha1");
            assertThat(version.getServed()).isTrue();
            assertThat(version.getStorage()).isTrue();
            assertThat(version.getSubresources().getStatus()).isNotNull();
        });
        assertThat(crd.getSpec().getGroup()).isEqualTo("maas.opendatahub.io");
        assertThat(crd.getSpec().getNames().getCategories()).containsExactly("maas");
    }

    @ParameterizedTest
    @CsvSource({
        "MaasTenantConfig, Namespaced, maastenantconfigs, maastenantconfig, mtc, self.metadata.name == 'default-tenant'",
        "AITenant,         Namespaced, aitenants,         aitenant,         ait, size(self.metadata.name) <= 41",
        "Tenant,           Namespaced, tenants,           tenant,           ,    self.metadata.name == 'default-tenant'",
        "Config,           Cluster,    configs,           config,           maasconfig, self.metadata.name == 'default'",
    })
    void names(String kind, String scope, String plural, String singular, String shortName, String rule) {
        CustomResourceDefinition crd = crd(kind);
        assertThat(crd.getSpec().getScope()).isEqualTo(scope);
        assertThat(crd.getSpec().getNames().getPlural()).isEqualTo(plural);
        assertThat(crd.getSpec().getNames().getSingular()).isEqualTo(singular);
        assertThat(crd.getSpec().getNames().getShortNames())
                .isEqualTo(shortName == null ? List.of() : List.of(shortName));
        assertThat(Schemas.root(crd).getXKubernetesValidations().get(0).getRule())
                .isEqualTo("oldSelf.hasValue() || " + rule);
    }

    @ParameterizedTest
    @CsvSource({
        "MaasTenantConfig, spec.apiKeys.maxExpirationDays, 1, 2147483647,",
        "MaasTenantConfig, spec.apiKeys.deletionRetentionDays, 1, 106751,",
        "MaasTenantConfig, spec.apiTranslation.enabled, , ,",
        "MaasTenantConfig, spec.telemetry.enabled, , , true",
        "MaasTenantConfig, spec.telemetry.metrics.captureOrganization, , , true",
        "MaasTenantConfig, spec.telemetry.metrics.captureUser, , , false",
        "MaasTenantConfig, spec.telemetry.metrics.captureGroup, , , false",
        "MaasTenantConfig, spec.telemetry.metrics.captureModelUsage, , , true",
        "MaasTenantConfig, spec.telemetry.logs.captureUser, , , false",
        "MaasTenantConfig, spec.telemetry.logs.captureOrganization, , , true",
        "MaasTenantConfig, spec.maasApi.replicas, 1, 100,",
        "MaasTenantConfig, spec.payloadProcessing.replicas, 1, 100,",
        "MaasTenantConfig, spec.payloadProcessing.autoscaling.maxReplicas, 1, 100,",
        "MaasTenantConfig, spec.payloadProcessing.autoscaling.targetCPUUtilization, 1, 100,",
        "MaasTenantConfig, spec.payloadProcessing.autoscaling.targetMemoryUtilization, 1, 100,",
        "MaasTenantConfig, spec.payloadPreProcessing.replicas, 1, 100,",
        "MaasTenantConfig, spec.payloadPreProcessing.autoscaling.maxReplicas, 1, 100,",
        "AITenant, spec.oidc.ttl, 30, , 300",
        "Tenant, spec.externalOIDC.ttl, 30, , 300",
        "Tenant, spec.gatewayRef.namespace, , , openshift-ingress",
        "Tenant, spec.gatewayRef.name, , , maas-default-gateway",
        "Config, spec.usageLogging, , , false",
    })
    void rangesAndDefaults(String kind, String path, Double minimum, Double maximum, String defaultValue) {
        JSONSchemaProps field = Schemas.field(crd(kind), path);
        assertThat(field.getMinimum()).isEqualTo(minimum);
        assertThat(field.getMaximum()).isEqualTo(maximum);
        assertThat(field.getDefault() == null ? null : field.getDefault().asText())
                .isEqualTo(defaultValue);
    }
}
