package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Observed state of an AITenant (contract, section 8). */
@JsonClassDescription("Observed state of the tenant, written by the operator.")
public class AITenantStatus extends ApiValue {

    @JsonPropertyDescription(
            "Summary of the state. Pending: something outside is awaited. Active: works. Failed: cannot go on without an administrator. Terminating: being deleted.")
    @SchemaFrom(type = AITenantPhase.class)
    private @Nullable String phase;

    @JsonPropertyDescription("Namespace that holds the tenant's MaasTenantConfig.")
    private @Nullable String tenantNamespace;

    @JsonPropertyDescription("Gateway in force for the tenant. Changes only once the new Gateway is claimed.")
    private @Nullable GatewayRef gatewayRef;

    @JsonPropertyDescription(
            "Latest observations, one entry per type: Ready, and APIKeysRevoked while the tenant is being deleted.")
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

    public @Nullable String getTenantNamespace() {
        return tenantNamespace;
    }

    public void setTenantNamespace(@Nullable String tenantNamespace) {
        this.tenantNamespace = tenantNamespace;
    }

    public @Nullable GatewayRef getGatewayRef() {
        return gatewayRef;
    }

    public void setGatewayRef(@Nullable GatewayRef gatewayRef) {
        this.gatewayRef = gatewayRef;
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
