package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Settings in force for one workload: a static count, or floor, ceiling and targets of its autoscaler. */
public class EffectiveWorkload extends ApiValue {

    @JsonPropertyDescription("Static replica count. Absent while autoscaled.")
    private @Nullable EffectiveValue replicas;

    @JsonPropertyDescription("Floor of the HorizontalPodAutoscaler. Absent unless autoscaled.")
    private @Nullable EffectiveValue minReplicas;

    @JsonPropertyDescription("Ceiling of the HorizontalPodAutoscaler. Absent unless autoscaled.")
    private @Nullable EffectiveValue maxReplicas;

    @JsonPropertyDescription("Target CPU utilization in percent. Absent unless autoscaled.")
    @JsonProperty("targetCPUUtilization")
    private @Nullable EffectiveValue targetCPUUtilization;

    @JsonPropertyDescription("Target memory utilization in percent. Absent unless autoscaled.")
    private @Nullable EffectiveValue targetMemoryUtilization;

    @JsonPropertyDescription("Resource block of the container.")
    private @Nullable EffectiveResources resources;

    public @Nullable EffectiveValue getReplicas() {
        return replicas;
    }

    public void setReplicas(@Nullable EffectiveValue replicas) {
        this.replicas = replicas;
    }

    public @Nullable EffectiveValue getMinReplicas() {
        return minReplicas;
    }

    public void setMinReplicas(@Nullable EffectiveValue minReplicas) {
        this.minReplicas = minReplicas;
    }

    public @Nullable EffectiveValue getMaxReplicas() {
        return maxReplicas;
    }

    public void setMaxReplicas(@Nullable EffectiveValue maxReplicas) {
        this.maxReplicas = maxReplicas;
    }

    public @Nullable EffectiveValue getTargetCPUUtilization() {
        return targetCPUUtilization;
    }

    public void setTargetCPUUtilization(@Nullable EffectiveValue targetCPUUtilization) {
        this.targetCPUUtilization = targetCPUUtilization;
    }

    public @Nullable EffectiveValue getTargetMemoryUtilization() {
        return targetMemoryUtilization;
    }

    public void setTargetMemoryUtilization(@Nullable EffectiveValue targetMemoryUtilization) {
        this.targetMemoryUtilization = targetMemoryUtilization;
    }

    public @Nullable EffectiveResources getResources() {
        return resources;
    }

    public void setResources(@Nullable EffectiveResources resources) {
        this.resources = resources;
    }
}
