package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of a container's resource block. Amounts are read as they are stored, also unparsable ones: the operator
 * judges them.
 */
@ValidationRule(
        value = "!has(self.claims)",
        message = "claims is not supported here: remove claims, only requests and limits are accepted",
        reason = "FieldValueForbidden",
        fieldPath = ".claims")
public class ResourceOverride extends ApiValue {

    @JsonPropertyDescription(
            "Amounts the container asks for, by resource name, for example cpu: 200m and memory: 256Mi. Up to 20 entries.")
    @JsonDeserialize(contentUsing = LenientAmount.class)
    @Size(max = 20)
    private @Nullable Map<String, IntOrString> requests;

    @JsonPropertyDescription(
            "Amounts the container may use at most, by resource name, for example cpu: \"1\" and memory: 1Gi. Up to 20 entries.")
    @JsonDeserialize(contentUsing = LenientAmount.class)
    @Size(max = 20)
    private @Nullable Map<String, IntOrString> limits;

    @JsonPropertyDescription(
            "Not supported: declared only so that it can be refused with a clear message. Remove it and use requests and limits.")
    @Size(max = 100)
    private @Nullable List<ResourceClaim> claims;

    public @Nullable Map<String, IntOrString> getRequests() {
        return requests;
    }

    public void setRequests(@Nullable Map<String, IntOrString> requests) {
        this.requests = requests;
    }

    public @Nullable Map<String, IntOrString> getLimits() {
        return limits;
    }

    public void setLimits(@Nullable Map<String, IntOrString> limits) {
        this.limits = limits;
    }

    public @Nullable List<ResourceClaim> getClaims() {
        return claims;
    }

    public void setClaims(@Nullable List<ResourceClaim> claims) {
        this.claims = claims;
    }
}
