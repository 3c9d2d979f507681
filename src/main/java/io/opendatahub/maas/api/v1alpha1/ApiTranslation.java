package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Permission for API translation; omitted, false and true are three different inputs (contract, section 7). */
public class ApiTranslation extends ApiValue {

    @JsonPropertyDescription(
            "Permits the translation flows that the installed dataplane supports (for example Anthropic Messages clients on /v1/messages); it does not choose a translator. Omitted means off. Omitted, false and true are kept apart: while an older payload-processing ConfigMap with translation is migrated, false says that its loss is accepted, and omitted blocks the migration.")
    private @Nullable Boolean enabled;

    public @Nullable Boolean getEnabled() {
        return enabled;
    }

    public void setEnabled(@Nullable Boolean enabled) {
        this.enabled = enabled;
    }
}
