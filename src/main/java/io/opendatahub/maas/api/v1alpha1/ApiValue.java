package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * Base of all sections of specs and statuses: unknown keys are ignored on reading, absent values are left out on writing,
 * and two sections are equal when their JSON is.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public abstract class ApiValue {

    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonNode json() {
        return JSON.valueToTree(this);
    }

    // Sections of different classes can have the same JSON ({}) without meaning the same.
    @SuppressWarnings("EqualsGetClass")
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof ApiValue value && getClass() == value.getClass() && json().equals(value.json());
    }

    @Override
    public final int hashCode() {
        return json().hashCode();
    }

    @Override
    public final String toString() {
        return json().toString();
    }
}
