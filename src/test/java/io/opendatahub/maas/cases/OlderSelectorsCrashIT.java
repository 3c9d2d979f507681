package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The operator is killed after every single write of a take-over: the next one goes on, and no pod is replaced twice. */
@WithControlPlane(operator = false, proxied = true)
class OlderSelectorsCrashIT {

    private static final String CASE = "47-older-selector.yaml";
    private static final int WIDE = 1;
    private static final int SERVICE = 3;
    private static final int PODS = 2;
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
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {payloadProcessing: {replicas: 2}}
                """);
        Crash.start(operator);
        cluster.awaitReady();
    }

    @Test
    @Tag("case-47")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void afterAnyWriteTheNextOperatorGoesOn() {
        int crashes = 0;
        boolean crashed = true;
        while (crashed) {
            crashed = takeOver(crashes + 1);
            crashes += crashed ? 1 : 0;
        }
        assertThat(crashes).as("writes of a take-over").isGreaterThan(6);
    }

    /** One take-over with a crash when the operator wants to write once more than that; false when it did not want to. */
    private static boolean takeOver(int writes) {
        olderCluster();
        boolean crashed;
        try (Recording<String> pods = Recording.of(
                        cluster.admin().pods().inNamespace(sandbox.gateway()), OlderSelectorsCrashIT::ours);
                ServedEndpoints endpoints = new ServedEndpoints(cluster, sandbox.gateway(), NAME)) {
            endpoints.await(PODS);
            Crash takeOver = new Crash(operator, "a take-over");
            crashed = takeOver.after(writes, () -> Crash.start(operator), OlderSelectorsCrashIT::isTakenOver);
            if (crashed) {
                Crash.start(operator);
            }
            takeOver.awaitEnd(writes, OlderSelectorsCrashIT::isTakenOver);
            cluster.awaitIdle();
            assertThat(pods.versions().stream().filter(pod -> !pod.isEmpty()).distinct())
                    .as("pods that we caused, killed after write " + writes)
                    .hasSize(PODS);
            assertThat(endpoints.counts())
                    .as("pods that served, killed after write " + writes)
                    .doesNotContain(0L);
        }
        return crashed;
    }

    private static void olderCluster() {
        operator.stop();
        cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.gateway())
                .withName(NAME)
                .delete();
        cluster.admin().services().inNamespace(sandbox.gateway()).withName(NAME).delete();
        cluster.eventually(
                "the pods to be gone",
                () -> cluster.admin()
                        .pods()
                        .inNamespace(sandbox.gateway())
                        .withLabel("app", NAME)
                        .list()
                        .getItems()
                        .isEmpty());
        ForeignActor earlier = new ForeignActor(cluster, "maas-controller");
        cluster.file(CASE).document(WIDE).documents().forEach(earlier::apply);
        cluster.file(CASE).document(SERVICE).documents().forEach(earlier::apply);
    }

    private static boolean isTakenOver() {
        Deployment found = new Scaling(cluster).deployment(NAME).get();
        return found != null
                && found.getSpec().getSelector().getMatchLabels().containsKey(INSTANCE)
                && found.getMetadata().getManagedFields().stream()
                        .noneMatch(entry -> "maas-controller-handover".equals(entry.getManager()))
                && Integer.valueOf(PODS).equals(found.getStatus().getAvailableReplicas())
                && "True".equals(cluster.condition("Ready").getStatus())
                && cluster.admin().apps().replicaSets().inNamespace(sandbox.gateway()).list().getItems().stream()
                        .filter(set -> NAME.equals(set.getMetadata().getLabels().get("app")))
                        .allMatch(set -> set.getMetadata().getLabels().containsKey(INSTANCE)
                                && set.getSpec().getReplicas() == PODS);
    }

    /** The UID of a pod that has all our labels, else nothing. */
    private static String ours(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        return NAME.equals(labels.get(INSTANCE)) ? pod.getMetadata().getUid() : "";
    }
}
