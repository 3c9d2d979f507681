package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/** Ceiling and targets of the HorizontalPodAutoscaler. The operator applies the defaults, so that {} is stored as it is. */
public class Autoscaling extends ApiValue {

    @JsonPropertyDescription(
            "Ceiling of the HorizontalPodAutoscaler, 1 to 100. When omitted, 10 is used; the default is not stored.")
    @Min(1)
    @Max(100)
    private @Nullable Integer maxReplicas;

    @JsonPropertyDescription(
            "Average CPU utilization to aim at, in percent of the requested CPU, 1 to 100. When omitted, 70 is used; the default is not stored.")
    @JsonProperty("targetCPUUtilization")
    @Min(1)
    @Max(100)
    private @Nullable Integer targetCPUUtilization;

    @JsonPropertyDescription(
            "Average memory utilization to aim at, in percent of the requested memory, 1 to 100. When omitted, 80 is used; the default is not stored.")
    @Min(1)
    @Max(100)
    private @Nullable Integer targetMemoryUtilization;

    public @Nullable Integer getMaxReplicas() {
        return maxReplicas;
    }

    public void setMaxReplicas(@Nullable Integer maxReplicas) {
        this.maxReplicas = maxReplicas;
    }

    public @Nullable Integer getTargetCPUUtilization() {
        return targetCPUUtilization;
    }

    public void setTargetCPUUtilization(@Nullable Integer targetCPUUtilization) {
        this.targetCPUUtilization = targetCPUUtilization;
    }

    public @Nullable Integer getTargetMemoryUtilization() {
        return targetMemoryUtilization;
    }

    public void setTargetMemoryUtilization(@Nullable Integer targetMemoryUtilization) {
        this.targetMemoryUtilization = targetMemoryUtilization;
    }
}
