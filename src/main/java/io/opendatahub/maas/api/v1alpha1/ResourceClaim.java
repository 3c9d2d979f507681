package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** An entry of the unsupported claims list; declared so that the refusal names the field instead of an unknown key. */
public class ResourceClaim extends ApiValue {

    @JsonPropertyDescription("Name of a resource claim. Not supported.")
    private @Nullable String name;

    @JsonPropertyDescription("Name of a request in the claim. Not supported.")
    private @Nullable String request;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getRequest() {
        return request;
    }

    public void setRequest(@Nullable String request) {
        this.request = request;
    }
}
