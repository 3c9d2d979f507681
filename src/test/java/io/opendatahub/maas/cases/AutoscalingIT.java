package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.Scaling.MAAS_API;
import static io.opendatahub.maas.cases.Scaling.PRE_PROCESSING;
import static io.opendatahub.maas.cases.Scaling.PROCESSING;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HPAScalingPolicy;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerSpec;
import io.opendatahub.maas.api.v1alpha1.Autoscaling;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of an autoscaling section. */
@WithControlPlane
class AutoscalingIT {

    private static final String AUTOSCALERS = "horizontalpodautoscalers";

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

    /** The HTTPRoute, which the case names beside Services and maas-api, comes with a later issue. */
    @Test
    @Tag("case-06")
    void aFloorAboveTheCeilingRaisesTheCeilingAndStopsNothing() {
        cluster.admin()
                .services()
                .inNamespace(cluster.sandbox().infra())
                .withName(MAAS_API)
                .delete();
        cluster.apply("06-floor-above-ceiling.yaml", 1);
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"maasApi\":{\"replicas\":2}}}");
        scaling.awaitAutoscaler(PROCESSING, 20, 20);
        Condition degraded = cluster.awaitCondition("Degraded", "True");
        assertThat(degraded.getReason()).isEqualTo("ReplicasClamped");
        assertThat(degraded.getMessage())
                .contains("spec.payloadProcessing.replicas is 20")
                .contains("spec.payloadProcessing.autoscaling.maxReplicas, which is 10");
        scaling.awaitCount(MAAS_API, 2);
        cluster.eventually(
                "the Service of maas-api",
                () -> cluster.admin()
                                .services()
                                .inNamespace(cluster.sandbox().infra())
                                .withName(MAAS_API)
                                .get()
                        != null);

        cluster.apply("06-floor-above-ceiling.yaml", 2);
        scaling.awaitAutoscaler(PROCESSING, 10, 10);
        cluster.awaitCondition("Degraded", "False");

