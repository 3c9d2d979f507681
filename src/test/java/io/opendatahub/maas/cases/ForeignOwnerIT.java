package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A Deployment that another controller owns is left alone, and the tenant says whose it is. */
@WithControlPlane
class ForeignOwnerIT {

    private static TenantCluster cluster;
    private static ConfigMap owner;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        cluster.applyText("""
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: someone, namespace: infra-teal}
                """);
        owner = cluster.admin()
                .configMaps()
                .inNamespace(sandbox.infra())
                .withName("someone")
                .require();
    }

    /** It was there before the tenant. */
    @Test
    @Tag("case-115")
    void aDeploymentMadeBySomebodyElse() {
        String name = "maas-api-" + cluster.sandbox().tenantName("lilac");
        cluster.applyText("""
                apiVersion: apps/v1
                kind: Deployment
                metadata:
                  name: maas-api-lilac
                  namespace: infra-teal
                  ownerReferences:
                  - {apiVersion: v1, kind: ConfigMap, name: someone, uid: %s, controller: true}
                spec:
                  selector: {matchLabels: {app: other-thing}}
                  template:
                    metadata: {labels: {app: other-thing}}
                    spec: {containers: [{name: maas-api, image: example.test/other}]}
                """.formatted(owner.getMetadata().getUid()));
        JsonNode before = essence(name);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        String tenant = cluster.sandbox().tenantNamespace("lilac");
        awaitForeign(tenant, name);
        cluster.awaitReady(tenant);
        assertThat(essence(name)).isEqualTo(before);

        // The name is free again: the operator makes its own.
        cluster.admin()
                .apps()
                .deployments()
                .inNamespace(cluster.sandbox().infra())
                .withName(name)
                .delete();
        cluster.eventually(() ->
                assertThat(cluster.condition(tenant, "Degraded").getStatus()).isEqualTo("False"));
        cluster.awaitReady(tenant);
    }

    /** It was ours, then another controller took it. */
    @Test
    @Tag("case-115")
    void aDeploymentTakenBySomebodyElse() {
        DefaultState.restore(cluster);
        new ForeignActor(cluster, "taker")
                .json(
                        cluster.admin()
                                .apps()
                                .deployments()
                                .inNamespace(cluster.sandbox().infra())
                                .withName("maas-api"),
                        """
                        [{"op": "replace", "path": "/metadata/ownerReferences", "value": [
                          {"apiVersion": "v1", "kind": "ConfigMap", "name": "someone", "uid": "%s", "controller": true}]},
                         {"op": "replace", "path": "/spec/template/spec/containers/0/image", "value": "example.test/x"}]""".formatted(owner.getMetadata().getUid()));
        JsonNode before = essence("maas-api");
        awaitForeign(cluster.sandbox().subscription(), "maas-api");
        assertThat(cluster.writesDuringReconciles(3).on("deployments")).isEmpty();
        assertThat(essence("maas-api")).isEqualTo(before);
    }

    private static void awaitForeign(String tenantNamespace, String deployment) {
        cluster.eventually(() -> {
            Condition degraded = cluster.condition(tenantNamespace, "Degraded");
            assertThat(degraded.getStatus()).isEqualTo("True");
            assertThat(degraded.getReason()).isEqualTo("ForeignObject");
            assertThat(degraded.getMessage())
                    .contains("Deployment", cluster.sandbox().infra() + "/" + deployment, "ConfigMap someone");
        });
    }

    /** Everything but the status, the version and the bookkeeping of managers. */
    private static JsonNode essence(String deployment) {
        JsonNode object = StoredJson.deployment(cluster, cluster.sandbox().infra(), deployment);
        ((ObjectNode) object).remove("status");
        ((ObjectNode) Objects.requireNonNull(object.get("metadata"))).remove("managedFields");
        ((ObjectNode) object.get("metadata")).remove("resourceVersion");
        // Written by the Deployment controller.
        ((ObjectNode) object.get("metadata")).remove("annotations");
        return object;
    }
}
