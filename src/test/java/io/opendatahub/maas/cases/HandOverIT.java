package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.Scaling.PAYLOAD;
import static io.opendatahub.maas.cases.Scaling.PROCESSING;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerSpec;
import io.fabric8.kubernetes.client.dsl.ServiceResource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who decides a count, and that nobody notices when that changes. */
@WithControlPlane
class HandOverIT {

    private static TenantCluster cluster;
    private static Scaling scaling;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        scaling = new Scaling(cluster);
        cluster.awaitReady();
    }

    @BeforeEach
    void withoutSettings() {
        scaling.reset();
    }

    @Test
    @Tag("case-01")
    void switchingOnNeverDips() {
        cluster.apply("01-static-to-autoscaled.yaml", 1);
        cluster.eventually("6 of 6 pods", () -> scaling.available(PROCESSING) == 6);
        try (Recording<Integer> counts = scaling.record(PROCESSING)) {
            cluster.apply("01-static-to-autoscaled.yaml", 2);
            scaling.awaitAutoscaler(PROCESSING, 6, 12);
            cluster.awaitReady();
            assertThat(counts.versions()).allMatch(count -> count >= 6);
            assertThat(scaling.declarers(PROCESSING)).isNotEmpty().doesNotContain("maas-controller");

            scaling.use(PROCESSING, 200, 80);
            scaling.awaitCount(PROCESSING, 12);
            cluster.eventually(
                    () -> assertThat(scaling.declarers(PROCESSING)).containsExactly("kube-controller-manager"));
            assertThat(cluster.writesDuringReconciles(2)).isEmpty();
            assertThat(counts.versions()).contains(6, 12).allMatch(count -> count >= 6);
        }
    }

    /** Nobody waits for the operator between the edits, so that it meets its own writes before their events. */
    @Test
    @Tag("case-01")
    void switchingToAndFroNeverDips() {
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadProcessing\":{\"replicas\":4}}}");
        cluster.eventually("4 of 4 pods", () -> scaling.available(PROCESSING) == 4);
        try (Recording<Integer> counts = scaling.record(PROCESSING)) {
            for (int i = 0; i < 10; i++) {
                String section = i % 2 == 0 ? "{}" : "null";
                TenantCluster.merge(
                        cluster.config(), "{\"spec\":{\"payloadProcessing\":{\"autoscaling\":" + section + "}}}");
            }
            cluster.awaitReady();
            cluster.awaitIdle();
            assertThat(cluster.autoscaler(PROCESSING)).isEmpty();
            assertThat(scaling.declarers(PROCESSING)).contains("maas-controller");
            assertThat(counts.versions()).containsOnly(4);
        }
    }

    @Test
    @Tag("case-02")
    void theLiveCountIsTheAutoscalers() {
        cluster.apply("02-hand-over-to-hpa.yaml", 1);
        scaling.awaitAutoscaler(PROCESSING, 2, 9);
        scaling.awaitCount(PROCESSING, 2);
        scaling.scale(PROCESSING, 7);
        cluster.awaitReady();
        HorizontalPodAutoscalerSpec autoscaler = scaling.autoscaler(PROCESSING);
        try (Recording<Integer> counts = scaling.record(PROCESSING)) {
            cluster.apply("02-hand-over-to-hpa.yaml", 2);
            cluster.eventually(
                    "the unrelated setting in force",
                    () -> variables().contains(new EnvVar("API_KEY_MAX_EXPIRATION_DAYS", "31", null)));

            cluster.operator().restart();
            cluster.touch();
            cluster.awaitIdle();

            ServiceResource<?> service = cluster.admin()
                    .services()
                    .inNamespace(cluster.sandbox().gateway())
                    .withName(PROCESSING);
            service.delete();
            cluster.eventually("the Service to be repaired", () -> service.get() != null);
            cluster.awaitIdle();

            assertThat(counts.versions()).containsOnly(7);
            assertThat(scaling.count(PROCESSING)).isEqualTo(7);
            assertThat(scaling.autoscaler(PROCESSING)).isEqualTo(autoscaler);
        }
    }

    private static List<EnvVar> variables() {
        return cluster.maasApi()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getEnv();
    }

    @Test
    @Tag("case-03")
    void switchingOffDeletesTheAutoscalerFirst() {
        cluster.apply("03-autoscaling-removed.yaml", 1);
        for (String workload : PAYLOAD) {
            scaling.awaitAutoscaler(workload, 2, 8);
            scaling.awaitCount(workload, 2);
            scaling.scale(workload, 5);
        }
        cluster.awaitReady();
        Requests requests = cluster.requestsDuring(() -> {
            cluster.apply("03-autoscaling-removed.yaml", 2);
            cluster.eventually(() -> assertThat(PAYLOAD)
                    .allMatch(workload -> cluster.autoscaler(workload).isEmpty()));
            PAYLOAD.forEach(workload -> scaling.awaitLastingCount(workload, 2));
        });
        List<LoggedRequest> writes = requests.writes().list();
        for (String workload : PAYLOAD) {
            int deleted = position(
                    writes,
                    write -> write.verb().equals("delete")
                            && write.resource().equals("horizontalpodautoscalers")
                            && write.name().equals(workload));
            int counted = position(
                    writes,
                    write -> write.resource().equals("deployments")
                            && write.name().equals(workload)
                            && write.body().path("spec").path("replicas").asInt() == 2);
            assertThat(deleted)
                    .as("delete before count: %s", requests)
                    .isNotNegative()
                    .isLessThan(counted);
        }
    }

    private static int position(List<LoggedRequest> requests, Predicate<LoggedRequest> wanted) {
        return requests.indexOf(requests.stream().filter(wanted).findFirst().orElse(null));
    }

    @Test
    @Tag("case-04")
    void theDeclaredCountComesBack() {
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadProcessing\":{\"autoscaling\":{}}}}");
        scaling.awaitAutoscaler(PROCESSING, 1, 10);
        scaling.scale(PROCESSING, 4);
        cluster.awaitReady();
        assertThat(scaling.declarers(PROCESSING)).doesNotContain("maas-controller");

        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadProcessing\":{\"autoscaling\":null}}}");
        scaling.awaitLastingCount(PROCESSING, 1);
        assertThat(cluster.autoscaler(PROCESSING)).isEmpty();
        assertThat(scaling.declarers(PROCESSING)).containsExactly("maas-controller");
    }

    @Test
    @Tag("case-22")
    void aStoppedWorkloadIsRaisedOnceAndNotFoughtLater() {
        cluster.operator().stop(); // it would put the static count right before autoscaling is switched on
        scaling.scale(PROCESSING, 0);
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadProcessing\":{\"replicas\":2,\"autoscaling\":{}}}}");
        cluster.operator().start();
        scaling.awaitAutoscaler(PROCESSING, 2, 10);
        scaling.awaitCount(PROCESSING, 2);
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
        assertThat(scaling.declarers(PROCESSING)).doesNotContain("maas-controller");

        scaling.scale(PROCESSING, 0);
        Condition degraded = cluster.awaitCondition("Degraded", "True");
        assertThat(degraded.getReason()).isEqualTo("ScaledToZero");
        assertThat(degraded.getMessage()).contains(PROCESSING, "kubectl scale");
        assertThat(cluster.condition("DeploymentsAvailable").getMessage()).contains(PROCESSING + " is scaled to 0");
        assertThat(cluster.writesDuringReconciles(3)).isEmpty();
        assertThat(scaling.count(PROCESSING)).isZero();
    }
}
