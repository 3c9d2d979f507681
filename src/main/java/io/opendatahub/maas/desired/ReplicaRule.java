/* Who decides the number of pods of a Deployment. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ResourceKey;

/** The rule by which {@code spec.replicas} of a Deployment is handled (contract section 5). */
public sealed interface ReplicaRule {

    /** The autoscaler that steers the Deployment, or would. */
    ResourceKey autoscaler();

    /**
     * The operator writes the count; an autoscaler of an earlier setting is deleted before that (case 03).
     *
     * @param count pods
     * @param autoscaler what must be gone first
     */
    record Fixed(int count, ResourceKey autoscaler) implements ReplicaRule {}

    /**
     * The autoscaler decides; the operator never sends the field, and hands it over without a dip (case 01).
     *
     * @param floor the autoscaler's minimum, to which a stopped workload is raised once (case 22)
     * @param autoscaler the autoscaler
     */
    record Autoscaled(int floor, ResourceKey autoscaler) implements ReplicaRule {}
}
