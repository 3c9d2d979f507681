package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** A subject in the ignored list of administrators. */
public class RbacSubject extends ApiValue {

    @JsonPropertyDescription("Kind of the subject: User, Group or ServiceAccount. Ignored.")
    private @Nullable String kind;

    @JsonPropertyDescription("Name of the subject. Ignored.")
    private @Nullable String name;

    @JsonPropertyDescription("Namespace of a ServiceAccount. Ignored.")
    private @Nullable String namespace;

    public @Nullable String getKind() {
        return kind;
    }

    public void setKind(@Nullable String kind) {
        this.kind = kind;
    }

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getNamespace() {
        return namespace;
    }

    public void setNamespace(@Nullable String namespace) {
        this.namespace = namespace;
    }
}
