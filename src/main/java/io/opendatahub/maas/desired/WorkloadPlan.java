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

    /** A plan without an autoscaler. */
    static WorkloadPlan fixed(Sourced<Integer> replicas, ContainerResources resources) {
        return new WorkloadPlan(replicas, Optional.empty(), resources);
    }

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
     * @param requests amounts by resource name, sorted, in canonical spelling; may be empty
     * @param limits the same; never both are empty
     * @param source SPEC when an override is in force, else DEFAULT
     */
    public record ContainerResources(Map<String, Quantity> requests, Map<String, Quantity> limits, Source source) {

        /** Resource whose utilization an autoscaler looks at. */
        public static final String CPU = "cpu";

        /** Resource whose utilization an autoscaler looks at. */
        public static final String MEMORY = "memory";

        /** Whether the user's block is in force and must be exactly that (contract section 5). */
        public boolean isOverride() {
            return source == Source.SPEC;
        }
    }
}
