/* What one condition says now, before it is joined with what it said before. */
package io.opendatahub.maas.status;

/**
 * A condition without its history.
 *
 * @param type which condition
 * @param status {@link #TRUE}, {@link #FALSE} or {@link #UNKNOWN}
 * @param reason CamelCase, never empty
 * @param message for people, of any length
 */
public record Verdict(ConditionType type, String status, String reason, String message) {

    public static final String TRUE = "True";
    public static final String FALSE = "False";
    public static final String UNKNOWN = "Unknown";

    /** The condition holds. */
    public static Verdict yes(ConditionType type, Reasons reason, String message) {
        return new Verdict(type, TRUE, reason.code(), message);
    }

    /** The condition does not hold. */
    public static Verdict no(ConditionType type, Reasons reason, String message) {
        return new Verdict(type, FALSE, reason.code(), message);
    }

    /** Nobody knows, because something before it stands in the way. */
    public static Verdict unknown(ConditionType type, Reasons reason, String message) {
        return new Verdict(type, UNKNOWN, reason.code(), message);
    }

    /** What a condition of an AITenant says. */
    public static Verdict of(AITenantReasons reason, String status, String message) {
        return new Verdict(reason.condition(), status, reason.code(), message);
    }

    /** Whether the condition holds. */
    public boolean isTrue() {
        return TRUE.equals(status);
    }
}
