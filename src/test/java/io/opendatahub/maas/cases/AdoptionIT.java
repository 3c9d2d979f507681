package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A namespace and a config that are there before their AITenant are adopted, and nothing of them is lost (contract section 8). */
@WithControlPlane(operator = false)
class AdoptionIT {

    private static final String ADMINISTRATOR = "case-author";

    private static final String BEFORE = """
            apiVersion: v1
            kind: Namespace
            metadata:
              name: ai-tenant-%1$s
              labels: {example.org/team: blue}
              annotations: {example.org/note: kept}
            ---
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: MaasTenantConfig
            metadata:
              name: default-tenant
              namespace: ai-tenant-%1$s
              labels: {example.org/team: blue}
              annotations: {example.org/note: kept, maas.opendatahub.io/maas-api-replicas: "2"}
            spec:
              apiKeys: {maxExpirationDays: 30}
              apiTranslation: {enabled: false}
              telemetry: {enabled: true, metrics: {captureUser: true}}
              maasApi: {resources: {requests: {cpu: 1, memory: 1Gi}}}
              payloadProcessing: {replicas: 2, autoscaling: {maxReplicas: 3}}
            """;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        operator.start();
        cluster.awaitReady();
    }

    /** Made while no operator runs, and while one does. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingOfTheUsersIsLost(boolean running) {
        String name = running ? "saffron" : "lilac";
        String namespace = sandbox.tenantNamespace(name);
        if (!running) {
            operator.stop();
        }
        cluster.applyText(BEFORE.formatted(name));
        JsonNode config = StoredJson.config(cluster, namespace);
        JsonNode place = StoredJson.get(cluster.admin(), "/api/v1/namespaces/" + namespace);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %s, namespace: ai-tenants}
                spec: {gateway: {name: %s}}
                """.formatted(name, running ? "back-door" : "side-door"));
        if (!running) {
            operator.start();
        }
        cluster.awaitReady(namespace);
        cluster.awaitIdle();
        JsonNode adopted = StoredJson.config(cluster, namespace);
        assertThat(adopted.at("/spec")).isEqualTo(config.at("/spec"));
        assertKept(config, adopted);
        JsonNode adoptedPlace = StoredJson.get(cluster.admin(), "/api/v1/namespaces/" + namespace);
        assertKept(place, adoptedPlace);
        assertThat(adopted.at("/metadata/labels/maas.opendatahub.io~1managed-by-aitenant")
                        .asText())
                .isEqualTo("true");
        assertThat(adoptedPlace.at("/metadata/labels").has("opendatahub.io/generated-namespace"))
                .as("somebody else made it")
                .isFalse();
    }

    /** All metadata of the user is there as it was, and he still owns it. */
    private static void assertKept(JsonNode before, JsonNode after) {
        for (String map : List.of("labels", "annotations")) {
            before.at("/metadata/" + map)
                    .properties()
                    .forEach(entry -> assertThat(after.at("/metadata/" + map).get(entry.getKey()))
                            .as(entry.getKey())
                            .isEqualTo(entry.getValue()));
        }
        assertThat(after.at("/metadata/uid")).isEqualTo(before.at("/metadata/uid"));
        assertThat(managed(after)).isEqualTo(managed(before)).isPresent();
    }

    private static Optional<JsonNode> managed(JsonNode object) {
        List<JsonNode> entries = new ArrayList<>();
        object.at("/metadata/managedFields").forEach(entries::add);
        return entries.stream()
                .filter(entry -> ADMINISTRATOR.equals(entry.at("/manager").asText()))
                .map(entry -> Objects.requireNonNull(entry.get("fieldsV1")))
                .findFirst();
    }
}
