/* One effect on the way of an AITenant to Active. */
package io.opendatahub.maas.aitenant;

import java.util.Optional;

/** A step either lets the next one run or says what it waits for; waiting is for the event that ends it, never a poll. */
interface AITenantStep {

    /**
     * Does what the step is for, if it is not done yet.
     *
     * @return empty to go on
     */
    Optional<Halt> run(AITenantPass pass);
}
