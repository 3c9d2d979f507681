package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The control plane itself: workloads run, autoscalers scale, and it survives what tests do to it. */
@WithControlPlane(operator = false)
class ControlPlaneIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final ControlPlane controlPlane;
    private final KubernetesClient admin;
    private final String namespace;

    ControlPlaneIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.controlPlane = controlPlane;
        this.admin = controlPlane.admin();
        this.namespace = sandbox.infra();
    }

    @Test
    void deploymentBecomesAvailableAndRollsOut() {
        deploy("web", 3);
        assertThat(pods("web")).allMatch(pod -> pod.getStatus().getPhase().equals("Running"));
        admin.apps().deployments().inNamespace(namespace).withName("web").edit(deployment -> {
            deployment.getSpec().getTemplate().getSpec().getContainers().get(0).setImage("example.test/web:2");
            return deployment;
        });
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(pods("web"))
                        .hasSize(3)
                        .allMatch(pod ->
                                pod.getSpec().getContainers().get(0).getImage().endsWith(":2")));
    }

    @Test
    void autoscalerFollowsTheScript() {
        deploy("elastic", 2);
        controlPlane.metrics().script(namespace, "elastic", Load.shared("560m", "64Mi"));
        apply("""
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
        await().atMost(Duration.ofSeconds(30)).until(() -> replicas("elastic") == 8);
    }

    @Test
    void heldPodsBecomeReadyOnRelease() {
        controlPlane.pods().hold(namespace, "slow");
        apply(deployment("slow", 2));
        deploy("quick", 1);
        await().atMost(SOON).until(() -> pods("slow").size() == 2);
        assertThat(pods("slow")).allMatch(pod -> pod.getStatus().getPhase().equals("Pending"));
        controlPlane.pods().release(namespace);
        await().atMost(SOON).until(() -> available("slow") == 2);
        controlPlane.pods().setReady(namespace, "slow", false);
        await().atMost(SOON).until(() -> available("slow") == 0);
        controlPlane.pods().setReady(namespace, "slow", true);
        await().atMost(SOON).until(() -> available("slow") == 2);
    }

    @Test
    void delayedPodsBecomeReadyLater() {
        controlPlane.pods().delay(namespace, "late", Duration.ofSeconds(4));
        long start = System.nanoTime();
        deploy("late", 1);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(3));
        controlPlane.pods().release(namespace);
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
        deploy("survivor", 1);
        controlPlane.stopApiServer();
        controlPlane.startApiServer();
        assertThat(available("survivor")).isEqualTo(1);
        admin.apps().deployments().inNamespace(namespace).withName("survivor").scale(2);
        await().atMost(SOON).until(() -> available("survivor") == 2);
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

    private void deploy(String name, int replicas) {
        apply(deployment(name, replicas));
        await(name + " to be available").atMost(SOON).until(() -> available(name) == replicas);
    }

    private List<GenericKubernetesResource> apply(String yaml) {
        return KubeYaml.text(yaml.replace("${namespace}", namespace)).apply(admin);
    }

    private static String deployment(String name, int replicas) {
        return """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: ${name}, namespace: "${namespace}"}
                spec:
                  replicas: ${replicas}
                  selector: {matchLabels: {app: "${name}"}}
                  template:
                    metadata: {labels: {app: "${name}"}}
                    spec:
                      containers:
                      - name: web
                        image: example.test/web:1
                        resources: {requests: {cpu: 100m, memory: 64Mi}}
                """.replace("${name}", name).replace("${replicas}", Integer.toString(replicas));
    }

    private Deployment live(String name) {
        return admin.apps().deployments().inNamespace(namespace).withName(name).get();
    }

    private int replicas(String name) {
        return live(name).getSpec().getReplicas();
    }

    private int available(String name) {
        Integer available = live(name).getStatus().getAvailableReplicas();
        return available == null ? 0 : available;
    }

    private List<Pod> pods(String name) {
        return admin.pods().inNamespace(namespace).withLabel("app", name).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }
}
