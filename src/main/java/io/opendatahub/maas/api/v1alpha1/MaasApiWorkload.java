package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import org.jspecify.annotations.Nullable;

/** Replica count and resources of the tenant's maas-api Deployment. */
public class MaasApiWorkload extends ApiValue {

    @JsonPropertyDescription(
            "Replica count of the maas-api Deployment, 1 to 100. Takes precedence over the annotation maas.opendatahub.io/maas-api-replicas; when neither is set, 1 is used.")
    @Min(1)
    @Max(100)
    private @Nullable Integer replicas;

    @JsonPropertyDescription(
            "Replaces the whole resource block of the maas-api container (no merge with the defaults: requests 128Mi/100m, limits 256Mi/500m). Resource claims are not supported.")
    private @Nullable ResourceOverride resources;

    public @Nullable Integer getReplicas() {
        return replicas;
    }

    public void setReplicas(@Nullable Integer replicas) {
        this.replicas = replicas;
    }

    public @Nullable ResourceOverride getResources() {
        return resources;
    }

    public void setResources(@Nullable ResourceOverride resources) {
        this.resources = resources;
    }
}
