package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Facts of single schemas: columns, enumerations, amounts, claims, and which fields have no default in storage. */
class CrdDetailsTest {

    private static final CustomResourceDefinition TENANT_CONFIG = Crds.of(MaasTenantConfig.class);

    @Test
    void tableColumnsAreThoseOfTheContract() {
        assertThat(columns(MaasTenantConfig.class, false)).containsExactly("Ready", "Reason", "Age");
        assertThat(columns(AITenant.class, false)).containsExactly("Ready", "Tenant Namespace", "Gateway", "Age");
        assertThat(columns(LegacyTenant.class, false)).containsExactly("Ready", "Reason", "Age");
        assertThat(columns(PlatformConfig.class, false)).containsExactly("Age");
        assertThat(columns(MaasTenantConfig.class, true)).containsExactly("Phase", "Message");
    }

    @Test
    void readyAndReasonComeFromTheReadyCondition() {
        assertThat(TENANT_CONFIG.getSpec().getVersions().get(0).getAdditionalPrinterColumns())
                .extracting(CustomResourceColumnDefinition::getJsonPath)
                .startsWith(
                        ".status.conditions[?(@.type==\"Ready\")].status",
                        ".status.conditions[?(@.type==\"Ready\")].reason",
                        ".metadata.creationTimestamp");
    }

    @Test
    void phasesAreEnumeratedInTheSchemaOnly() {
        assertThat(Schemas.field(TENANT_CONFIG, "status.phase").getEnum())
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("Pending", "Active", "Degraded", "Failed");
        assertThat(Schemas.field(Crds.of(AITenant.class), "status.phase").getEnum())
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("Pending", "Active", "Failed", "Terminating");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spec.maasApi", "spec.payloadProcessing", "spec.payloadPreProcessing"})
    void amountsAreIntOrStringAndClaimsAreRefusedByName(String workload) {
        for (String block : List.of("requests", "limits")) {
            JSONSchemaProps amounts = Schemas.field(TENANT_CONFIG, workload + ".resources." + block);
            JSONSchemaProps amount = amounts.getAdditionalProperties().getSchema();
            assertThat(amount.getXKubernetesIntOrString()).isTrue();
            assertThat(amount.getXKubernetesValidations()).singleElement().satisfies(rule -> {
                assertThat(rule.getRule()).contains("isQuantity(self)");
                assertThat(rule.getMessage()).contains("quantity", "256Mi");
            });
            // A bound on the number of amounts is what lets the rule pass the API server's cost estimate.
            assertThat(amounts.getMaxProperties()).isEqualTo(20);
        }
        assertThat(Schemas.field(TENANT_CONFIG, workload + ".resources").getXKubernetesValidations())
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.getFieldPath()).isEqualTo(".claims");
                    assertThat(rule.getReason()).isEqualTo("FieldValueForbidden");
                    assertThat(rule.getMessage()).contains("claims", "remove", "requests and limits");
                });
    }

    @Test
    void whatMustStayAsWrittenHasNoDefaultInStorage() {
        assertThat(Schemas.fields(TENANT_CONFIG)).allSatisfy((path, field) -> {
            if (!path.startsWith("spec.telemetry.")) {
                assertThat(field.getDefault()).as(path).isNull();
            }
        });
        assertThat(List.of("spec.telemetry.metrics", "spec.telemetry.logs"))
                .allSatisfy(section -> assertThat(
                                Schemas.field(TENANT_CONFIG, section).getDefault())
                        .isNull());
    }

    @Test
    void defaultsOfTheOperatorStandInTheDescriptions() {
        String autoscaling = "spec.payloadProcessing.autoscaling.";
        assertThat(description(autoscaling + "maxReplicas")).contains("10");
        assertThat(description(autoscaling + "targetCPUUtilization")).contains("70");
        assertThat(description(autoscaling + "targetMemoryUtilization")).contains("80");
        assertThat(description("spec.apiKeys.deletionRetentionDays")).contains("90");
    }

    @Test
    void issuerIsHttpsAndGatewayIsALabel() {
        CustomResourceDefinition tenant = Crds.of(AITenant.class);
        assertThat(Schemas.field(tenant, "spec.oidc.issuerUrl").getPattern()).isEqualTo("^https://");
        assertThat(Schemas.field(tenant, "spec.gateway.name").getMaxLength()).isEqualTo(63);
        assertThat(Schemas.field(tenant, "spec.gateway.name").getPattern()).isNotNull();
    }

    private static String description(String path) {
        return Schemas.field(TENANT_CONFIG, path).getDescription();
    }

    private static List<String> columns(Class<? extends CustomResource<?, ?>> kind, boolean wide) {
        return Crds.of(kind).getSpec().getVersions().get(0).getAdditionalPrinterColumns().stream()
                .filter(column -> wide == (column.getPriority() != null && column.getPriority() > 0))
                .map(CustomResourceColumnDefinition::getName)
                .toList();
    }
}
