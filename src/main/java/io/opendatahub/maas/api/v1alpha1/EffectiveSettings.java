package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What the three workloads really run with. */
public class EffectiveSettings extends ApiValue {

    @JsonPropertyDescription("Settings in force for the maas-api Deployment.")
    private @Nullable EffectiveWorkload maasApi;

    @JsonPropertyDescription("Settings in force for the payload-processing Deployment.")
    private @Nullable EffectiveWorkload payloadProcessing;

    @JsonPropertyDescription("Settings in force for the payload-pre-processing Deployment.")
    private @Nullable EffectiveWorkload payloadPreProcessing;

    public @Nullable EffectiveWorkload getMaasApi() {
        return maasApi;
    }

    public void setMaasApi(@Nullable EffectiveWorkload maasApi) {
        this.maasApi = maasApi;
    }

    public @Nullable EffectiveWorkload getPayloadProcessing() {
        return payloadProcessing;
    }

    public void setPayloadProcessing(@Nullable EffectiveWorkload payloadProcessing) {
        this.payloadProcessing = payloadProcessing;
    }

    public @Nullable EffectiveWorkload getPayloadPreProcessing() {
        return payloadPreProcessing;
    }

    public void setPayloadPreProcessing(@Nullable EffectiveWorkload payloadPreProcessing) {
        this.payloadPreProcessing = payloadPreProcessing;
    }
}
