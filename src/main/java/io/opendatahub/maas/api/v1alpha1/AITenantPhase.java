package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonValue;

/** Phases of an AITenant. For the schema and for writing; the status itself holds the text. */
public enum AITenantPhase {
    PENDING("Pending"),
    ACTIVE("Active"),
    FAILED("Failed"),
    TERMINATING("Terminating");

    private final String text;

    AITenantPhase(String text) {
        this.text = text;
    }

    /** As it stands in the API. */
    @JsonValue
    public String text() {
        return text;
    }
}
