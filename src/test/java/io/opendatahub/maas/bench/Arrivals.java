package io.opendatahub.maas.bench;

import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Watchable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;

/** A watch that tells when the next event of a certain kind arrived. */
final class Arrivals<T> implements Watcher<T>, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicReference<Expected<T>> expected = new AtomicReference<>();
    private final Watch watch;

    Arrivals(Watchable<T> objects) {
        watch = objects.watch(this);
    }

    private record Expected<T>(BiPredicate<Action, T> wanted, CompletableFuture<Long> arrival) {}

    /** From now on waits for such an event; the result is the {@link System#nanoTime()} of its arrival. */
    CompletableFuture<Long> next(BiPredicate<Action, T> wanted) {
        CompletableFuture<Long> arrival = new CompletableFuture<>();
        expected.set(new Expected<>(wanted, arrival));
        return arrival;
    }

    /** Waits for an arrival. */
    static long await(String what, CompletableFuture<Long> arrival) {
        try {
            return arrival.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException(what + " did not happen within " + PATIENCE.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void eventReceived(Action action, T object) {
        long now = System.nanoTime();
        Expected<T> waiting = expected.get();
        if (waiting != null && waiting.wanted().test(action, object)) {
            waiting.arrival().complete(now);
        }
    }

    @Override
    public void onClose(WatcherException cause) {
        Expected<T> waiting = expected.get();
        if (waiting != null) {
            waiting.arrival().completeExceptionally(cause);
        }
    }

    @Override
    public void close() {
        watch.close();
    }
}
