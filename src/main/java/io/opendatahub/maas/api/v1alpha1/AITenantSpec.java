package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** Desired platform context of a tenant. */
@JsonClassDescription("Desired platform context of the tenant: its gateway and its identity provider.")
public class AITenantSpec extends ApiValue {

    @JsonPropertyDescription("Gateway that serves the tenant.")
    private @Nullable GatewaySelection gateway;

    @JsonPropertyDescription(
            "External OIDC identity provider of the tenant. Without it API keys and cluster tokens are accepted only.")
    private @Nullable Oidc oidc;

    @JsonPropertyDescription(
            "Deprecated. Accepted and ignored: bind the tenant's roles to subjects with RoleBindings of your own.")
    private @Nullable Rbac rbac;

    public @Nullable GatewaySelection getGateway() {
        return gateway;
    }

    public void setGateway(@Nullable GatewaySelection gateway) {
        this.gateway = gateway;
    }

    public @Nullable Oidc getOidc() {
        return oidc;
    }

    public void setOidc(@Nullable Oidc oidc) {
        this.oidc = oidc;
    }

    public @Nullable Rbac getRbac() {
        return rbac;
    }

    public void setRbac(@Nullable Rbac rbac) {
        this.rbac = rbac;
    }
}
