/* What the scaling cases share: the default tenant's workloads, their counts, and who declares these. */
package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.ResourceMetricSource;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import io.opendatahub.maas.controlplane.Load;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Requests;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The counts of the three workloads of the default tenant. */
final class Scaling {

    static final String MAAS_API = "maas-api";
    static final String PROCESSING = "payload-processing";
    static final String PRE_PROCESSING = "payload-pre-processing";
    static final List<String> WORKLOADS = List.of(MAAS_API, PROCESSING, PRE_PROCESSING);
    static final List<String> PAYLOAD = List.of(PROCESSING, PRE_PROCESSING);

    /** How long something that must not change is looked at. */
    static final Duration LONG_ENOUGH = Duration.ofSeconds(5);

    private final TenantCluster cluster;

    Scaling(TenantCluster cluster) {
        this.cluster = cluster;
    }

    /** The annotation that sets a workload's count. */
    static String annotation(String workload) {
        return "maas.opendatahub.io/" + workload + "-replicas";
    }

    /** Back to a tenant without any setting: static counts of 1, no autoscaler, no warning. */
    void reset() {
        PAYLOAD.forEach(
                name -> cluster.controlPlane().metrics().reset(cluster.sandbox().gateway(), name));
        String annotations = WORKLOADS.stream()
                .map(name -> "\"" + annotation(name) + "\":null")
                .collect(Collectors.joining(","));
        TenantCluster.merge(
                cluster.config(),
                "{\"metadata\":{\"annotations\":{" + annotations + "}},\"spec\":{\"apiKeys\":null,\"maasApi\":null,"
                        + "\"payloadProcessing\":null,\"payloadPreProcessing\":null}}");
        cluster.eventually(() -> {
            assertThat(WORKLOADS).allMatch(name -> count(name) == 1 && available(name) == 1);
            assertThat(PAYLOAD)
                    .allMatch(name -> cluster.autoscaler(name).isEmpty())
                    .allMatch(name -> declarers(name).contains("maas-controller"));
        });
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
    }

    /** Sets or, with null, removes the count annotation of some workloads and nothing else. */
    void annotate(String value, String... workloads) {
        String quoted = value == null ? "null" : "\"" + value + "\"";
        String annotations = List.of(workloads).stream()
                .map(name -> "\"" + annotation(name) + "\":" + quoted)
                .collect(Collectors.joining(","));
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"annotations\":{" + annotations + "}}}");
    }

    /** Sets the count through the scale subresource, as an autoscaler does, and waits until it is there. */
    void scale(String workload, int count) {
        cluster.scale(namespace(workload), workload, count);
        assertThat(count(workload)).isEqualTo(count);
    }

    RollableScalableResource<Deployment> deployment(String workload) {
        return cluster.admin()
                .apps()
                .deployments()
                .inNamespace(namespace(workload))
                .withName(workload);
    }

    /** What the API server has as {@code spec.replicas}; never nothing, as the server fills in 1. */
    int count(String workload) {
        return deployment(workload).require().getSpec().getReplicas();
    }

    /** Pods that are available. */
    int available(String workload) {
        return Optional.ofNullable(deployment(workload).require().getStatus().getAvailableReplicas())
                .orElse(0);
    }

    void awaitCount(String workload, int count) {
        cluster.eventually(() -> assertThat(count(workload)).isEqualTo(count));
    }

    /** Waits for a count, then sees that it stays. */
    void awaitLastingCount(String workload, int count) {
        awaitCount(workload, count);
        await().during(LONG_ENOUGH)
                .atMost(TenantCluster.SOON)
                .untilAsserted(() -> assertThat(count(workload)).isEqualTo(count));
    }

    /** Records every version of {@code spec.replicas}, the present one included. */
    Recording<Integer> record(String workload) {
        Recording<Integer> counts = Recording.of(
                deployment(workload), deployment -> deployment.getSpec().getReplicas());
        cluster.eventually(() -> assertThat(counts.versions()).isNotEmpty());
        return counts;
    }

    /** Field managers that declare {@code spec.replicas}. */
    Set<String> declarers(String workload) {
        return deployment(workload).require().getMetadata().getManagedFields().stream()
                .filter(entry -> entry.getFieldsV1().getAdditionalProperties().get("f:spec") instanceof Map<?, ?> spec
                        && spec.containsKey("f:replicas"))
                .map(ManagedFieldsEntry::getManager)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    HorizontalPodAutoscalerSpec autoscaler(String workload) {
        return cluster.autoscaler(workload)
                .map(HorizontalPodAutoscaler::getSpec)
                .orElseThrow(() -> new AssertionError("there is no autoscaler of " + workload));
    }

    void awaitAutoscaler(String workload, int min, int max) {
        cluster.eventually(() -> assertThat(autoscaler(workload))
                .extracting(HorizontalPodAutoscalerSpec::getMinReplicas, HorizontalPodAutoscalerSpec::getMaxReplicas)
                .containsExactly(min, max));
    }

    /** The percentages that an autoscaler aims at, by resource. */
    static Map<String, Integer> targets(HorizontalPodAutoscalerSpec autoscaler) {
        return autoscaler.getMetrics().stream()
                .map(MetricSpec::getResource)
                .collect(Collectors.toMap(
                        ResourceMetricSource::getName,
                        metric -> metric.getTarget().getAverageUtilization()));
    }

    /** Lets the pods use so much of what they request; just the targets leave the count alone. */
    void use(String workload, int cpuPercent, int memoryPercent) {
        cluster.controlPlane()
                .metrics()
                .script(namespace(workload), workload, Load.ofRequests(cpuPercent, memoryPercent));
    }

    /** Writes of the operator that say a count of a Deployment, except those that hand it over unchanged. */
    static Requests countWrites(Requests requests) {
        return requests.writes()
                .on("deployments")
                .that(request -> request.body().path("spec").has("replicas") && !isHandOver(request));
    }

    private static boolean isHandOver(LoggedRequest request) {
        return request.uri().contains("fieldManager=maas-controller-handover");
    }

    String namespace(String workload) {
        return MAAS_API.equals(workload)
                ? cluster.sandbox().infra()
                : cluster.sandbox().gateway();
    }
}
