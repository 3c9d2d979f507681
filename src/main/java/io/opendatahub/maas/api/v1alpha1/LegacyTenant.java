package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * The kind that MaasTenantConfig and AITenant replace. It stays installed while objects of it are migrated
 * (contract, section 9). The rule on the name judges at creation only, see {@link MaasTenantConfig}.
 */
@Group(ApiGroup.GROUP)
@Version(ApiGroup.VERSION)
@Kind("Tenant")
@Singular("tenant")
@Plural("tenants")
@Categories(ApiGroup.CATEGORY)
@JsonClassDescription(
        "Deprecated: use MaasTenantConfig and AITenant. Objects of this kind are copied to these and then deleted.")
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
        value = "oldSelf.hasValue() || self.metadata.name == 'default-tenant'",
        optionalOldSelf = true,
        message =
                "metadata.name must be default-tenant: a namespace holds one Tenant; better create a MaasTenantConfig, this kind is deprecated",
        reason = "FieldValueInvalid")
@AdditionalPrinterColumn(
        name = "Ready",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
        getDescription = "Whether the object is taken care of")
@AdditionalPrinterColumn(
        name = "Reason",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].reason",
        getDescription = "Why it is ready or not")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp",
        getDescription = "Time since creation")
@AdditionalPrinterColumn(
        name = "Message",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].message",
        priority = 1,
        getDescription = "What is awaited or wrong")
public class LegacyTenant extends CustomResource<LegacyTenantSpec, LegacyTenantStatus> implements Namespaced {

    /** The only name the API server accepts. */
    public static final String NAME = "default-tenant";

    @Override
    protected LegacyTenantSpec initSpec() {
        return new LegacyTenantSpec();
    }

    @Override
    protected LegacyTenantStatus initStatus() {
        return new LegacyTenantStatus();
    }
}
