/* The part of the operator's settings that shows in the objects it makes. */
package io.opendatahub.maas.desired;

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
        Images images,
        PraxisRelease praxisRelease) {

    /**
     * Container images.
     *
     * @param maasApi the tenant API
     * @param payload both payload workloads (Praxis ExtProc dataplane)
     * @param cleanup key clean-up jobs
     */
    public record Images(String maasApi, String payload, String cleanup) {}
}
