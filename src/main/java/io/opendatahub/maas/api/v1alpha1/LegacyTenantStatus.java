package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Observed state of a legacy Tenant: how far its migration is. */
@JsonClassDescription("Observed state, written by the operator.")
public class LegacyTenantStatus extends ApiValue {

    @JsonPropertyDescription("Summary of the state, last written by an earlier release.")
    @SchemaFrom(type = TenantPhase.class)
    private @Nullable String phase;

    @JsonPropertyDescription(
            "Latest observations, one entry per type. Ready says what keeps the object from being migrated and deleted.")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private List<Condition> conditions = new ArrayList<>();

    @JsonPropertyDescription("Generation of the object (metadata.generation) that this status describes.")
    private @Nullable Long observedGeneration;

    public @Nullable String getPhase() {
        return phase;
    }

    public void setPhase(@Nullable String phase) {
        this.phase = phase;
    }

    public List<Condition> getConditions() {
        return conditions;
    }

    public void setConditions(@Nullable List<Condition> conditions) {
        this.conditions = conditions == null ? new ArrayList<>() : conditions;
    }

    public @Nullable Long getObservedGeneration() {
        return observedGeneration;
    }

    public void setObservedGeneration(@Nullable Long observedGeneration) {
        this.observedGeneration = observedGeneration;
    }
}
