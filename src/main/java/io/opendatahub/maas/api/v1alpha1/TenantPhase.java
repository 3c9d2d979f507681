package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonValue;

/** Phases of a MaasTenantConfig. For the schema and for writing; the status itself holds the text. */
public enum TenantPhase {
    PENDING("Pending"),
    ACTIVE("Active"),
    DEGRADED("Degraded"),
    FAILED("Failed");

    private final String text;

    TenantPhase(String text) {
        this.text = text;
    }

    /** As it stands in the API. */
    @JsonValue
    public String text() {
        return text;
    }
}
