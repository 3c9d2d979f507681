/* Finds the tenant's gateway. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.watch.ClusterWatch;
import java.util.Optional;

/** The gateway of the tenant (contract section 8). It is only read. */
final class GatewayStep implements AITenantStep {

    private final ClusterWatch cluster;
    private final PlatformContext platform;

    GatewayStep(ClusterWatch cluster, PlatformContext platform) {
        this.cluster = cluster;
        this.platform = platform;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        String name = gatewayName(pass.aitenant());
        if (cluster.gateway(name).isEmpty()) {
            return Optional.of(Halt.of(
                    AITenantReasons.GATEWAY_NOT_READY,
                    "Gateway " + platform.gatewayNamespace() + "/" + name + " does not exist."));
        }
        return Optional.empty();
    }

    /** An omitted name is the AITenant's own (contract section 1). */
    static String gatewayName(AITenant aitenant) {
        return Optional.ofNullable(aitenant.getSpec())
                .flatMap(spec -> Optional.ofNullable(spec.getGateway()))
                .flatMap(gateway -> Optional.ofNullable(gateway.getName()))
                .orElse(aitenant.getMetadata().getName());
    }
}
