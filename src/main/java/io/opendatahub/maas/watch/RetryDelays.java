/* How long to wait before trying a failed pass again. */
package io.opendatahub.maas.watch;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.retry.Retry;
import io.javaoperatorsdk.operator.processing.retry.RetryExecution;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Exponential delays without limit of attempts, at most a minute apart (contract section 6). JOSDK's own policy gives up after
 * five (architecture.md, section 7), so this one replaces it for errors nobody foresaw and is asked directly for those that a
 * pass reports.
 */
public final class RetryDelays implements Retry {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Share of a delay that is left to chance, so that many tenants do not come back at once. */
    private static final double JITTER = 0.2;

    private final Map<ResourceID, RetryExecution> failing = new ConcurrentHashMap<>();
    private final Runnable onFailure;

    /** Delays of passes that nobody counts. */
    public RetryDelays() {
        this(() -> {});
    }

    /** Delays of passes; calls back for each one that failed and was asked about here. */
    public RetryDelays(Runnable onFailure) {
        this.onFailure = onFailure;
    }

    @Override
    public RetryExecution initExecution() {
        return new Execution();
    }

    /** The delay after one more failed pass. */
    public Duration afterFailure(ResourceID resource) {
        onFailure.run();
        RetryExecution execution = failing.computeIfAbsent(resource, ignored -> initExecution());
        return Duration.ofMillis(execution.nextDelay().orElse(LONGEST.toMillis()));
    }

    /** Whether the last pass failed. */
    public boolean isFailing(ResourceID resource) {
        return failing.containsKey(resource);
    }

    /** The last pass went well: the next failure starts from the shortest delay. */
    public void succeeded(ResourceID resource) {
        failing.remove(resource);
    }

    private static final class Execution implements RetryExecution {
        private int attempts;

        @Override
        public synchronized Optional<Long> nextDelay() {
            double full = Math.min((double) LONGEST.toMillis(), FIRST.toMillis() * Math.pow(2, attempts));
            attempts++;
            double chance = ThreadLocalRandom.current().nextDouble(JITTER);
            return Optional.of((long) (full * (1 - chance)));
        }

        @Override
        public synchronized int getAttemptCount() {
            return attempts;
        }

        @Override
        public boolean isLastAttempt() {
            return false;
        }
    }
}
