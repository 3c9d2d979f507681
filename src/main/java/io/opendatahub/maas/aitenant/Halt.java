/* Why an AITenant is not Active yet. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenantPhase;

/**
 * What a step waits for.
 *
 * @param phase Pending when it goes on by itself, Failed when somebody has to do something
 * @param reason CamelCase reason of Ready=False
 * @param message what is awaited, and the remedy
 */
record Halt(AITenantPhase phase, String reason, String message) {

    static Halt pending(String reason, String message) {
        return new Halt(AITenantPhase.PENDING, reason, message);
    }

    static Halt failed(String reason, String message) {
        return new Halt(AITenantPhase.FAILED, reason, message);
    }
}