        cluster.awaitIdle(); // or the replacement would meet a status write
        // Not applied: where the section had entries before, the API server makes null of an applied {} and refuses it.
        cluster.file("06-floor-above-ceiling.yaml").document(3).replace(cluster.admin());
        scaling.awaitAutoscaler(PROCESSING, 15, 15);
        assertThat(cluster.awaitCondition("Degraded", "True").getMessage())
                .contains("replicas is 15")
                .contains("maxReplicas, which is 10 by default");
    }

    @Test
    @Tag("case-07")
    void anEmptySectionMeansAnAutoscalerWithDefaults() {
        cluster.apply("07-empty-autoscaling.yaml", 1);
        scaling.awaitAutoscaler(PRE_PROCESSING, 1, 10);
        cluster.awaitReady();
        cluster.operator().restart();
        cluster.touch();
        cluster.awaitIdle();

        HorizontalPodAutoscalerSpec spec = scaling.autoscaler(PRE_PROCESSING);
        assertThat(spec.getMinReplicas()).isEqualTo(1);
        assertThat(spec.getMaxReplicas()).isEqualTo(10);
        assertThat(Scaling.targets(spec)).isEqualTo(Map.of("cpu", 70, "memory", 80));
        assertThat(spec.getBehavior().getScaleDown().getStabilizationWindowSeconds())
                .isEqualTo(300);
        assertThat(spec.getBehavior().getScaleDown().getPolicies())
                .containsExactly(new HPAScalingPolicy(60, "Percent", 25));
        assertThat(spec.getBehavior().getScaleUp().getStabilizationWindowSeconds())
                .isZero();
        assertThat(spec.getBehavior().getScaleUp().getSelectPolicy()).isEqualTo("Max");
        assertThat(spec.getBehavior().getScaleUp().getPolicies())
                .containsExactlyInAnyOrder(
                        new HPAScalingPolicy(15, "Percent", 100), new HPAScalingPolicy(15, "Pods", 4));
        assertThat(cluster.autoscaler(PROCESSING)).isEmpty();
        assertThat(cluster.config()
                        .require()
                        .getSpec()
                        .getPayloadPreProcessing()
                        .getAutoscaling())
                .isNotNull()
                .extracting(
                        Autoscaling::getMaxReplicas,
                        Autoscaling::getTargetCPUUtilization,
                        Autoscaling::getTargetMemoryUtilization)
                .containsOnlyNulls();
    }

    @Test
    @Tag("case-08")
    void metricsInAnotherOrderCostAtMostOneWrite() {
        scaling.use(PROCESSING, 60, 75);
        cluster.apply("08-metrics-order.yaml", 1);
        scaling.awaitAutoscaler(PROCESSING, 2, 5);
        cluster.awaitReady();
        cluster.awaitIdle();

        // Somebody replaces the whole object, our labels with it.
        Requests replaced = cluster.requestsDuring(() -> {
            cluster.file("08-metrics-order.yaml").document(2).replace(cluster.admin());
            cluster.touch();
            cluster.awaitIdle();
        });
        assertThat(successfulWrites(replaced)).as("%s", replaced).isLessThanOrEqualTo(1);
        assertThat(cluster.autoscaler(PROCESSING).orElseThrow().getMetadata().getLabels())
                .containsKey("app.opendatahub.io/modelsasservice");

        // Or edits the order alone.
        Requests edited = cluster.requestsDuring(() -> {
            cluster.admin()
                    .resource(cluster.autoscaler(PROCESSING).orElseThrow())
                    .edit(live -> {
                        Collections.reverse(live.getSpec().getMetrics());
                        return live;
                    });
            cluster.touch();
            cluster.awaitIdle();
        });
        assertThat(successfulWrites(edited)).as("%s", edited).isLessThanOrEqualTo(1);

        String version =
                cluster.autoscaler(PROCESSING).orElseThrow().getMetadata().getResourceVersion();
        assertThat(cluster.writesDuringReconciles(4)).isEmpty();
        assertThat(cluster.autoscaler(PROCESSING).orElseThrow().getMetadata().getResourceVersion())
                .isEqualTo(version);
        assertThat(Scaling.targets(scaling.autoscaler(PROCESSING))).isEqualTo(Map.of("cpu", 60, "memory", 75));
    }

    private static int successfulWrites(Requests requests) {
        return requests.writes().on(AUTOSCALERS).count()
                - requests.writes().on(AUTOSCALERS).refused().count();
    }

    @Test
    @Tag("case-12")
    void theAnnotationIsTheFloorUntilTheSpecSaysOne() {
        Requests requests = cluster.requestsDuring(() -> {
            cluster.apply("12-annotation-as-floor.yaml", 1);
            scaling.awaitAutoscaler(PROCESSING, 4, 9);
            scaling.awaitAutoscaler(PRE_PROCESSING, 5, 9);
            scaling.awaitCount(PROCESSING, 4);
            scaling.awaitCount(PRE_PROCESSING, 5);
            cluster.apply("12-annotation-as-floor.yaml", 2);
            scaling.awaitAutoscaler(PROCESSING, 2, 9);
            scaling.awaitAutoscaler(PRE_PROCESSING, 3, 9);
            cluster.apply("12-annotation-as-floor.yaml", 3);
            scaling.awaitAutoscaler(PROCESSING, 1, 9);
            scaling.awaitAutoscaler(PRE_PROCESSING, 1, 9);
            cluster.awaitIdle();
        });
        assertThat(Scaling.countWrites(requests)).isEmpty();
        assertThat(scaling.count(PROCESSING)).isEqualTo(4);
        assertThat(scaling.count(PRE_PROCESSING)).isEqualTo(5);
    }

    @Test
    @Tag("case-23")
    void theTwoPayloadWorkloadsNeverMix() {
        scaling.use(PROCESSING, 60, 75);
        scaling.use(PRE_PROCESSING, 55, 65);
        cluster.apply("23-two-workloads-apart.yaml", 1);
        scaling.awaitAutoscaler(PROCESSING, 2, 15);
        scaling.awaitAutoscaler(PRE_PROCESSING, 3, 8);
        cluster.awaitReady();
        steers(PROCESSING, Map.of("cpu", 60, "memory", 75));
        steers(PRE_PROCESSING, Map.of("cpu", 55, "memory", 65));
        assertThat(resources(PROCESSING)).isEqualTo(requests("210m", "210Mi").build());
        assertThat(resources(PRE_PROCESSING))
                .isEqualTo(requests("320m", "320Mi").build());
        String version =
                cluster.autoscaler(PROCESSING).orElseThrow().getMetadata().getUid();

        cluster.apply("23-two-workloads-apart.yaml", 2);
        cluster.eventually(
                "only the autoscaler of payload-pre-processing to go",
                () -> cluster.autoscaler(PRE_PROCESSING).isEmpty());
        scaling.awaitCount(PRE_PROCESSING, 1);
        cluster.awaitReady();
        assertThat(resources(PRE_PROCESSING))
                .isEqualTo(requests("100m", "128Mi")
                        .addToLimits("cpu", new Quantity("1"))
                        .addToLimits("memory", new Quantity("512Mi"))
                        .build());
        assertThat(cluster.autoscaler(PROCESSING).orElseThrow().getMetadata().getUid())
                .isEqualTo(version);
        steers(PROCESSING, Map.of("cpu", 60, "memory", 75));
        assertThat(resources(PROCESSING)).isEqualTo(requests("210m", "210Mi").build());
    }

    private static void steers(String workload, Map<String, Integer> targets) {
        assertThat(scaling.autoscaler(workload).getScaleTargetRef().getName()).isEqualTo(workload);
        assertThat(Scaling.targets(scaling.autoscaler(workload))).isEqualTo(targets);
    }

    private static ResourceRequirements resources(String workload) {
        return cluster.payload(workload)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getResources();
    }

    private static ResourceRequirementsBuilder requests(String cpu, String memory) {
        return new ResourceRequirementsBuilder()
                .addToRequests("cpu", new Quantity(cpu))
                .addToRequests("memory", new Quantity(memory));
    }
}
