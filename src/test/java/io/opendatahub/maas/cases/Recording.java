package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Watchable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Every version of an object that a watch delivers, reduced to what a test looks at.
 *
 * @param <V> what is kept of each version
 */
public final class Recording<V> implements AutoCloseable {

    private final List<V> versions = new CopyOnWriteArrayList<>();
    private final Watch watch;

    private <T> Recording(Watchable<T> resource, Function<T, V> keep) {
        watch = resource.watch(new Watcher<T>() {
            @Override
            public void eventReceived(Action action, T object) {
                versions.add(keep.apply(object));
            }

            @Override
            public void onClose(WatcherException cause) {
                throw new IllegalStateException("the recording watch was cut", cause);
            }
        });
    }

    /** Starts to record. */
    public static <T, V> Recording<V> of(Watchable<T> resource, Function<T, V> keep) {
        return new Recording<>(resource, keep);
    }

    /** What was seen so far, oldest first. */
    public List<V> versions() {
        return versions;
    }

    @Override
    public void close() {
        watch.close();
    }
}
