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
import org.jspecify.annotations.Nullable;

/**
 * Keeps one fact for each object of a kind and tells when it changes.
 *
 * @param <F> the fact; compared by equals, so that changes nobody cares about wake nobody
 */
final class FactTable<F> implements ReducedStore.Sink {

    private final Map<String, F> facts = new ConcurrentSkipListMap<>();
    private final Function<GenericKubernetesResource, F> reduce;
    private final Consumer<F> changed;

    /**
     * An empty table.
     *
     * @param reduce makes the fact
     * @param changed is called after a change, with the fact as it is now, or as it was last when the object went
     */
    FactTable(Function<GenericKubernetesResource, F> reduce, Consumer<F> changed) {
        this.reduce = reduce;
        this.changed = changed;
    }

    @Override
    public void put(GenericKubernetesResource object) {
        F now = reduce.apply(object);
        String namespace = Objects.requireNonNullElse(object.getMetadata().getNamespace(), "");
        if (!now.equals(facts.put(key(namespace, object.getMetadata().getName()), now))) {
            changed.accept(now);
        }
    }

    @Override
    public void remove(String namespace, String name, String uid) {
        tell(facts.remove(key(namespace, name)));
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
        facts.keySet().forEach(key -> tell(facts.remove(key)));
    }

    private void tell(@Nullable F last) {
        if (last != null) {
            changed.accept(last);
        }
    }

    private static String key(String namespace, String name) {
        return namespace + "/" + name;
    }
}
