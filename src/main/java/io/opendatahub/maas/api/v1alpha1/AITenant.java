package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * The platform context of one tenant: its gateway and identity provider. Tenant namespace, MaasTenantConfig and roles are made
 * from it (contract, section 8). The rules on the name judge at creation only, see {@link MaasTenantConfig}.
 */
@Group(ApiGroup.GROUP)
@Version(ApiGroup.VERSION)
@Plural("aitenants")
@ShortNames("ait")
@Categories(ApiGroup.CATEGORY)
@JsonClassDescription(
        "Creates a tenant: its namespace, its MaasTenantConfig and its administrator roles, and claims a Gateway for it. Accepted in the AITenant namespace of the operator only.")
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
        value = "oldSelf.hasValue() || size(self.metadata.name) <= 41",
        optionalOldSelf = true,
        message =
                "metadata.name must be at most 41 characters, because names of the tenant's objects are made from it: choose a shorter name",
        reason = "FieldValueInvalid")
@ValidationRule(
        value = "oldSelf.hasValue() || self.metadata.name.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')",
        optionalOldSelf = true,
        message =
                "metadata.name must be a DNS label: lower-case letters, digits and '-', with a letter or digit at both ends, and no dots",
        reason = "FieldValueInvalid")
@AdditionalPrinterColumn(
        name = "Ready",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
        getDescription = "Whether the tenant works")
@AdditionalPrinterColumn(
        name = "Tenant Namespace",
        jsonPath = ".status.tenantNamespace",
        getDescription = "Namespace of the tenant's MaasTenantConfig")
@AdditionalPrinterColumn(name = "Gateway", jsonPath = ".status.gatewayRef.name", getDescription = "Gateway in force")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp",
        getDescription = "Time since creation")
@AdditionalPrinterColumn(
        name = "Phase",
        jsonPath = ".status.phase",
        priority = 1,
        getDescription = "Summary of the state")
@AdditionalPrinterColumn(
        name = "Reason",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].reason",
        priority = 1,
        getDescription = "Why it is ready or not")
@AdditionalPrinterColumn(
        name = "Message",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].message",
        priority = 1,
        getDescription = "What is awaited or wrong")
public class AITenant extends CustomResource<AITenantSpec, AITenantStatus> implements Namespaced {

    /** Longest name the API server accepts. */
    public static final int MAX_NAME_LENGTH = 41;

    @Override
    protected AITenantSpec initSpec() {
        return new AITenantSpec();
    }

    @Override
    protected AITenantStatus initStatus() {
        return new AITenantStatus();
    }
}
