/* All live objects the operator made, as lean fact sheets, and who wants to hear of their changes. */
package io.opendatahub.maas.watch;

import io.opendatahub.maas.apply.LiveView;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cache behind all decisions. Fed by informers and by the answers to own writes; the newer version wins, whichever comes
 * first. Thread-safe.
 */
public final class LiveIndex implements LiveView {

    private final Map<ResourceKey, LiveObject> objects = new ConcurrentHashMap<>();
    /** Hears of changes. */
    @FunctionalInterface
    public interface Listener {

        /**
         * A fact of an object changed, or it came or went.
         *
         * @param object as it is now, or was last
         * @param tenantNamespace namespace of the config of the tenant it belongs to, or of one that wants its name; empty for
         *     shared objects
         */
        void changed(LiveObject object, String tenantNamespace);
    }

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    /** How many of those that went last are remembered; answers to own writes are late by moments. */
    private static final int GONE_LIMIT = 4_096;

    /** UID of the last object of a name that a watch reported as gone; the answer to an own write may come after that. */
    private final Map<ResourceKey, String> gone = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ResourceKey, String> eldest) {
            return size() > GONE_LIMIT;
        }
    });

    private final Map<ResourceKey, String> contestants = new ConcurrentHashMap<>();
    private volatile Function<ResourceKey, Optional<ApplyReport.Failure>> readability = key -> Optional.empty();
    private volatile Consumer<ResourceKey> contestedListener = key -> {};

    /** Calls back when a fact of an object changed, also when it came or went; never for a new version number alone. */
    public void onChange(Listener listener) {
        listeners.add(listener);
    }

    void readability(Function<ResourceKey, Optional<ApplyReport.Failure>> source) {
        readability = source;
    }

    void onContested(Consumer<ResourceKey> listener) {
        contestedListener = listener;
    }

    @Override
    public Optional<LiveObject> get(ResourceKey key) {
        return Optional.ofNullable(objects.get(key));
    }

    @Override
    public Optional<ApplyReport.Failure> unreadable(ResourceKey key) {
        return readability.apply(key);
    }

    /** Those of the given objects that exist. */
    public Map<ResourceKey, LiveObject> existing(Collection<ResourceKey> keys) {
        Map<ResourceKey, LiveObject> result = new HashMap<>();
        keys.forEach(key -> get(key).ifPresent(object -> result.put(key, object)));
        return result;
    }

    @Override
    public List<LiveObject> list(KindRef kind, String namespace) {
        return objects.values().stream()
                .filter(object -> object.key().kind().equals(kind)
                        && object.key().namespace().equals(namespace))
                .sorted(Comparator.comparing(LiveObject::key))
                .toList();
    }

    @Override
    public void learned(LiveObject object) {
        if (!object.uid().equals(gone.get(object.key()))) {
            put(object);
        }
    }

    /** Takes in what a watch delivered. */
    void observed(LiveObject object) {
        Change change = put(object);
        LiveObject before = change.before();
        if (change.accepted() && (before == null || !sameFacts(before, object))) {
            tell(object);
            if (before != null && !tenantOf(before).equals(tenantOf(object))) {
                tell(before);
            }
        }
    }

    @Override
    public void deleted(ResourceKey key, String uid) {
        Optional<LiveObject> removed = remove(key, uid);
        if (key.namespace().isEmpty()) {
            // What the cluster shares may wait for the last one of its users.
            removed.ifPresent(this::tell);
        }
    }

    private Optional<LiveObject> remove(ResourceKey key, String uid) {
        return get(key).filter(object -> object.uid().equals(uid) && objects.remove(key, object));
    }

    /** Takes in what a watch reported as gone. */
    void vanished(ResourceKey key, String uid) {
        gone.put(key, uid);
        remove(key, uid).ifPresent(object -> {
            tell(object);
            // Who waited for the name asks for it again.
            contestants.remove(key);
        });
    }

    /**
     * Drops objects of a kind that is no longer served. Nobody deleted them: should the very same come back with the kind, they
     * are taken in again.
     */
    void forget(Predicate<ResourceKey> covered) {
        List<LiveObject> dropped = objects.values().stream()
                .filter(object -> covered.test(object.key()))
                .toList();
        dropped.forEach(object -> objects.remove(object.key()));
        dropped.forEach(this::tell);
    }

    @Override
    public void contested(ResourceKey key, String tenantNamespace) {
        contestants.put(key, tenantNamespace);
        if (!objects.containsKey(key)) {
            contestedListener.accept(key);
        }
    }

    private record Change(boolean accepted, @Nullable LiveObject before) {}

    /** Stores the object unless a newer version is known already. */
    private Change put(LiveObject object) {
        AtomicReference<Change> change = new AtomicReference<>();
        objects.compute(object.key(), (key, known) -> {
            if (known != null && known.resourceVersion() >= object.resourceVersion()) {
                change.set(new Change(false, known));
                return known;
            }
            change.set(new Change(true, known));
            return object;
        });
        return Objects.requireNonNull(change.get());
    }

    /** Tells of an own write what only strangers' changes are told of otherwise: somebody else waits for it. */
    public void tell(LiveObject object) {
        listeners.forEach(listener -> listener.changed(object, tenantOf(object)));
        String contestant = contestants.get(object.key());
        if (contestant != null && !contestant.equals(tenantOf(object))) {
            listeners.forEach(listener -> listener.changed(object, contestant));
        }
    }

    /** Namespace of the tenant's config as the label says, empty for shared objects. */
    static String tenantOf(LiveObject object) {
        return object.labels().getOrDefault(Labels.TENANT_NAMESPACE, "");
    }

    private static boolean sameFacts(LiveObject one, LiveObject other) {
        return one.withResourceVersion(0).equals(other.withResourceVersion(0));
    }
}
