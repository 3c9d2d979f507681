package io.opendatahub.maas.controlplane;

import static io.opendatahub.maas.controlplane.SampleWorkloads.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The control plane itself: workloads run, autoscalers scale, and it survives what tests do to it. */
@WithControlPlane(operator = false)
class ControlPlaneIT {
    private final ControlPlane controlPlane;
    private final KubernetesClient admin;
    private final String namespace;
    private final SampleWorkloads workloads;

    ControlPlaneIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.controlPlane = controlPlane;
        this.admin = controlPlane.admin();
        this.namespace = sandbox.infra();
        this.workloads = new SampleWorkloads(admin, namespace);
    }

    @Test
    void deploymentBecomesAvailableAndRollsOut() {
        workloads.deploy("web", 3);
        assertThat(workloads.pods("web"))
                .allMatch(pod -> pod.getStatus().getPhase().equals("Running"));
        admin.apps().deployments().inNamespace(namespace).withName("web").edit(deployment -> {
            deployment.getSpec().getTemplate().getSpec().getContainers().get(0).setImage("example.test/web:2");
            return deployment;
        });
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(workloads.pods("web"))
                        .hasSize(3)
                        .allMatch(pod ->
                                pod.getSpec().getContainers().get(0).getImage().endsWith(":2")));
    }

    @Test
    void autoscalerFollowsTheScript() {
        workloads.deploy("elastic", 2);
        controlPlane.metrics().script(namespace, "elastic", Load.shared("560m", "64Mi"));
        workloads.apply("""
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: elastic, namespace: ${namespace}}
                spec:
                  minReplicas: 2
                  maxReplicas: 10
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: elastic}
                  metrics:
                  - type: Resource
                    resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}
                """);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> workloads.live("elastic").getSpec().getReplicas() == 8);
    }

    @Test
    void requestsAreCountedPerUser() {
        Identity operator = controlPlane.newOperator();
        try (KubernetesClient client = controlPlane.client(operator)) {
            Mark before = controlPlane.requestLog().mark();
            for (int i = 0; i < 20; i++) {
                client.resource(configMap("counted-" + i, "value-" + i)).create();
            }
            client.configMaps().inNamespace(namespace).withName("counted-3").get();
            client.resource(configMap("counted-3", "new")).patch(ControlPlane.applied(), configMap("counted-3", "new"));
            Mark after = controlPlane.requestLog().mark();
            client.configMaps().inNamespace(namespace).withName("counted-4").get();

            Requests requests = controlPlane.requestLog().between(before, after, operator);
            assertThat(requests).hasSize(22);
            assertThat(requests.verb("create").on("configmaps")).hasSize(20);
            assertThat(requests.reads().named("counted-3")).hasSize(1);
            assertThat(requests.that(LoggedRequest::isApply).named("counted-3")).hasSize(1);
            assertThat(requests.writes()
                            .named("counted-7")
                            .bodies()
                            .get(0)
                            .at("/data/key")
                            .asText())
                    .isEqualTo("value-7");
            assertThat(controlPlane.requestLog().since(after).by(operator).tally())
                    .containsOnly(Map.entry("get configmaps", 1L));
        }
    }

    @Test
    void rightsCanBeTakenAndGiven() {
        Identity operator = controlPlane.newOperator();
        Rights rights = controlPlane.rights();
        try (KubernetesClient client = controlPlane.client(operator)) {
            assertThat(client.pods().inNamespace(namespace).list()).isNotNull();
            rights.revokeAll(operator);
            await().atMost(SOON).until(() -> !rights.allowed(operator, "list", "", "pods", namespace));
            await().atMost(SOON).untilAsserted(() -> assertThat(refusal(client)).isEqualTo(403));
            rights.bindIn(namespace, operator, "ClusterRole", "view");
            await().atMost(SOON).until(() -> rights.allowed(operator, "list", "", "pods", namespace));
        }
    }

    @Test
    void apiServerComesBackOnTheSamePortWithTheSameData() {
        workloads.deploy("survivor", 1);
        controlPlane.stopApiServer();
        controlPlane.startApiServer();
        assertThat(workloads.available("survivor")).isEqualTo(1);
        admin.apps().deployments().inNamespace(namespace).withName("survivor").scale(2);
        await().atMost(SOON).until(() -> workloads.available("survivor") == 2);
    }

    @Test
    void frozenApiServerGoesOn() {
        controlPlane.freezeApiServer();
        controlPlane.thawApiServer();
        assertThat(admin.namespaces().withName(namespace).get()).isNotNull();
    }

    @Test
    void definitionsCanBeRemovedAndRestored() {
        String name = "httproutes.gateway.networking.k8s.io";
        controlPlane.crds().remove(name);
        assertThat(controlPlane.crds().isServed(name)).isFalse();
        controlPlane.crds().install(name);
        assertThat(controlPlane.crds().isServed(name)).isTrue();
    }

    private ConfigMap configMap(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .addToData("key", value)
                .build();
    }

    private int refusal(KubernetesClient client) {
        try {
            client.pods().inNamespace(namespace).list();
            return 200;
        } catch (KubernetesClientException e) {
            return e.getCode();
        }
    }
}
