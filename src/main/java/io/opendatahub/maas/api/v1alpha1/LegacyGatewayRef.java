package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Gateway reference of the legacy kind. */
public class LegacyGatewayRef extends ApiValue {

    @JsonPropertyDescription("Namespace of the Gateway.")
    @Default("openshift-ingress")
    @Pattern("^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$")
    @Size(max = 63)
    private @Nullable String namespace;

    @JsonPropertyDescription("Name of the Gateway.")
    @Default("maas-default-gateway")
    @Pattern("^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$")
    @Size(max = 63)
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
