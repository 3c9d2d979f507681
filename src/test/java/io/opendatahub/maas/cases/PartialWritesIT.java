package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator writes parts of objects that belong to users; the rest of them stays as it is, version by version. */
@WithControlPlane
class PartialWritesIT {

    private static final String FINALIZER = "maas.opendatahub.io/tenant-cleanup";

    /** Every field that a user can set. */
    private static final String FULL_CONFIG = """
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: MaasTenantConfig
            metadata:
              name: default-tenant
              namespace: ai-tenant-lilac
              labels: {example.org/team: blue}
              annotations: {example.org/contact: someone, maas.opendatahub.io/maas-api-replicas: "3"}
            spec:
              apiTranslation: {enabled: false}
              apiKeys: {maxExpirationDays: 30, deletionRetentionDays: 60}
              telemetry:
                enabled: true
                metrics: {captureOrganization: false, captureUser: true, captureGroup: true, captureModelUsage: false}
                logs: {captureUser: true, captureOrganization: false}
              maasApi:
                replicas: 2
                resources: {requests: {cpu: "0.1", memory: 130Mi}, limits: {memory: 1Gi}}
              payloadProcessing:
                replicas: 1
                autoscaling: {maxReplicas: 3, targetCPUUtilization: 60, targetMemoryUtilization: 90}
                resources: {requests: {cpu: 150m, memory: 150Mi}}
              payloadPreProcessing:
                autoscaling: {}
                resources: {}
            """;

    private static final String AITENANT = """
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: AITenant
            metadata:
              name: lilac
              namespace: ai-tenants
              labels: {example.org/team: blue}
              annotations: {example.org/contact: someone}
            spec:
              gateway: {name: side-door}
              oidc: {issuerUrl: "https://login.example.test", clientId: maas, ttl: 600}
            """;

    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @Test
    @Tag("case-39")
    void theRestOfAnObjectStays() {
        String namespace = cluster.sandbox().tenantNamespace("lilac");
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata:
                  name: ai-tenant-lilac
                  labels: {example.org/team: blue}
                  annotations: {example.org/contact: someone}
                """);
        cluster.applyText(FULL_CONFIG);
        try (Recording<String> namespaces = record("v1", "Namespace", "", namespace);
                Recording<String> configs =
                        record("maas.opendatahub.io/v1alpha1", "MaasTenantConfig", namespace, "default-tenant");
                Recording<String> aitenants = record(
                        "maas.opendatahub.io/v1alpha1",
                        "AITenant",
                        cluster.sandbox().aiTenants(),
                        cluster.sandbox().tenantName("lilac"))) {
            cluster.applyText(AITENANT);
            cluster.awaitReady(namespace);
            cluster.awaitIdle();
            assertUnchanged(namespaces);
            assertUnchanged(configs);
            assertUnchanged(aitenants);
        }
        JsonNode config = StoredJson.config(cluster, namespace);
        assertThat(config.at("/metadata/finalizers").toString()).contains(FINALIZER);
        assertThat(config.at("/metadata/labels").toString()).contains("maas.opendatahub.io/managed-by-aitenant");
        assertThat(config.path("status").path("conditions")).hasSize(5);
    }

    private static void assertUnchanged(Recording<String> recording) {
        assertThat(recording.versions()).hasSizeGreaterThan(1);
        assertThat(Set.copyOf(recording.versions())).hasSize(1);
    }

    /** Spec and foreign metadata of each version. */
    private static Recording<String> record(String apiVersion, String kind, String namespace, String name) {
        var objects = cluster.admin().genericKubernetesResources(apiVersion, kind);
        Resource<GenericKubernetesResource> one = namespace.isEmpty()
                ? objects.withName(name)
                : objects.inNamespace(namespace).withName(name);
        return Recording.of(
                one,
                object -> object.get("spec") + " "
                        + foreign(object.getMetadata().getLabels())
                        + foreign(object.getMetadata().getAnnotations()));
    }

    private static Map<String, String> foreign(Map<String, String> entries) {
        Map<String, String> foreign = new TreeMap<>(entries);
        foreign.keySet().removeIf(key -> !key.startsWith("example.org/") && !key.endsWith("-replicas"));
        return foreign;
    }

    /** The part about the fill from the legacy Tenant comes with its own issue. */
    @Test
    @Tag("case-40")
    void theFinalizerOutlivesOtherWritesAndSettingsStayTheUsers() {
        String namespace = cluster.sandbox().subscription();
        JsonNode wanted = StoredJson.parse("""
                {"apiKeys": {"maxExpirationDays": 30}, "payloadProcessing": {"autoscaling": {}}}""");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {apiKeys: {maxExpirationDays: 30}, payloadProcessing: {autoscaling: {}}}
                """);
        cluster.awaitReady();
        for (int pass = 0; pass < 3; pass++) {
            TenantCluster.merge(cluster.config(), """
                    {"metadata": {"labels": {"maas.opendatahub.io/tenant-name": null}}}""");
            cluster.touch();
            cluster.eventually(
                    () -> assertThat(cluster.config().require().getMetadata().getLabels())
                            .containsKey("maas.opendatahub.io/tenant-name"));
            JsonNode stored = StoredJson.config(cluster, namespace);
            assertThat(stored.at("/metadata/finalizers")).hasSize(1);
            assertThat(stored.at("/metadata/finalizers/0").asText()).isEqualTo(FINALIZER);
            assertThat(stored.path("spec")).isEqualTo(wanted);
            assertThat(ownersOfSpec(stored)).containsExactly("case-author");
        }
    }

    private static Set<String> ownersOfSpec(JsonNode object) {
        Set<String> owners = new HashSet<>();
        for (JsonNode entry : object.at("/metadata/managedFields")) {
            if (entry.path("fieldsV1").has("f:spec")) {
                owners.add(entry.path("manager").asText());
            }
        }
        return owners;
    }
}
