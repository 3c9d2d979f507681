/* What decisions need of a live AuthPolicy. */
package io.opendatahub.maas.model;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Facts of an AuthPolicy (contract section 4a).
 *
 * @param conditions its conditions by type (Accepted, Enforced)
 * @param otherAuthors field managers that own something in its spec, our own apply apart
 * @param keyHeader whether it takes API keys also from the header of Anthropic clients
 * @param takeOver JSON Patch operations by which what the earlier controller and others left of it becomes ours, so that the
 *     next apply removes what is stale; empty when it has been taken over, or never was anybody else's
 */
public record AuthPolicyFacts(
        Map<String, ConditionFact> conditions,
        Set<String> otherAuthors,
        boolean keyHeader,
        List<Map<String, Object>> takeOver)
        implements LiveObject.Facts {

    /** Whether the gateway lets nobody pass it by. */
    public boolean isInForce() {
        return holds("Accepted") && holds("Enforced");
    }

    /** Whether somebody writes its spec although it has been taken over: that somebody is alive. */
    public boolean hasLivingAuthor() {
        return takeOver.isEmpty() && !otherAuthors.isEmpty();
    }

    private boolean holds(String type) {
        ConditionFact condition = conditions.get(type);
        return condition != null && condition.isTrue();
    }
}
