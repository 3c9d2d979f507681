package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Desired settings of a tenant. */
@JsonClassDescription(
        "Desired runtime settings of the tenant. Every section is optional; what is left out runs with the defaults.")
public class MaasTenantConfigSpec extends ApiValue {

    @JsonPropertyDescription(
            "Permission for the API translation flows that the installed dataplane supports. Off when omitted.")
    private @Nullable ApiTranslation apiTranslation;

    @JsonPropertyDescription("Life cycle policy of API keys.")
    private @Nullable ApiKeys apiKeys;

    @JsonPropertyDescription(
            "What telemetry the platform collects. Without this section nothing is collected; with it ({} is enough) collection is on unless enabled is false.")
    private @Nullable Telemetry telemetry;

    @JsonPropertyDescription("Replica count and resources of the maas-api Deployment.")
    private @Nullable MaasApiWorkload maasApi;

    @JsonPropertyDescription("Replica count, autoscaling and resources of the payload-processing Deployment.")
    private @Nullable PayloadWorkload payloadProcessing;

    @JsonPropertyDescription("Replica count, autoscaling and resources of the payload-pre-processing Deployment.")
    private @Nullable PayloadWorkload payloadPreProcessing;

    public @Nullable ApiTranslation getApiTranslation() {
        return apiTranslation;
    }

    public void setApiTranslation(@Nullable ApiTranslation apiTranslation) {
        this.apiTranslation = apiTranslation;
    }

    public @Nullable ApiKeys getApiKeys() {
        return apiKeys;
    }

    public void setApiKeys(@Nullable ApiKeys apiKeys) {
        this.apiKeys = apiKeys;
    }

    public @Nullable Telemetry getTelemetry() {
        return telemetry;
    }

    public void setTelemetry(@Nullable Telemetry telemetry) {
        this.telemetry = telemetry;
    }

    public @Nullable MaasApiWorkload getMaasApi() {
        return maasApi;
    }

    public void setMaasApi(@Nullable MaasApiWorkload maasApi) {
        this.maasApi = maasApi;
    }

    public @Nullable PayloadWorkload getPayloadProcessing() {
        return payloadProcessing;
    }

    public void setPayloadProcessing(@Nullable PayloadWorkload payloadProcessing) {
        this.payloadProcessing = payloadProcessing;
    }

    public @Nullable PayloadWorkload getPayloadPreProcessing() {
        return payloadPreProcessing;
    }

    public void setPayloadPreProcessing(@Nullable PayloadWorkload payloadPreProcessing) {
        this.payloadPreProcessing = payloadPreProcessing;
    }
}
