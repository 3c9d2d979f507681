package io.opendatahub.maas.bench;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher.Action;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.PodPace;
import io.opendatahub.maas.demo.LocalCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** How fast the operator answers, as somebody sees it who watches both ends. */
final class Latencies {

    private static final String WORKLOAD = "maas-api";

    private final KubernetesClient client;
    private final PodPace pods;
    private final int rounds;

    Latencies(LocalCluster cluster, int rounds) {
        this.client = cluster.admin();
        this.pods = cluster.controlPlane().pods();
        this.rounds = rounds;
    }

    /** From "the last Deployment is available" to "the tenant is Ready". */
    List<Duration> availableToReady() {
        List<Duration> samples = new ArrayList<>();
        try (Arrivals<Deployment> deployments = new Arrivals<>(client.apps()
                        .deployments()
                        .inNamespace(LocalCluster.INFRA)
                        .withName(WORKLOAD));
                Arrivals<MaasTenantConfig> configs =
                        new Arrivals<>(Tenants.config(client, LocalCluster.DEFAULT_TENANT))) {
            for (int round = 0; round < rounds; round++) {
                CompletableFuture<Long> unready = configs.next((action, config) -> !Tenants.isReady(config));
                pods.setReady(LocalCluster.INFRA, WORKLOAD, false);
                Arrivals.await("Ready=False", unready);
                CompletableFuture<Long> available = deployments.next((action, deployment) -> isAvailable(deployment));
                CompletableFuture<Long> ready = configs.next((action, config) -> Tenants.isReady(config));
                pods.setReady(LocalCluster.INFRA, WORKLOAD, true);
                samples.add(between(
                        Arrivals.await("an available Deployment", available), Arrivals.await("Ready=True", ready)));
            }
        }
        return samples;
    }

    /** From "a child is deleted" to "it is there again", for three kinds in turn. */
    List<Duration> deletedToBack() {
        List<Resource<? extends HasMetadata>> children = List.of(
                client.services().inNamespace(LocalCluster.GATEWAYS).withName("payload-processing"),
                client.configMaps().inNamespace(LocalCluster.GATEWAYS).withName("payload-processing-plugins"),
                client.serviceAccounts().inNamespace(LocalCluster.GATEWAYS).withName("payload-processing"));
        List<Duration> samples = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            samples.add(deletedToBack(children.get(round % children.size())));
        }
        return samples;
    }

    /** The same for a Service alone. */
    List<Duration> serviceDeletedToBack() {
        return IntStream.range(0, rounds)
                .mapToObj(round -> deletedToBack(
                        client.services().inNamespace(LocalCluster.INFRA).withName(WORKLOAD)))
                .toList();
    }

    private static <T extends HasMetadata> Duration deletedToBack(Resource<T> child) {
        try (Arrivals<T> gone = new Arrivals<>(child);
                Arrivals<T> events = new Arrivals<>(child)) {
            String uid = child.require().getMetadata().getUid();
            CompletableFuture<Long> deleted = gone.next((action, object) -> action == Action.DELETED);
            CompletableFuture<Long> back = events.next((action, object) -> action == Action.ADDED
                    && !Objects.equals(object.getMetadata().getUid(), uid));
            child.delete();
            return between(Arrivals.await("the deletion", deleted), Arrivals.await("the repair", back));
        }
    }

    private static boolean isAvailable(Deployment deployment) {
        Integer available = deployment.getStatus().getAvailableReplicas();
        return Objects.equals(available, deployment.getSpec().getReplicas())
                && deployment.getStatus().getConditions().stream()
                        .anyMatch(condition -> condition.getType().equals("Available")
                                && condition.getStatus().equals("True"));
    }

    private static Duration between(long from, long to) {
        return Duration.ofNanos(Math.max(0, to - from));
    }
}
