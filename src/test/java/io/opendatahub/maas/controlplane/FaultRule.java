package io.opendatahub.maas.controlplane;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** One way in which {@link FaultProxy} misbehaves. Counts how often it did; {@link #close()} ends it. */
public final class FaultRule implements AutoCloseable {
    /** What happens to a request that a rule takes. */
    sealed interface Action permits Answer, Delay, Cut {}

    /** Answered with this status without asking the API server; zero means no Retry-After header. */
    record Answer(int code, String reason, Duration retryAfter) implements Action {}

    /** Passed on that much later. */
    record Delay(Duration duration) implements Action {}

    /**
     * The connection breaks.
     *
     * @param after whether the API server gets the request first, so that only its answer is lost
     */
    record Cut(boolean after) implements Action {}

    private final FaultProxy proxy;
    private final Predicate<ProxiedRequest> matches;
    private final Action action;
    private final AtomicInteger skip = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    private final AtomicInteger hits = new AtomicInteger();

    FaultRule(FaultProxy proxy, Predicate<ProxiedRequest> matches, Action action) {
        this.proxy = proxy;
        this.matches = matches;
        this.action = action;
    }

    /** Lets that many requests pass before the rule takes its first. */
    public FaultRule after(int count) {
        skip.set(count);
        return this;
    }

    /** Lets the rule take only that many requests more. */
    public FaultRule times(int count) {
        left.set(count);
        return this;
    }

    /** How many requests it took. */
    public int hits() {
        return hits.get();
    }

    /** Ends the rule. */
    @Override
    public void close() {
        proxy.remove(this);
    }

    Action action() {
        return action;
    }

    boolean takes(ProxiedRequest request) {
        if (!matches.test(request) || countDown(skip) > 0 || countDown(left) == 0) {
            return false;
        }
        hits.incrementAndGet();
        return true;
    }

    /** The value before counting down by one; it stays at zero. */
    private static int countDown(AtomicInteger counter) {
        return counter.getAndUpdate(count -> Math.max(0, count - 1));
    }
}
