/* Deployments of earlier releases have selectors that nobody can change; their pods and Services do not suffer from it. */
package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two shapes of the case, one per run. */
@WithControlPlane(operator = false)
class OlderSelectorsIT {

    private static final String CASE = "47-older-selector.yaml";
    private static final int WIDE = 1;
    private static final int SERVICE = 3;
    private static final String NAME = "payload-processing";
    private static final String INSTANCE = "maas.opendatahub.io/tenant-instance";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @AfterEach
    void removed() {
        operator.stop();
        cluster.admin().apps().deployments().inNamespace(sandbox.gateway()).delete();
        cluster.admin().services().inNamespace(sandbox.gateway()).withName(NAME).delete();
        cluster.eventually("the pods to be gone", () -> pods().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(ints = {WIDE, 2})
    @Tag("case-47")
    void itsServiceAlwaysFindsPods(int shape) {
        ForeignActor actor = new ForeignActor(cluster, "maas-controller");
        cluster.file(CASE).document(shape).documents().forEach(actor::apply);
        cluster.file(CASE).document(SERVICE).documents().forEach(actor::apply);
        cluster.eventually("the older pods", () -> pods().size() == 2);
        String before = deployment().getMetadata().getUid();
        Map<String, String> selector = deployment().getSpec().getSelector().getMatchLabels();
        Mark start = cluster.controlPlane().requestLog().mark();
        try (ServedEndpoints endpoints = new ServedEndpoints(cluster, sandbox.gateway(), NAME);
                Recording<String> pods = Recording.of(
                        cluster.admin().pods().inNamespace(sandbox.gateway()), OlderSelectorsIT::labelled)) {
            endpoints.await(2);
            operator.start();
            cluster.awaitReady();
            cluster.eventually("a selector that keeps tenants apart", OlderSelectorsIT::isNarrow);
            // The status may be that of the run before.
            cluster.eventually(
                    "the Service to lead to ours alone",
                    () -> NAME.equals(service().getSpec().getSelector().get(INSTANCE)));
            cluster.awaitReady();
            cluster.awaitIdle();
            assertThat(endpoints.counts()).doesNotContain(0L);
            assertThat(pods.versions().stream().distinct().filter(pod -> !pod.isEmpty()))
                    .as("pods with the label that there ever were")
                    .hasSize(1);
        }
        assertThat(cluster.controlPlane()
                        .requestLog()
                        .between(start, cluster.controlPlane().requestLog().mark(), operator.identity())
                        .code(422))
                .isEmpty();
        if (shape == WIDE) {
            assertThat(deployment().getMetadata().getUid()).isNotEqualTo(before);
        } else {
            assertThat(deployment().getMetadata().getUid()).isEqualTo(before);
            assertThat(deployment().getSpec().getSelector().getMatchLabels()).isEqualTo(selector);
        }
        assertAllIsLabelled();
        assertThat(cluster.writesDuringReconciles(2)).isEmpty();
    }

    /** Neither can be made anew without losing its pods to the other one: an administrator has to decide. */
    @Test
    @Tag("case-47")
    void twoInEachOthersWayAreToldUntilOneIsDeleted() {
        ForeignActor actor = new ForeignActor(cluster, "maas-controller");
        cluster.file(CASE).document(WIDE).documents().forEach(actor::apply);
        actor.apply("""
                apiVersion: apps/v1
                kind: Deployment
                metadata:
                  name: payload-copy
                  namespace: edge-gw
                  labels: {app.opendatahub.io/modelsasservice: "true"}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: payload-processing}}
                  template:
                    metadata: {labels: {app: payload-processing}}
                    spec: {containers: [{name: payload-processing, image: "example.test/pp:old"}]}
                """);
        cluster.eventually("the older pods", () -> pods().size() == 3);
        operator.start();
        String told = cluster.awaitCondition(
                        "Degraded", now -> String.valueOf(now.getMessage()).contains("payload-copy"))
                .getMessage();
        assertThat(told).contains(sandbox.gateway() + "/" + NAME, "Delete one of the two");
        assertThat(isNarrow()).isFalse();

        cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.gateway())
                .withName("payload-copy")
                .delete();
        cluster.eventually("a selector that keeps tenants apart", OlderSelectorsIT::isNarrow);
        cluster.awaitCondition("Degraded", "False");
        cluster.awaitReady();
    }

    private static void assertAllIsLabelled() {
        assertThat(deployment().getSpec().getTemplate().getMetadata().getLabels())
                .containsEntry(INSTANCE, NAME);
        assertThat(service().getSpec().getSelector()).containsEntry(INSTANCE, NAME);
        assertThat(replicaSets())
                .extracting(set -> set.getMetadata().getLabels().get(INSTANCE))
                .as("none is left that nobody adopts")
                .containsOnly(NAME);
    }

    private static Deployment deployment() {
        return cluster.payload(NAME);
    }

    private static boolean isNarrow() {
        Deployment found = new Scaling(cluster).deployment(NAME).get();
        return found != null && found.getSpec().getSelector().getMatchLabels().containsKey(INSTANCE);
    }

    private static Service service() {
        return cluster.admin()
                .services()
                .inNamespace(sandbox.gateway())
                .withName(NAME)
                .require();
    }

    private static List<ReplicaSet> replicaSets() {
        return cluster.admin().apps().replicaSets().inNamespace(sandbox.gateway()).list().getItems().stream()
                .filter(set -> NAME.equals(set.getMetadata().getLabels().get("app")))
                .toList();
    }

    private static List<Pod> pods() {
        return cluster.admin().pods().inNamespace(sandbox.gateway()).withLabel("app", NAME).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .collect(Collectors.toList());
    }

    /** The UID of a pod of the workload that has the label, else nothing. */
    private static String labelled(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        return NAME.equals(labels.get(INSTANCE)) && labels.containsKey("app.kubernetes.io/name")
                ? pod.getMetadata().getUid()
                : "";
    }
}
