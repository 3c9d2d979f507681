package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * The cluster-scoped anchor that owns every object the operator makes (contract, section 4), with the settings of the platform.
 * The rule on the name judges at creation only, see {@link MaasTenantConfig}.
 */
@Group(ApiGroup.GROUP)
@Version(ApiGroup.VERSION)
@Kind("Config")
@Singular("config")
@Plural("configs")
@ShortNames("maasconfig")
@Categories(ApiGroup.CATEGORY)
@JsonClassDescription(
        "Anchor of the MaaS platform: owns the objects that the operator creates, so that deleting it removes them. Holds the settings that are common to all tenants. One object per cluster, called default.")
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
        value = "oldSelf.hasValue() || self.metadata.name == 'default'",
        optionalOldSelf = true,
        message = "metadata.name must be default: a cluster holds one Config, rename this one",
        reason = "FieldValueInvalid")
@AdditionalPrinterColumn(
        name = "Age",
        type = AdditionalPrinterColumn.Type.DATE,
        jsonPath = ".metadata.creationTimestamp",
        getDescription = "Time since creation")
public class PlatformConfig extends CustomResource<PlatformConfigSpec, PlatformConfigStatus> {

    /** The only name the API server accepts. */
    public static final String NAME = "default";

    @Override
    protected PlatformConfigSpec initSpec() {
        return new PlatformConfigSpec();
    }

    @Override
    protected PlatformConfigStatus initStatus() {
        return new PlatformConfigStatus();
    }
}
