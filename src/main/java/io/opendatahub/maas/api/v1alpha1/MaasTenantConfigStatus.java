package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Observed state of a tenant (contract, section 6). */
@JsonClassDescription("Observed state of the tenant, written by the operator.")
public class MaasTenantConfigStatus extends ApiValue {

    @JsonPropertyDescription(
            "Summary of the state. Pending: something outside is awaited. Active: works. Degraded: works, with warnings. Failed: cannot go on without an administrator. Absent while the operator is told to keep its hands off.")
    @SchemaFrom(type = TenantPhase.class)
    private @Nullable String phase;

    @JsonPropertyDescription(
            "Latest observations, one entry per type: Ready, DependenciesAvailable, MaaSPrerequisitesAvailable, DeploymentsAvailable, Degraded.")
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private List<Condition> conditions = new ArrayList<>();

    @JsonPropertyDescription("Generation of the object (metadata.generation) that this status describes.")
    private @Nullable Long observedGeneration;

    @JsonPropertyDescription("Namespace in which the maas-api Deployment of this tenant runs.")
    private @Nullable String infraNamespace;

    @JsonPropertyDescription("What the workloads really run with, and where each value comes from.")
    private @Nullable EffectiveSettings effective;

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

    public @Nullable String getInfraNamespace() {
        return infraNamespace;
    }

    public void setInfraNamespace(@Nullable String infraNamespace) {
        this.infraNamespace = infraNamespace;
    }

    public @Nullable EffectiveSettings getEffective() {
        return effective;
    }

    public void setEffective(@Nullable EffectiveSettings effective) {
        this.effective = effective;
    }
}
