package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code kubectl rollout restart} goes through while the operator works. */
@WithControlPlane
class RolloutRestartIT {

    private static final String RESTARTED_AT = "kubectl.kubernetes.io/restartedAt";
    private static final List<String> WORKLOADS = List.of("maas-api", "payload-processing", "payload-pre-processing");
    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @Test
    @Tag("case-46")
    void everyPodIsReplacedOnce() {
        DefaultState.restore(cluster);
        Set<String> before = new TreeSet<>();
        WORKLOADS.forEach(workload -> before.addAll(names(pods(workload).list().getItems())));
        assertThat(before).hasSize(WORKLOADS.size());
        try (Recording<String> infra = record(cluster.sandbox().infra());
                Recording<String> gateway = record(cluster.sandbox().gateway())) {
            for (String workload : WORKLOADS) {
                TenantCluster.merge(
                        cluster.admin()
                                .apps()
                                .deployments()
                                .inNamespace(namespace(workload))
                                .withName(workload),
                        """
                        {"spec": {"template": {"metadata": {"annotations": {"%s": "2026-11-30T12:00:00Z"}}}}}""".formatted(RESTARTED_AT));
                cluster.touch();
            }
            assertThat(cluster.writesDuringReconciles(3).on("deployments")).isEmpty();
            cluster.eventually(
                    "no pod of before",
                    () -> WORKLOADS.stream()
                            .flatMap(workload -> pods(workload).list().getItems().stream())
                            .noneMatch(pod -> before.contains(pod.getMetadata().getName())));
            cluster.awaitReady();
            Set<String> seen = new TreeSet<>(infra.versions());
            seen.addAll(gateway.versions());
            seen.removeAll(before);
            assertThat(seen).as("new pods, one for each of the old ones").hasSameSizeAs(before);
        }
        assertThat(WORKLOADS)
                .allSatisfy(workload -> assertThat(template(workload)).containsKey(RESTARTED_AT));
    }

    private static Recording<String> record(String namespace) {
        return Recording.of(
                cluster.admin().pods().inNamespace(namespace),
                (Pod pod) -> pod.getMetadata().getName());
    }

    private static FilterWatchListDeletable<Pod, PodList, PodResource> pods(String workload) {
        return cluster.admin().pods().inNamespace(namespace(workload)).withLabel("app", workload);
    }

    private static Set<String> names(List<Pod> pods) {
        Set<String> names = new TreeSet<>();
        pods.forEach(pod -> names.add(pod.getMetadata().getName()));
        return names;
    }

    private static Map<String, String> template(String workload) {
        Deployment deployment = cluster.deployment(namespace(workload), workload);
        return deployment.getSpec().getTemplate().getMetadata().getAnnotations();
    }

    private static String namespace(String workload) {
        return workload.equals("maas-api")
                ? cluster.sandbox().infra()
                : cluster.sandbox().gateway();
    }
}
