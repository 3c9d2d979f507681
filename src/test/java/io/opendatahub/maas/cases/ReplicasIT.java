package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.Scaling.MAAS_API;
import static io.opendatahub.maas.cases.Scaling.WORKLOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.naming.Quoted;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Static counts: where they come from, and that every change of them is noticed. */
@WithControlPlane
class ReplicasIT {

    private static final String RECONCILES = "maas_reconcile_seconds_count{controller=\"maastenantconfig\"}";

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
    @Tag("case-13")
    void specBeatsAnnotationBeatsDefault() {
        List<Integer> expected = List.of(5, 5, 5, 3, 1);
        KubeYaml file = cluster.file("13-precedence.yaml");
        assertThat(file.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            cluster.awaitIdle(); // or the replacement would meet a status write
            file.document(i + 1).replace(cluster.admin());
            int count = expected.get(i);
            scaling.awaitCount(MAAS_API, count);
            cluster.eventually(
                    "the new state judged",
                    () -> cluster.config()
                                    .require()
                                    .getStatus()
                                    .getEffective()
                                    .getMaasApi()
                                    .getReplicas()
                                    .getValue()
                            == count);
        }
        cluster.awaitReady();
        assertThat(scaling.available(MAAS_API)).isEqualTo(1);
    }

    /** Every value on all three workloads at once. */
    @Test
    @Tag("case-14")
    void malformedCountsAreToldAndTheDefaultIsUsed() {
        List<String> values = cluster.file("14-bad-annotations.yaml").documents().stream()
                .map(ReplicasIT::value)
                .toList();
        List<String> bad = values.subList(0, values.size() - 3);
        assertThat(bad).contains("abc", "0", "101", "", " 3", "2147483648");
        for (String value : bad) {
            annotateAll(value);
            cluster.eventually(() -> {
                Condition degraded = cluster.condition("Degraded");
                assertThat(degraded.getStatus()).isEqualTo("True");
                assertThat(degraded.getReason()).isEqualTo("InvalidReplicaAnnotation");
                assertThat(WORKLOADS)
                        .allSatisfy(workload -> assertThat(degraded.getMessage())
                                .contains("annotation " + Scaling.annotation(workload) + " is " + Quoted.of(value)
                                        + ", not a decimal number from 1 to 100"));
                assertThat(degraded.getMessage()).contains("Correct or remove the annotation");
            });
            assertThat(WORKLOADS).allMatch(workload -> scaling.count(workload) == 1);
            annotateAll(null);
            cluster.awaitCondition("Degraded", "False");
        }
        cluster.awaitReady();
        for (String good : values.subList(values.size() - 3, values.size() - 1)) {
            annotateAll(good);
            WORKLOADS.forEach(workload -> scaling.awaitCount(workload, Integer.parseInt(good)));
            cluster.awaitCondition("Degraded", "False");
        }
        scaling.annotate("100", MAAS_API);
        scaling.awaitCount(MAAS_API, 100);
        assertThat(cluster.condition("Degraded").getStatus()).isEqualTo("False");
    }

    private static String value(GenericKubernetesResource document) {
        return document.getMetadata().getAnnotations().get(Scaling.annotation(MAAS_API));
    }

    private static void annotateAll(String value) {
        scaling.annotate(value, WORKLOADS.toArray(String[]::new));
    }

    @Test
    @Tag("case-16")
    void aTypoInACountInForceFallsBackToTheDefault() {
        scaling.annotate("3", MAAS_API);
        cluster.eventually("3 of 3 pods", () -> scaling.available(MAAS_API) == 3);
        scaling.annotate("3x", MAAS_API);
        Condition degraded = cluster.awaitCondition("Degraded", "True");
        assertThat(degraded.getReason()).isEqualTo("InvalidReplicaAnnotation");
        assertThat(degraded.getMessage()).contains(Scaling.annotation(MAAS_API), "\"3x\"");
        scaling.awaitLastingCount(MAAS_API, 1);
    }

    @Test
    @Tag("case-20")
    void editsOfMetadataAloneAreNoticed() {
        cluster.apply("20-annotation-only-edit.yaml", 1);
        cluster.awaitReady();
        long generation = generation();
        scaling.annotate("4", MAAS_API);
        scaling.awaitCount(MAAS_API, 4);
        scaling.annotate(null, MAAS_API);
        scaling.awaitCount(MAAS_API, 1);

        String label = "maas.opendatahub.io/managed-by-aitenant";
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"labels\":{\"" + label + "\":null}}}");
        cluster.eventually("the lost label to be put back", () -> "true".equals(labels().get(label)));
        assertThat(generation()).isEqualTo(generation);
    }

    private static long generation() {
        return cluster.config().require().getMetadata().getGeneration();
    }

    private static Map<String, String> labels() {
        return cluster.config().require().getMetadata().getLabels();
    }

    @Test
    @Tag("case-20")
    void statusWritesStartNoReconcile() throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        cluster.operator().restart(Map.of("METRICS_PORT", Integer.toString(port)));
        cluster.touch();
        cluster.awaitIdle();
        double before = reconciles(port);
        scaling.annotate("many", MAAS_API); // the default stays in force: only the status has something to say
        cluster.awaitCondition("Degraded", "True");
        cluster.awaitIdle();
        assertThat(reconciles(port) - before).isEqualTo(1);
    }

    private static double reconciles(int port) throws IOException, InterruptedException {
        HttpResponse<String> page = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        return page.body()
                .lines()
                .filter(line -> line.startsWith(RECONCILES))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + RECONCILES + " in\n" + page.body()));
    }
}
