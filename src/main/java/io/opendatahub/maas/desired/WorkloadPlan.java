/* What contract section 5 makes of one workload's settings. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.Optional;

/**
 * Count, autoscaling and resources of one workload, each value with its source.
 *
 * @param replicas the static count, and the autoscaler's floor when there is one
 * @param autoscaling present when the section is present
 * @param resources the container's resource block
 */
public record WorkloadPlan(Sourced<Integer> replicas, Optional<Autoscaling> autoscaling, ContainerResources resources) {

    /** Where a value comes from; the names appear in {@code status.effective}. */
    public enum Source {
        SPEC,
        ANNOTATION,
        DEFAULT
    }

    /** A value and its source. */
    public record Sourced<T>(T value, Source source) {}

    /**
     * Limits and targets of the autoscaler; its floor is {@link WorkloadPlan#replicas()}.
     *
     * @param maxReplicas ceiling, never below the floor
     * @param targetCpuUtilization percent
     * @param targetMemoryUtilization percent
     */
    public record Autoscaling(
            Sourced<Integer> maxReplicas,
            Sourced<Integer> targetCpuUtilization,
            Sourced<Integer> targetMemoryUtilization) {}

    /**
     * A container's resource block.
     *
     * @param requests may be empty
     * @param limits may be empty
     * @param source SPEC when an override is in force, else DEFAULT
     */
    public record ContainerResources(Map<String, Quantity> requests, Map<String, Quantity> limits, Source source) {}
}
