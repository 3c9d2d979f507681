package io.opendatahub.maas.demo;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The default tenant in short texts that can be compared and shown. */
final class TenantView {

    private final KubernetesClient client;

    TenantView(KubernetesClient client) {
        this.client = client;
    }

    /** {@code True/Reconciled}, or why the status cannot be taken at its word yet. */
    String ready() {
        MaasTenantConfig config = client.resources(MaasTenantConfig.class)
                .inNamespace(LocalCluster.DEFAULT_TENANT)
                .withName("default-tenant")
                .get();
        if (config == null) {
            return "no config";
        }
        List<Condition> conditions =
                config.getStatus() == null ? List.of() : config.getStatus().getConditions();
        return conditions.stream()
                .filter(condition -> condition.getType().equals("Ready"))
                .map(condition -> Objects.equals(
                                condition.getObservedGeneration(),
                                config.getMetadata().getGeneration())
                        ? condition.getStatus() + "/" + condition.getReason()
                        : "a verdict on an earlier generation")
                .findFirst()
                .orElse("no verdict yet");
    }

    /** {@code available/wanted} pods of a Deployment. */
    String pods(String namespace, String name) {
        Deployment deployment = client.apps()
                .deployments()
                .inNamespace(namespace)
                .withName(name)
                .get();
        if (deployment == null) {
            return "no Deployment";
        }
        int available = Optional.ofNullable(deployment.getStatus().getAvailableReplicas())
                .orElse(0);
        return available + "/" + deployment.getSpec().getReplicas();
    }

    /** {@code min..max} and the targets of an autoscaler. */
    String autoscaler(String name) {
        HorizontalPodAutoscaler autoscaler = client.autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace(LocalCluster.GATEWAYS)
                .withName(name)
                .get();
        if (autoscaler == null) {
            return "none";
        }
        TreeMap<String, Integer> targets = new TreeMap<>();
        for (MetricSpec metric : autoscaler.getSpec().getMetrics()) {
            targets.put(
                    metric.getResource().getName(),
                    metric.getResource().getTarget().getAverageUtilization());
        }
        return autoscaler.getSpec().getMinReplicas() + ".."
                + autoscaler.getSpec().getMaxReplicas() + " " + targets;
    }

    /** Smallest number of pods a Deployment was asked for in any version seen from now on. */
    Lowest lowestPods(String namespace, String name) {
        return new Lowest(client.apps().deployments().inNamespace(namespace).withName(name));
    }
}
