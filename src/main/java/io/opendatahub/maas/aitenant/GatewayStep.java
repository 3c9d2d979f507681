/* Finds the tenant's gateway. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.ClusterFacts;
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
        return missing(platform.gatewayNamespace(), gatewayName(pass.aitenant()), cluster.facts());
    }

    /** What cannot be read is not known to be absent. */
    static Optional<Halt> missing(String namespace, String name, ClusterFacts cluster) {
        if (cluster.gateways().contains(name)) {
            return Optional.empty();
        }
        ResourceKey gateway = new ResourceKey(ObservedKinds.GATEWAY, namespace, name);
        return cluster.unreadable().stream()
                .filter(failure -> failure.kind().equals(ObservedKinds.GATEWAY))
                .findFirst()
                .map(failure -> unread(new Failure(
                        gateway, failure.code(), "is not known, as Gateways cannot be read: " + failure.message())))
                .or(() -> Optional.of(Halt.of(
                        AITenantReasons.GATEWAY_NOT_READY, "Gateway " + namespace + "/" + name + " does not exist.")));
    }

    /** What was not answered yet passes by itself. */
    private static Halt unread(Failure failure) {
        return failure.code() == 0
                ? new Halt(AITenantReasons.GATEWAY_NOT_READY, failure.key() + " " + failure.message() + ".", true)
                : Halt.refused(failure);
    }

    /** An omitted name is the AITenant's own (contract section 1). */
    static String gatewayName(AITenant aitenant) {
        return Optional.ofNullable(aitenant.getSpec())
                .flatMap(spec -> Optional.ofNullable(spec.getGateway()))
                .flatMap(gateway -> Optional.ofNullable(gateway.getName()))
                .orElse(aitenant.getMetadata().getName());
    }
}
