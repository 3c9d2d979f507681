package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** The gateway in force. */
public class GatewayRef extends ApiValue {

    @JsonPropertyDescription("Namespace of the Gateway.")
    private @Nullable String namespace;

    @JsonPropertyDescription("Name of the Gateway.")
    private @Nullable String name;

    public @Nullable String getNamespace() {
        return namespace;
    }

    public void setNamespace(@Nullable String namespace) {
        this.namespace = namespace;
    }

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }
}
