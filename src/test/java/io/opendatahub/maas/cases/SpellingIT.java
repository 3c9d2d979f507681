package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Amounts that the server stores, rounds or completes in its own way are written once and then left in peace. */
@WithControlPlane
class SpellingIT {

    private static final String PROCESSING = "payload-processing";
    private static final int RECONCILES = 5;
    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @BeforeEach
    void defaultState() {
        DefaultState.restore(cluster);
    }

    @Test
    @Tag("case-26")
    void anotherSpellingIsNoChange() {
        ResourceBlock wanted =
                ResourceBlock.of(Map.of("cpu", "1", "memory", "1Gi"), Map.of("cpu", "2", "memory", "2Gi"));
        assertThat(deploymentWrites(() -> cluster.apply("26-quantity-spelling.yaml", 1))
                        .count())
                .isEqualTo(1);
        assertThat(ResourceBlock.of(cluster.maasApi(), "maas-api")).isEqualTo(wanted);
        long generation = cluster.maasApi().getMetadata().getGeneration();
        for (int document : new int[] {2, 3}) {
            assertThat(deploymentWrites(() -> cluster.apply("26-quantity-spelling.yaml", document)))
                    .as("document %d", document)
                    .isEmpty();
            assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();
        }
        assertThat(cluster.maasApi().getMetadata().getGeneration()).isEqualTo(generation);
    }

    /** The case also names 1e3m, which is no amount to Kubernetes: an exponent and a suffix exclude each other. */
    @Test
    @Tag("case-26")
    void fractionsAndExponentsSettleToo() {
        Requests writes = deploymentWrites(() -> cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec:
                  maasApi:
                    resources:
                      requests: {cpu: "0.5", memory: 1.5Gi}
                      limits: {cpu: 10e-1, memory: 2Gi}
                """));
        assertThat(writes.count()).isEqualTo(1);
        assertThat(ResourceBlock.of(cluster.maasApi(), "maas-api"))
                .isEqualTo(ResourceBlock.of(
                        Map.of("cpu", "500m", "memory", "1536Mi"), Map.of("cpu", "1", "memory", "2Gi")));
        assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();
    }

    @Test
    @Tag("case-27")
    void finerThanAThousandthRollsOutOnce() {
        List<ReplicaSet> before = replicaSets();
        Requests writes = deploymentWrites(() -> cluster.apply("27-below-one-milli.yaml", 1));
        assertThat(writes.count()).isBetween(1, 2);
        assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();
        assertThat(replicaSets()).hasSize(before.size() + 1);
        assertThat(ResourceBlock.of(cluster.payload(PROCESSING), PROCESSING))
                .as("rounded up, as the server does")
                .isEqualTo(ResourceBlock.of(
                        Map.of("cpu", "2m", "memory", "128Mi"), Map.of("cpu", "101m", "memory", "512Mi")));
    }

    @Test
    @Tag("case-35")
    void requestsOfPodsAreNotCopiedBack() {
        ResourceBlock limitsOnly = ResourceBlock.of(Map.of(), Map.of("cpu", "300m", "memory", "300Mi"));
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec:
                  payloadProcessing:
                    resources:
                      limits: {cpu: 300m, memory: 300Mi}
                """);
        cluster.awaitReady();
        Requests restart = cluster.requestsDuring(() -> {
            assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();
            cluster.operator().restart();
            cluster.touch();
            cluster.awaitIdle();
        });
        assertThat(restart.writes().withoutEvents()).isEmpty();
        assertThat(ResourceBlock.of(cluster.payload(PROCESSING), PROCESSING)).isEqualTo(limitsOnly);
        assertThat(pods())
                .as("what the platform makes of it in pods")
                .isNotEmpty()
                .allSatisfy(pod -> assertThat(ResourceBlock.of(pod.getSpec(), PROCESSING))
                        .isEqualTo(new ResourceBlock(limitsOnly.limits(), limitsOnly.limits())));
        assertThat(cluster.condition("Degraded").getStatus()).isEqualTo("False");
    }

    /** What the operator wrote to Deployments until the tenant was Ready again and the operator had nothing to do. */
    private static Requests deploymentWrites(Runnable change) {
        return cluster.requestsDuring(() -> {
                    change.run();
                    cluster.awaitReady();
                    cluster.awaitIdle();
                })
                .writes()
                .on("deployments");
    }

    private static List<ReplicaSet> replicaSets() {
        return cluster.admin()
                .apps()
                .replicaSets()
                .inNamespace(cluster.sandbox().gateway())
                .withLabel("app", PROCESSING)
                .list()
                .getItems();
    }

    private static List<Pod> pods() {
        return cluster
                .admin()
                .pods()
                .inNamespace(cluster.sandbox().gateway())
                .withLabel("app", PROCESSING)
                .list()
                .getItems()
                .stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }
}
