package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deprecated subjects of earlier releases; read, never acted on. */
public class Rbac extends ApiValue {

    @JsonPropertyDescription("Deprecated. Accepted and ignored.")
    private @Nullable List<RbacSubject> admins;

    public @Nullable List<RbacSubject> getAdmins() {
        return admins;
    }

    public void setAdmins(@Nullable List<RbacSubject> admins) {
        this.admins = admins;
    }
}
