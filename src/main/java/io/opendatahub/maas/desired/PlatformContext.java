/* The part of the operator's settings that shows in the objects it makes. */
package io.opendatahub.maas.desired;

import java.util.Optional;

/**
 * Settings every tenant's objects are rendered with (contract section 2).
 *
 * @param controllerNamespace where the operator runs
 * @param infraNamespace where maas-api runs
 * @param gatewayNamespace where all gateways and both payload workloads run
 * @param defaultGateway gateway of the default tenant
 * @param defaultTenantNamespace namespace of the default tenant's config
 * @param aitenantNamespace the only namespace for AITenants
 * @param openshift whether the cluster is OpenShift
 * @param monitoringNamespace where the usage-log collector runs
 * @param certificateIssuer cert-manager ClusterIssuer; on the Kubernetes platform only
 * @param access how the gateway checks who calls
 * @param images container images
 * @param praxisRelease whose filter names the dataplane's configuration uses
 */
public record PlatformContext(
        String controllerNamespace,
        String infraNamespace,
        String gatewayNamespace,
        String defaultGateway,
        String defaultTenantNamespace,
        String aitenantNamespace,
        boolean openshift,
        String monitoringNamespace,
        String certificateIssuer,
        Access access,
        Images images,
        PraxisRelease praxisRelease) {

    /**
     * Settings of the gateway's AuthPolicy (contract section 4a).
     *
     * @param clusterAudience audience of token reviews; empty: the one that the cluster itself uses
     * @param cacheTtlSeconds how long results of key validation and authorization are cached
     */
    public record Access(Optional<String> clusterAudience, int cacheTtlSeconds) {}

    /**
     * Container images.
     *
     * @param maasApi the tenant API
     * @param payload both payload workloads (Praxis ExtProc dataplane)
     * @param cleanup key clean-up jobs
     */
    public record Images(String maasApi, String payload, String cleanup) {}
}
