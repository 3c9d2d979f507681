/* A small table of facts about objects of one kind that are not ours. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one fact for each object of a kind and tells when it changes.
 *
 * @param <F> the fact; compared by equals, so that changes nobody cares about wake nobody
 */
final class FactTable<F> implements ReducedStore.Sink {

    private record Versioned<F>(long version, F fact) {}

    private static final char SEPARATOR = '/';

    /** The character after the separator: where the keys of a namespace end. */
    private static final char AFTER_SEPARATOR = SEPARATOR + 1;

    private final NavigableMap<String, Versioned<F>> facts = new ConcurrentSkipListMap<>();
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
        take(object, false);
    }

    /**
     * Takes in the answer to an own write, so that the next pass does not act on older knowledge (case 105). Of an object that
     * is gone by now nothing is learned.
     */
    void learned(GenericKubernetesResource answer) {
        take(answer, true);
    }

    /** The newer version wins, whichever comes first. */
    private void take(GenericKubernetesResource object, boolean ifKnown) {
        Versioned<F> now =
                new Versioned<>(Long.parseLong(object.getMetadata().getResourceVersion()), reduce.apply(object));
        AtomicBoolean differs = new AtomicBoolean();
        facts.compute(key(object), (key, known) -> {
            if (known == null ? ifKnown : known.version() > now.version()) {
                return known;
            }
            differs.set(known == null || !known.fact().equals(now.fact()));
            return now;
        });
        if (differs.get()) {
            changed.accept(now.fact());
        }
    }

    @Override
    public void remove(String namespace, String name, String uid) {
        tell(facts.remove(key(namespace, name)));
    }

    /** The fact about one object. */
    Optional<F> get(String namespace, String name) {
        return Optional.ofNullable(facts.get(key(namespace, name))).map(Versioned::fact);
    }

    /** All facts, in the order of namespaces and names. */
    Collection<F> all() {
        return facts.values().stream().map(Versioned::fact).toList();
    }

    /** The facts about the objects of a namespace, in the order of their names. */
    Stream<F> in(String namespace) {
        return facts.subMap(key(namespace, ""), namespace + AFTER_SEPARATOR).values().stream()
                .map(Versioned::fact);
    }

    /** Forgets everything: the kind is no longer served. */
    void clear() {
        facts.keySet().forEach(key -> tell(facts.remove(key)));
    }

    private void tell(@Nullable Versioned<F> last) {
        if (last != null) {
            changed.accept(last.fact());
        }
    }

    private static String key(GenericKubernetesResource object) {
        return key(
                Objects.requireNonNullElse(object.getMetadata().getNamespace(), ""),
                object.getMetadata().getName());
    }

    private static String key(String namespace, String name) {
        return namespace + SEPARATOR + name;
    }
}
