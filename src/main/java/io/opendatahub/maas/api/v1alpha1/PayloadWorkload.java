package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/** Replica count, autoscaling and resources of one of the two payload Deployments. */
public class PayloadWorkload extends ApiValue {

    @JsonPropertyDescription(
            "Replica count of the Deployment, 1 to 100. With autoscaling it is the floor (minReplicas) of the HorizontalPodAutoscaler instead. Takes precedence over the replica annotation; when neither is set, 1 is used.")
    @Min(1)
    @Max(100)
    private @Nullable Integer replicas;

    @JsonPropertyDescription(
            "Presence of this section, even when empty ({}), has the pods scaled by a HorizontalPodAutoscaler. Remove the section to return to a static replica count.")
    private @Nullable Autoscaling autoscaling;

    @JsonPropertyDescription(
            "Replaces the whole resource block of the container (no merge with the defaults: requests 128Mi/100m, limits 512Mi/1). With autoscaling both requests.cpu and requests.memory must be given. Resource claims are not supported.")
    private @Nullable ResourceOverride resources;

    public @Nullable Integer getReplicas() {
        return replicas;
    }

    public void setReplicas(@Nullable Integer replicas) {
        this.replicas = replicas;
    }

    public @Nullable Autoscaling getAutoscaling() {
        return autoscaling;
    }

    public void setAutoscaling(@Nullable Autoscaling autoscaling) {
        this.autoscaling = autoscaling;
    }

    public @Nullable ResourceOverride getResources() {
        return resources;
    }

    public void setResources(@Nullable ResourceOverride resources) {
        this.resources = resources;
    }
}
