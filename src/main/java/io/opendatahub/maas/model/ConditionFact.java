/* A condition of somebody else's object. */
package io.opendatahub.maas.model;

/**
 * A condition as other controllers write it.
 *
 * @param status True, False or Unknown
 * @param reason machine-readable cause, empty if none
 * @param message text, empty if none
 * @param lastTransitionTime RFC 3339 text, empty if none
 */
public record ConditionFact(String status, String reason, String message, String lastTransitionTime) {

    /** Whether the condition holds. */
    public boolean isTrue() {
        return "True".equals(status);
    }

    /** Whether the condition is known not to hold. */
    public boolean isFalse() {
        return "False".equals(status);
    }
}
