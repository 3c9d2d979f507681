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
 * Runtime settings of one tenant, the main kind of this operator (maastenantconfig.txt).
 *
 * <p>The rule on the name judges at creation only. A name never changes, and a rule on the root is judged anew whenever
 * anything in the object changes: an object stored before the rule existed could not even be deleted any more.
 */
@Group(ApiGroup.GROUP)
@Version(ApiGroup.VERSION)
@Plural("maastenantconfigs")
@ShortNames("mtc")
@Categories(ApiGroup.CATEGORY)
@JsonClassDescription(
        "Configures the MaaS runtime of one tenant: API keys, telemetry, API translation, and the replicas, autoscaling and resources of its workloads. One object per tenant namespace, always called default-tenant.")
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
        value = "oldSelf.hasValue() || self.metadata.name == 'default-tenant'",
        optionalOldSelf = true,
        message =
                "metadata.name must be default-tenant: a tenant namespace holds one MaasTenantConfig, rename this one",
        reason = "FieldValueInvalid")
@AdditionalPrinterColumn(
        name = "Ready",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].status",
        getDescription = "Whether the tenant works")
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
        name = "Phase",
        jsonPath = ".status.phase",
        priority = 1,
        getDescription = "Summary of the state")
@AdditionalPrinterColumn(
        name = "Message",
        jsonPath = ".status.conditions[?(@.type==\"Ready\")].message",
        priority = 1,
        getDescription = "What is awaited or wrong")
public class MaasTenantConfig extends CustomResource<MaasTenantConfigSpec, MaasTenantConfigStatus>
        implements Namespaced {

    /** The only name the API server accepts. */
    public static final String NAME = "default-tenant";

    @Override
    protected MaasTenantConfigSpec initSpec() {
        return new MaasTenantConfigSpec();
    }

    @Override
    protected MaasTenantConfigStatus initStatus() {
        return new MaasTenantConfigStatus();
    }
}
