/* One effect on the way of an AITenant to its end. */
package io.opendatahub.maas.aitenant;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.inventory.ResourceKey;
import java.time.Duration;
import java.time.Instant;

/**
 * A step of the deletion. It halts as long as what it removes is there; a step that halts for too long is given up, and the ones
 * after it are done all the same (contract section 2, AITENANT_DELETION_TIMEOUT).
 */
interface DeletionStep extends AITenantStep {

    /** What is left undone when the step is given up, in words that fit after "Skipped:". */
    String skipped(AITenantPass pass);

    /** What a refused request of the step was about. */
    default ResourceKey subject(AITenantPass pass) {
        return AITenantStatusWriter.key(pass.aitenant());
    }

    /**
     * Since when the step has been blocking, by what the API server keeps, so that an operator that restarts neither loses nor
     * restarts the clock. Asked after the step has halted.
     */
    Instant blockedSince(AITenantPass pass);

    /** How much later than others the step is given up, because what it waits for gives up by itself and is let finish. */
    default Duration headStart(AITenantPass pass) {
        return Duration.ZERO;
    }

    /**
     * The step is given up.
     *
     * @param cause what it was waiting for, and for how long
     * @return whether its being given up is told by the step itself
     */
    default boolean givenUp(AITenantPass pass, String cause) {
        return false;
    }

    /** The AITenant is gone. */
    default void forget(ResourceID id) {}
}
