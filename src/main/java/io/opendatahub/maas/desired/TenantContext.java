/* Everything a tenant's objects are computed from; two equal contexts give equal objects. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.naming.TenantId;
import java.util.Optional;

/**
 * The resolved input of {@link TenantResources}.
 *
 * @param tenant whose objects
 * @param platform settings of the operator
 * @param gatewayName the tenant's gateway in the gateway namespace
 * @param owner the AITenant that manages the config, if any
 * @param oidc external identity provider, if any
 * @param anchor the cluster-scoped Config that owns every object
 * @param apiKeys key lifetimes
 * @param maasApi count and resources of maas-api
 * @param payloadProcessing count, autoscaling and resources of payload-processing
 * @param payloadPreProcessing count, autoscaling and resources of payload-pre-processing
 * @param apiTranslation whether Anthropic Messages clients may talk to Chat Completions backends (contract section 7)
 * @param anthropicClients whether API keys are also taken from the header of Anthropic clients (contract section 4a)
 * @param clusterAudience audience of reviews of the cluster's tokens
 * @param telemetry what is measured and logged; empty while telemetry is off
 */
public record TenantContext(
        TenantId tenant,
        PlatformContext platform,
        String gatewayName,
        Optional<AITenantRef> owner,
        Optional<OidcProvider> oidc,
        Anchor anchor,
        ApiKeyPolicy apiKeys,
        WorkloadPlan maasApi,
        WorkloadPlan payloadProcessing,
        WorkloadPlan payloadPreProcessing,
        boolean apiTranslation,
        boolean anthropicClients,
        String clusterAudience,
        Optional<TelemetryPlan> telemetry) {

    /** The managing AITenant. */
    public record AITenantRef(String namespace, String name) {}

    /** External OIDC (AITenant.spec.oidc), time to live in seconds. */
    public record OidcProvider(String issuerUrl, String clientId, int ttlSeconds) {}

    /** The cluster-scoped Config object. */
    public record Anchor(String name, String uid) {}

    /** Lifetimes in days. */
    public record ApiKeyPolicy(int maxExpirationDays, int deletionRetentionDays) {}
}
