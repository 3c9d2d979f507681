package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Desired settings in the shape of the legacy kind. */
@JsonClassDescription(
        "Settings in the shape of earlier releases. They are copied to MaasTenantConfig/default-tenant and to the AITenant where these have none.")
public class LegacyTenantSpec extends ApiValue {

    @JsonPropertyDescription(
            "Gateway of the tenant. Copied to the owning AITenant (spec.gateway.name) when that has none.")
    private @Nullable LegacyGatewayRef gatewayRef;

    @JsonPropertyDescription("Life cycle policy of API keys.")
    private @Nullable ApiKeys apiKeys;

    @JsonPropertyDescription(
            "External OIDC identity provider. Copied to the owning AITenant (spec.oidc) when that has none.")
    @JsonProperty("externalOIDC")
    private @Nullable Oidc externalOIDC;

    @JsonPropertyDescription("What telemetry the platform collects.")
    private @Nullable Telemetry telemetry;

    @JsonPropertyDescription("Replica count and resources of the maas-api Deployment.")
    private @Nullable MaasApiWorkload maasApi;

    @JsonPropertyDescription("Replica count, autoscaling and resources of the payload-processing Deployment.")
    private @Nullable PayloadWorkload payloadProcessing;

    public @Nullable LegacyGatewayRef getGatewayRef() {
        return gatewayRef;
    }

    public void setGatewayRef(@Nullable LegacyGatewayRef gatewayRef) {
        this.gatewayRef = gatewayRef;
    }

    public @Nullable ApiKeys getApiKeys() {
        return apiKeys;
    }

    public void setApiKeys(@Nullable ApiKeys apiKeys) {
        this.apiKeys = apiKeys;
    }

    public @Nullable Oidc getExternalOIDC() {
        return externalOIDC;
    }

    public void setExternalOIDC(@Nullable Oidc externalOIDC) {
        this.externalOIDC = externalOIDC;
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
}
