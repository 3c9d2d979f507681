package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Choice of the tenant's gateway. */
public class GatewaySelection extends ApiValue {

    @JsonPropertyDescription(
            "Name of a Gateway in the gateway namespace of the platform, a DNS label of at most 63 characters. When omitted, the name of the AITenant. A Gateway serves one tenant only.")
    @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
    @Size(max = 63)
    private @Nullable String name;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }
}
