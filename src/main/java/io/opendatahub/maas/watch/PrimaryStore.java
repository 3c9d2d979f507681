/* The cache of one of our own kinds: fed by JOSDK's informer, readable by every reconciler. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Store behind the controller's own informer, so that one watch serves the controller and those who read the kind (case 84: no
 * duplicate watches). Keeps whole objects without their managed fields.
 *
 * @param <T> the kind
 */
public final class PrimaryStore<T extends HasMetadata> implements ItemStore<T> {

    /** Hears of every change. */
    @FunctionalInterface
    public interface Listener<T> {
        /** An object came, changed or went; exactly one of the two may be null. */
        void changed(@Nullable T before, @Nullable T now);
    }

    private final Map<String, T> objects = new ConcurrentHashMap<>();
    private final List<Listener<T>> listeners = new CopyOnWriteArrayList<>();

    /** Adds somebody who wants to know. */
    public void onChange(Listener<T> listener) {
        listeners.add(listener);
    }

    /** One object; the namespace is empty at cluster scope. */
    public Optional<T> find(String namespace, String name) {
        return Optional.ofNullable(objects.get(key(namespace, name)));
    }

    /** All objects. */
    public List<T> list() {
        return List.copyOf(objects.values());
    }

    @Override
    public String getKey(T object) {
        String namespace = object.getMetadata().getNamespace();
        return key(namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    /** The form in which JOSDK asks for objects. */
    private static String key(String namespace, String name) {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    @Override
    public @Nullable T put(String key, T object) {
        object.getMetadata().setManagedFields(null);
        T before = objects.put(key, object);
        listeners.forEach(listener -> listener.changed(before, object));
        return before;
    }

    @Override
    public @Nullable T remove(String key) {
        T before = objects.remove(key);
        if (before != null) {
            listeners.forEach(listener -> listener.changed(before, null));
        }
        return before;
    }

    @Override
    public Stream<String> keySet() {
        return objects.keySet().stream();
    }

    @Override
    public Stream<T> values() {
        return objects.values().stream();
    }

    @Override
    public int size() {
        return objects.size();
    }

    @Override
    public @Nullable T get(String key) {
        return objects.get(key);
    }
}
