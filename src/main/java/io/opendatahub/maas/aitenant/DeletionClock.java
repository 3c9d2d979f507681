/* From when on the steps of a deletion are waited for. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Verdict;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Predicate;

/**
 * What the deletion timeout (contract section 2) counts from. All times are kept by the API server.
 *
 * @param clock time source
 */
record DeletionClock(Clock clock) {

    /**
     * When the operator took the deletion up: a step cannot have blocked while no operator ran. Now when that is not stored yet.
     */
    Instant takenUpAt(AITenantPass pass) {
        return transition(pass, condition -> Verdict.UNKNOWN.equals(condition.getStatus()));
    }

    /** When the keys were dealt with, which is when the steps after that begin; now when that is not stored yet. */
    Instant keysDealtWithAt(AITenantPass pass) {
        return transition(pass, condition -> !Verdict.UNKNOWN.equals(condition.getStatus()));
    }

    /** Never before the deletion was asked for. */
    private Instant transition(AITenantPass pass, Predicate<Condition> of) {
        Instant since = Conditions.find(pass.stored().getConditions(), ConditionType.API_KEYS_REVOKED)
                .filter(of)
                .map(Condition::getLastTransitionTime)
                .map(Instant::parse)
                .orElseGet(this::now);
        Instant deleted = Instant.parse(pass.aitenant().getMetadata().getDeletionTimestamp());
        return since.isAfter(deleted) ? since : deleted;
    }

    Instant now() {
        return clock.instant();
    }
}
