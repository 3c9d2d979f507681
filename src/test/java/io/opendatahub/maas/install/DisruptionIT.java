/* The PodDisruptionBudget of the chart, as somebody who drains a node meets it. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** The pods are pretended; evictions and the budget are those of the API server and of the controller manager. */
@WithControlPlane(operator = false)
class DisruptionIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String QUOTA = "one-pod-only";

    private final KubernetesClient admin;
    private final String namespace;

    DisruptionIT(ControlPlane controlPlane, Sandbox sandbox) {
        admin = controlPlane.admin();
        namespace = sandbox.controller();
    }

    @Test
    void theLastPodThatIsReadyStays() {
        String manifests = Chart.render(namespace);
        install(manifests);
        eventually("both pods to count", () -> status().getCurrentHealthy() == 2 && status().getExpectedPods() == 2);
        List<String> pods = operatorPods();
        assertThat(pods).hasSize(2);
        Pod test = testPod(manifests);

        // The pod that is evicted is not replaced.
        KubeYaml.text("""
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: %s, namespace: %s}
                spec: {hard: {pods: 1}}
                """.formatted(QUOTA, namespace)).apply(admin);
        assertThat(evict(pods.get(0))).as("eviction of the first pod").isTrue();
        eventually(
                "one pod to be left",
                () -> operatorPods().equals(List.of(pods.get(1))) && status().getCurrentHealthy() == 1);
        assertThat(evict(pods.get(1))).as("eviction of the last pod").isFalse();
        assertThat(evict(test.getMetadata().getName()))
                .as("eviction of a pod of helm test")
                .isTrue();

        admin.resourceQuotas().inNamespace(namespace).withName(QUOTA).delete();
        eventually("the replacement to count", () -> status().getCurrentHealthy() == 2);
        assertThat(evict(pods.get(1))).as("eviction beside a replacement").isTrue();
    }

    private void install(String manifests) {
        for (String object : List.of(
                "ServiceAccount/maas-controller",
                "Deployment/maas-controller",
                "PodDisruptionBudget/maas-controller")) {
            String[] name = object.split("/", -1);
            KubeYaml.text(Chart.tree(manifests, name[0], name[1]).toString()).apply(admin);
        }
    }

    /** Of the same release, but none of the operator's. */
    private Pod testPod(String manifests) {
        Job job = Chart.object(manifests, Job.class, "Job", "maas-controller-test");
        Pod pod = new Pod();
        ObjectMeta metadata = job.getSpec().getTemplate().getMetadata();
        metadata.setName("maas-controller-test");
        metadata.setNamespace(namespace);
        pod.setMetadata(metadata);
        pod.setSpec(job.getSpec().getTemplate().getSpec());
        return admin.resource(pod).create();
    }

    private boolean evict(String pod) {
        return admin.pods().inNamespace(namespace).withName(pod).evict();
    }

    private List<String> operatorPods() {
        return admin
                .pods()
                .inNamespace(namespace)
                .withLabel("app.kubernetes.io/name", "maas-operator")
                .list()
                .getItems()
                .stream()
                .map(pod -> pod.getMetadata().getName())
                .sorted()
                .toList();
    }

    private PodDisruptionBudgetStatus status() {
        return admin.policy()
                .v1()
                .podDisruptionBudget()
                .inNamespace(namespace)
                .withName("maas-controller")
                .require()
                .getStatus();
    }

    private static void eventually(String what, Callable<Boolean> wanted) {
        await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(100)).until(wanted);
    }
}
