/* The HorizontalPodAutoscaler of a payload workload (contract section 5). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HPAScalingPolicy;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpecBuilder;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.inventory.ManagedKind;

/** Renders autoscalers. Lists that the server takes as one value have every field, metrics in a fixed order. */
final class Autoscalers {

    private static final int SCALE_DOWN_WINDOW_SECONDS = 300;
    private static final int SCALE_UP_WINDOW_SECONDS = 0;
    private static final HPAScalingPolicy QUARTER_PER_MINUTE = new HPAScalingPolicy(60, "Percent", 25);
    private static final HPAScalingPolicy DOUBLE_PER_QUARTER_MINUTE = new HPAScalingPolicy(15, "Percent", 100);
    private static final HPAScalingPolicy FOUR_PODS_PER_QUARTER_MINUTE = new HPAScalingPolicy(15, "Pods", 4);

    private Autoscalers() {}

    /**
     * An autoscaler for a Deployment in the same namespace.
     *
     * @param metadata its metadata
     * @param deployment name of the Deployment
     * @param floor least count
     * @param limits greatest count and targets
     */
    static HorizontalPodAutoscaler of(
            ObjectMeta metadata, String deployment, int floor, WorkloadPlan.Autoscaling limits) {
        return new HorizontalPodAutoscalerBuilder()
                .withMetadata(metadata)
                .withNewSpec()
                .withNewScaleTargetRef(
                        ManagedKind.DEPLOYMENT.ref().apiVersion(),
                        ManagedKind.DEPLOYMENT.ref().kind(),
                        deployment)
                .withMinReplicas(floor)
                .withMaxReplicas(limits.maxReplicas().value())
                .withMetrics(
                        utilization(
                                ContainerResources.CPU,
                                limits.targetCpuUtilization().value()),
                        utilization(
                                ContainerResources.MEMORY,
                                limits.targetMemoryUtilization().value()))
                .withNewBehavior()
                .withNewScaleDown()
                .withStabilizationWindowSeconds(SCALE_DOWN_WINDOW_SECONDS)
                .withPolicies(QUARTER_PER_MINUTE)
                .endScaleDown()
                .withNewScaleUp()
                .withStabilizationWindowSeconds(SCALE_UP_WINDOW_SECONDS)
                .withSelectPolicy("Max")
                .withPolicies(DOUBLE_PER_QUARTER_MINUTE, FOUR_PODS_PER_QUARTER_MINUTE)
                .endScaleUp()
                .endBehavior()
                .endSpec()
                .build();
    }

    private static MetricSpec utilization(String resource, int percent) {
        return new MetricSpecBuilder()
                .withType("Resource")
                .withNewResource()
                .withName(resource)
                .withNewTarget()
                .withType("Utilization")
                .withAverageUtilization(percent)
                .endTarget()
                .endResource()
                .build();
    }
}
