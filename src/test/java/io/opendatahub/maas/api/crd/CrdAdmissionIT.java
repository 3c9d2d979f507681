package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.repository.Markdown;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API server refuses, with which message at which field, and what it must let through. */
@WithControlPlane(operator = false)
class CrdAdmissionIT {

    private static final String AMOUNT = "must be a Kubernetes quantity, for example 500m";
    private static final String LABEL = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric";

    private KubernetesClient admin;
    private String namespace;

    @BeforeEach
    void server(ControlPlane controlPlane, Sandbox sandbox) {
        admin = controlPlane.admin();
        namespace = sandbox.monitoring();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maasApi: {replicas: 0}|spec.maasApi.replicas|should be greater than or equal to 1",
                "maasApi: {replicas: -1}|spec.maasApi.replicas|should be greater than or equal to 1",
                "maasApi: {replicas: 101}|spec.maasApi.replicas|should be less than or equal to 100",
                "maasApi: {replicas: 1.5}|spec.maasApi.replicas|must be of type int32",
                "maasApi: {replicas: \"3\"}|spec.maasApi.replicas|must be of type integer",
                "payloadProcessing: {replicas: 0}|spec.payloadProcessing.replicas|greater than or equal to 1",
                "payloadProcessing: {replicas: 101}|spec.payloadProcessing.replicas|less than or equal to 100",
                "payloadPreProcessing: {replicas: 0}|spec.payloadPreProcessing.replicas|greater than or equal to 1",
                "payloadPreProcessing: {replicas: 101}|spec.payloadPreProcessing.replicas|less than or equal to 100",
                "payloadProcessing: {autoscaling: {maxReplicas: 0}}"
                        + "|spec.payloadProcessing.autoscaling.maxReplicas|greater than or equal to 1",
                "payloadProcessing: {autoscaling: {maxReplicas: 101}}"
                        + "|spec.payloadProcessing.autoscaling.maxReplicas|less than or equal to 100",
                "payloadProcessing: {autoscaling: {targetCPUUtilization: 0}}"
                        + "|spec.payloadProcessing.autoscaling.targetCPUUtilization|greater than or equal to 1",
                "payloadPreProcessing: {autoscaling: {targetMemoryUtilization: 101}}"
                        + "|spec.payloadPreProcessing.autoscaling.targetMemoryUtilization|less than or equal to 100",
                "apiKeys: {maxExpirationDays: 0}|spec.apiKeys.maxExpirationDays|greater than or equal to 1",
                "apiKeys: {maxExpirationDays: 3000000000}|spec.apiKeys.maxExpirationDays|less than or equal to 2147483647",
                "apiKeys: {deletionRetentionDays: 0}|spec.apiKeys.deletionRetentionDays|greater than or equal to 1",
                "apiKeys: {deletionRetentionDays: 106752}"
                        + "|spec.apiKeys.deletionRetentionDays|less than or equal to 106751",
                "apiTranslation: {enabled: maybe}|spec.apiTranslation.enabled|must be of type boolean",
            })
    void ranges(String spec, String field, String message) {
        refused("MaasTenantConfig", "default-tenant", spec, field, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: {memory: 12Q}|.limits[memory]|" + AMOUNT,
                "limits: {cpu: abc}|.limits[cpu]|" + AMOUNT,
                "limits: {cpu: \"\"}|.limits[cpu]|" + AMOUNT,
                "requests: {cpu: 1 Gi}|.requests[cpu]|" + AMOUNT,
                "requests: {cpu: 0.5}|.requests.cpu|must be of type integer,string",
                "claims: [{name: shiny-card}]|.claims|remove claims, only requests and limits are accepted",
            })
    @Tag("case-29")
    @Tag("case-33")
    void amountsAndClaims(String resources, String field, String message) {
        for (String workload : new String[] {"maasApi", "payloadProcessing", "payloadPreProcessing"}) {
            String spec = workload + ": {resources: {" + resources + "}}";
            refused("MaasTenantConfig", "default-tenant", spec, "spec." + workload + ".resources" + field, message);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MaasTenantConfig|other-name||metadata.name must be default-tenant",
                "Tenant|other-name||metadata.name must be default-tenant",
                "Config|other||metadata.name must be default",
                "AITenant|dot.ted||metadata.name must be a DNS label",
                "AITenant|a23456789-a23456789-a23456789-a23456789-42||metadata.name must be at most 41 characters",
                "AITenant|UPPER|metadata.name|" + LABEL,
                "AITenant|-lead|metadata.name|" + LABEL,
                "AITenant|trail-|metadata.name|" + LABEL,
            })
    @Tag("case-97")
    void names(String kind, String name, String field, String message) {
        refused(kind, name, "", field, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "oidc: {issuerUrl: \"http://idp.example\", clientId: a}|spec.oidc.issuerUrl|should match '^https://'",
                "oidc: {issuerUrl: \"https://idp.example\"}|spec.oidc.clientId|Required value",
                "oidc: {clientId: a}|spec.oidc.issuerUrl|Required value",
                "oidc: {issuerUrl: \"https://idp.example\", clientId: a, ttl: 29}"
                        + "|spec.oidc.ttl|should be greater than or equal to 30",
                "gateway: {name: Side_Door}|spec.gateway.name|should match",
                "gateway: {name: a23456789-a23456789-a23456789-a23456789-a23456789-a23456789-1234}"
                        + "|spec.gateway.name|may not be more than 63",
            })
    void tenants(String spec, String field, String message) {
        refused("AITenant", "lilac", spec, field, message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "payloadProcessing: {resources: {limits: {cpu: \"-1\", memory: -5}}}",
                "payloadProcessing: {resources: {limits: {memory: \"129e6\"}}}",
                "payloadProcessing: {resources: {requests: {cpu: 1500u, memory: 128Mi}, limits: {cpu: 100.4m}}}",
                "maasApi: {resources: {limits: {cpu: 1, memory: 268435456}}}",
                "maasApi: {resources: {limits: {memory: 4294967296}, requests: {}}}",
                "apiKeys: {maxExpirationDays: 2147483647, deletionRetentionDays: 106751}",
                "payloadProcessing: {replicas: 100, autoscaling: {maxReplicas: 1, targetCPUUtilization: 100}}",
            })
    @Tag("case-29")
    @Tag("case-36")
    void acceptedConfigs(String spec) {
        assertThat(create("MaasTenantConfig", "default-tenant", spec)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1digit", "a", "a23456789-a23456789-a23456789-a23456789-1"})
    @Tag("case-97")
    void acceptedTenantNames(String name) {
        assertThat(create("AITenant", name, "rbac: {admins: [{kind: Group, name: admins}]}"))
                .isNotNull();
    }

    /** What the documents show; misspelt fields are refused here, which the server would drop otherwise. */
    @Test
    void acceptedInTheDocuments() {
        List<GenericKubernetesResource> shown = Markdown.documents().values().stream()
                .flatMap(document -> document.blocks().stream())
                .filter(block -> block.language().equals("yaml"))
                .flatMap(block -> KubeYaml.text(block.text()).documents().stream())
                .filter(object -> String.valueOf(object.getApiVersion()).startsWith(Samples.GROUP + "/"))
                .toList();
        assertThat(shown)
                .isNotEmpty()
                .allSatisfy(object -> assertThat(Samples.operation(admin, Samples.GROUP, object.getKind())
                                .inNamespace(namespace)
                                .resource(new GenericKubernetesResourceBuilder(object)
                                        .editMetadata()
                                        .withNamespace(namespace)
                                        .endMetadata()
                                        .build())
                                .dryRun()
                                .fieldValidation(FieldValidateable.Validation.STRICT)
                                .create())
                        .isNotNull());
    }

    private GenericKubernetesResource create(String kind, String name, String spec) {
        return Samples.operation(admin, Samples.GROUP, kind)
                .inNamespace(namespace)
                .resource(Samples.of(kind, name, "{" + spec + "}"))
                .dryRun()
                .create();
    }

    private void refused(String kind, String name, String spec, String field, String message) {
        KubernetesClientException refusal =
                catchThrowableOfType(KubernetesClientException.class, () -> create(kind, name, spec));
        assertThat(refusal).as("refusal of " + kind + " " + name + " " + spec).isNotNull();
        assertThat(refusal.getCode()).isEqualTo(422);
        assertThat(refusal.getStatus().getDetails().getCauses())
                .as(refusal.getMessage())
                .extracting(StatusCause::getField, StatusCause::getMessage)
                .anySatisfy(cause -> {
                    if (field != null) {
                        assertThat(cause.toList().get(0)).isEqualTo(field);
                    }
                    assertThat(String.valueOf(cause.toList().get(1))).contains(message);
                });
    }
}
