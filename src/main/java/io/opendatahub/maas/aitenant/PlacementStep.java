/* Refuses AITenants outside their namespace. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.status.AITenantReasons;
import java.util.Optional;

/** A misplaced AITenant is told so and never acted on (contract section 8). */
final class PlacementStep implements AITenantStep {

    private final PlatformContext platform;

    PlacementStep(PlatformContext platform) {
        this.platform = platform;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        String namespace = pass.aitenant().getMetadata().getNamespace();
        return platform.aitenantNamespace().equals(namespace)
                ? Optional.empty()
                : Optional.of(Halt.waiting(
                        AITenantReasons.INVALID_PLACEMENT,
                        "AITenants are accepted in namespace " + platform.aitenantNamespace()
                                + " only; create it there and delete this one."));
    }
}
