package io.opendatahub.maas.controlplane;

import static io.opendatahub.maas.controlplane.SampleWorkloads.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pods are as slow, and Jobs fail, as a test wants it. */
@WithControlPlane(operator = false)
class PodPaceIT {
    private final KubernetesClient admin;
    private final PodPace pods;
    private final String namespace;
    private final SampleWorkloads workloads;

    PodPaceIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.admin = controlPlane.admin();
        this.pods = controlPlane.pods();
        this.namespace = sandbox.infra();
        this.workloads = new SampleWorkloads(admin, namespace);
    }

    @AfterEach
    void release() {
        pods.release(namespace);
    }

    @Test
    void heldPodsBecomeReadyOnRelease() {
        pods.hold(namespace, "slow");
        workloads.start("slow", 2);
        workloads.deploy("quick", 1);
        await().atMost(SOON).until(() -> workloads.pods("slow").size() == 2);
        assertThat(workloads.pods("slow"))
                .allMatch(pod -> pod.getStatus().getPhase().equals("Pending"));
        pods.release(namespace);
        await().atMost(SOON).until(() -> workloads.available("slow") == 2);
    }

    @Test
    void delayedPodsBecomeReadyLater() {
        pods.delay(namespace, "late", Duration.ofSeconds(4));
        long start = System.nanoTime();
        workloads.deploy("late", 1);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(3));
    }

    @Test
    void runningPodsTurnUnreadyAndReady() {
        workloads.deploy("shaky", 2);
        pods.setReady(namespace, "shaky", false);
        await().atMost(SOON).until(() -> workloads.available("shaky") == 0);
        pods.setReady(namespace, "shaky", true);
        await().atMost(SOON).until(() -> workloads.available("shaky") == 2);
    }

    @Test
    void jobsFailOnlyWhenTold() {
        job("good");
        await().atMost(SOON).until(() -> conditions("good").contains("Complete"));
        pods.failJobs(namespace);
        job("bad");
        await().atMost(SOON).until(() -> conditions("bad").contains("Failed"));
    }

    private void job(String name) {
        workloads.apply("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: ${name}, namespace: "${namespace}"}
                spec:
                  backoffLimit: 0
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: work, image: example.test/work}]
                """.replace("${name}", name));
    }

    private List<String> conditions(String job) {
        return admin
                .batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withName(job)
                .require()
                .getStatus()
                .getConditions()
                .stream()
                .map(JobCondition::getType)
                .toList();
    }
}
