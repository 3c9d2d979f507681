/* How long the steps of a deletion are waited for. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Verdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The deletion timeout (contract section 2). All times it counts from are kept by the API server.
 *
 * @param clock time source
 * @param timeout how long a step may block; zero for ever
 */
record DeletionClock(Clock clock, Duration timeout) {

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

    /** What is left of the timeout, zero or less when it is over; empty when there is none. */
    Optional<Duration> left(Instant since) {
        return timeout.isZero() ? Optional.empty() : Optional.of(Duration.between(now(), since.plus(timeout)));
    }
}
