package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonValue;

/** Where a value in force comes from. */
public enum ValueSource {
    SPEC("spec"),
    ANNOTATION("annotation"),
    DEFAULT("default");

    private final String text;

    ValueSource(String text) {
        this.text = text;
    }

    /** As it stands in the API. */
    @JsonValue
    public String text() {
        return text;
    }
}
