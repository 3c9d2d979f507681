package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The resource block in force and where it comes from. */
public class EffectiveResources extends ApiValue {

    @JsonPropertyDescription("Requests in force, by resource name.")
    private @Nullable Map<String, String> requests;

    @JsonPropertyDescription("Limits in force, by resource name.")
    private @Nullable Map<String, String> limits;

    @JsonPropertyDescription("Where the block comes from: spec (this object) or default.")
    @SchemaFrom(type = ValueSource.class)
    private @Nullable String source;

    public @Nullable Map<String, String> getRequests() {
        return requests;
    }

    public void setRequests(@Nullable Map<String, String> requests) {
        this.requests = requests;
    }

    public @Nullable Map<String, String> getLimits() {
        return limits;
    }

    public void setLimits(@Nullable Map<String, String> limits) {
        this.limits = limits;
    }

    public @Nullable String getSource() {
        return source;
    }

    public void setSource(@Nullable String source) {
        this.source = source;
    }
}
