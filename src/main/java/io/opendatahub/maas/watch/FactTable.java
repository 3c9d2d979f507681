/* A small table of facts about objects of one kind that are not ours. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Keeps one fact for each object of a kind and tells when it changes.
 *
 * @param <F> the fact; compared by equals, so that changes nobody cares about wake nobody
 */
final class FactTable<F> implements ReducedStore.Sink {

    private final Map<String, F> facts = new ConcurrentSkipListMap<>();
    private final Function<GenericKubernetesResource, F> reduce;
    private final Consumer<String> changed;

    /**
     * An empty table.
     *
     * @param reduce makes the fact
     * @param changed is called with the object's name after a change
     */
    FactTable(Function<GenericKubernetesResource, F> reduce, Consumer<String> changed) {
        this.reduce = reduce;
        this.changed = changed;
    }

    @Override
    public void put(GenericKubernetesResource object) {
        F now = reduce.apply(object);
        String name = object.getMetadata().getName();
        String namespace = Objects.requireNonNullElse(object.getMetadata().getNamespace(), "");
        if (!now.equals(facts.put(key(namespace, name), now))) {
            changed.accept(name);
        }
    }

    @Override
    public void remove(String namespace, String name, String uid) {
        if (facts.remove(key(namespace, name)) != null) {
            changed.accept(name);
        }
    }

    /** The fact about one object. */
    Optional<F> get(String namespace, String name) {
        return Optional.ofNullable(facts.get(key(namespace, name)));
    }

    /** All facts, in the order of namespaces and names. */
    Collection<F> all() {
        return new TreeMap<>(facts).values();
    }

    /** Forgets everything: the kind is no longer served. */
    void clear() {
        facts.keySet().forEach(key -> {
            facts.remove(key);
            changed.accept(key.substring(key.indexOf('/') + 1));
        });
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }
}
