/* When the steps of a deletion are given up. */
package io.opendatahub.maas.watch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The deletion timeout (contract section 2), and a grace for what this process has only begun to try: while no operator ran, or
 * while an earlier step blocked, nobody could have let the step go on.
 */
public final class DeletionDeadlines {

    /** How long a step is tried at least, unless the timeout itself is shorter. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final InstantSource clock;
    private final Duration timeout;
    private final Map<Object, Instant> begun = new ConcurrentHashMap<>();

    /**
     * Deadlines by a clock.
     *
     * @param timeout how long a step may block; zero for ever
     */
    public DeletionDeadlines(InstantSource clock, Duration timeout) {
        this.clock = clock;
        this.timeout = timeout;
    }

    /** How long a step may block; zero for ever. */
    public Duration timeout() {
        return timeout;
    }

    /**
     * What is left for a step that blocks, zero or less when it is to be given up; empty when it never is.
     *
     * @param step what blocks; the first call for it begins its grace
     * @param since when it began to block, by what the API server keeps
     */
    public Optional<Duration> left(Object step, Instant since) {
        if (timeout.isZero()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Instant grace =
                begun.computeIfAbsent(step, ignored -> now).plus(timeout.compareTo(GRACE) < 0 ? timeout : GRACE);
        Instant end = since.plus(timeout);
        return Optional.of(Duration.between(now, end.isAfter(grace) ? end : grace));
    }

    /** The step is over. */
    public void forget(Object step) {
        begun.remove(step);
    }
}
