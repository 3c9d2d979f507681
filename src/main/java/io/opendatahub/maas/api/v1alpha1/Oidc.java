package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** Settings of an external OIDC identity provider. */
public class Oidc extends ApiValue {

    @JsonPropertyDescription("URL of the issuer. Must start with https://.")
    @Required
    @Pattern("^https://")
    @Size(max = 2048)
    private @Nullable String issuerUrl;

    @JsonPropertyDescription("Client ID that tokens must be issued for (aud or azp).")
    @Required
    @Size(min = 1, max = 256)
    private @Nullable String clientId;

    @JsonPropertyDescription("Seconds for which the issuer's keys are cached. At least 30.")
    @Default("300")
    @Min(30)
    private @Nullable Long ttl;

    public @Nullable String getIssuerUrl() {
        return issuerUrl;
    }

    public void setIssuerUrl(@Nullable String issuerUrl) {
        this.issuerUrl = issuerUrl;
    }

    public @Nullable String getClientId() {
        return clientId;
    }

    public void setClientId(@Nullable String clientId) {
        this.clientId = clientId;
    }

    public @Nullable Long getTtl() {
        return ttl;
    }

    public void setTtl(@Nullable Long ttl) {
        this.ttl = ttl;
    }
}
