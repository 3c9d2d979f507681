/* What decisions need of a live Job. */
package io.opendatahub.maas.model;

import java.util.Map;

/**
 * Facts of a Job.
 *
 * @param conditions its conditions by type (Complete, Failed, Suspended)
 */
public record JobFacts(Map<String, ConditionFact> conditions) implements LiveObject.Facts {

    /** Whether it did its work. */
    public boolean isComplete() {
        return holds("Complete");
    }

    /** Whether it gave up. */
    public boolean isFailed() {
        return holds("Failed");
    }

    /** Whether somebody stopped it: nothing but its being resumed makes it go on. */
    public boolean isSuspended() {
        return holds("Suspended");
    }

    /** Why it gave up, in the job controller's words; empty while it did not. */
    public String failure() {
        ConditionFact failed = conditions.get("Failed");
        return failed == null ? "" : failed.reason() + ": " + failed.message();
    }

    private boolean holds(String type) {
        ConditionFact condition = conditions.get(type);
        return condition != null && condition.isTrue();
    }
}
