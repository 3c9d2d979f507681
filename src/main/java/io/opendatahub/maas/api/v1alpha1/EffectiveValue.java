package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import org.jspecify.annotations.Nullable;

/** A number in force and where it comes from. */
public class EffectiveValue extends ApiValue {

    @JsonPropertyDescription("The number in force.")
    private @Nullable Integer value;

    @JsonPropertyDescription("Where the value comes from: spec (this object), annotation (of this object) or default.")
    @SchemaFrom(type = ValueSource.class)
    private @Nullable String source;

    /** For Jackson. */
    public EffectiveValue() {}

    public EffectiveValue(int value, ValueSource source) {
        this.value = value;
        this.source = source.text();
    }

    public @Nullable Integer getValue() {
        return value;
    }

    public void setValue(@Nullable Integer value) {
        this.value = value;
    }

    public @Nullable String getSource() {
        return source;
    }

    public void setSource(@Nullable String source) {
        this.source = source;
    }
}
