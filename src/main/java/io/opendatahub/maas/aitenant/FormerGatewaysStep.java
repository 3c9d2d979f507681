/* Lets go of the gateways that the tenant has left. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.watch.LiveIndex;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A tenant that moves holds both gateways until everything of it is made for the new one: whoever takes the former one finds
 * nothing of others there (contract section 8, case 88). Comes first, so that a gateway that cannot be had keeps no other.
 */
final class FormerGatewaysStep implements AITenantStep {

    private final OperatorRuntime runtime;
    private final GatewayClaims claims;

    FormerGatewaysStep(OperatorRuntime runtime, GatewayClaims claims) {
        this.runtime = runtime;
        this.claims = claims;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<String> inForce = Optional.ofNullable(pass.gateway()).map(GatewayRef::getName);
        String namespace = pass.tenant().namespace();
        boolean moved = inForce.isPresent() && runtime.rendered().isOnly(namespace, inForce.get());
        if (moved || (!runtime.rendered().isKnown(namespace) && hasNothing(pass))) {
            claims.releaseOthers(
                    pass.aitenant(),
                    Stream.concat(inForce.stream(), Stream.of(GatewayStep.gatewayName(pass.aitenant())))
                            .toList());
        }
        return Optional.empty();
    }

    private boolean hasNothing(AITenantPass pass) {
        LiveIndex live = runtime.caches().live();
        Collection<ResourceKey> keys = TenantInventory.keys(pass.tenant(), runtime.platform());
        return live.existing(keys).isEmpty()
                && keys.stream().allMatch(key -> live.unreadable(key).isEmpty());
    }
}
