/* What was written last to each object, for as long as the caches are older than that. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A memory of own writes. A pass that starts before the watch has delivered the last one would do it again without this.
 *
 * @param <V> what is remembered of a write
 */
public final class LastWritten<V> {

    private record Entry<V>(String uid, long resourceVersion, V value) {}

    private final Map<ResourceID, Entry<V>> entries = new ConcurrentHashMap<>();

    /**
     * The last write to an object, if it belongs to the same life of it and its cached form is not newer.
     *
     * @param cached the object as the cache has it
     */
    public Optional<V> newerThan(HasMetadata cached) {
        return Optional.ofNullable(entries.get(ResourceID.fromResource(cached)))
                .filter(last -> last.uid().equals(cached.getMetadata().getUid())
                        && last.resourceVersion()
                                >= Long.parseLong(cached.getMetadata().getResourceVersion()))
                .map(Entry::value);
    }

    /** The last write under a name, however old. */
    public Optional<V> last(HasMetadata object) {
        return Optional.ofNullable(entries.get(ResourceID.fromResource(object))).map(Entry::value);
    }

    /**
     * Remembers a write.
     *
     * @param answer the object as the API server returned it
     */
    public void remember(HasMetadata answer, V value) {
        entries.put(
                ResourceID.fromResource(answer),
                new Entry<>(
                        answer.getMetadata().getUid(),
                        Long.parseLong(answer.getMetadata().getResourceVersion()),
                        value));
    }

    /** Forgets an object that is gone. */
    public void forget(ResourceID id) {
        entries.remove(id);
    }
}
