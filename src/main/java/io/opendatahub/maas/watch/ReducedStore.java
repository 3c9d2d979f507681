/* The store behind an informer that keeps only what decisions need of each object. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands every object to a sink the moment it arrives and keeps only its identity for the informer's own bookkeeping
 * (architecture.md, section 3: lean caches).
 */
final class ReducedStore implements ItemStore<GenericKubernetesResource> {

    /** Where objects go. */
    interface Sink {
        /** An object came or changed. */
        void put(GenericKubernetesResource object);

        /** An object went. */
        void remove(String namespace, String name, String uid);
    }

    private record Identity(String namespace, String name, String uid, String resourceVersion) {}

    private final Map<String, Identity> identities = new ConcurrentHashMap<>();
    private final Sink sink;

    ReducedStore(Sink sink) {
        this.sink = sink;
    }

    @Override
    public String getKey(GenericKubernetesResource object) {
        String namespace = object.getMetadata().getNamespace();
        String name = object.getMetadata().getName();
        return namespace == null ? name : namespace + "/" + name;
    }

    @Override
    public @Nullable GenericKubernetesResource put(String key, GenericKubernetesResource object) {
        Identity now = new Identity(
                Objects.requireNonNullElse(object.getMetadata().getNamespace(), ""),
                object.getMetadata().getName(),
                object.getMetadata().getUid(),
                object.getMetadata().getResourceVersion());
        Identity before = identities.get(key);
        if (!now.equals(before)) {
            // First the sink: what it could not take must come again with the next list.
            sink.put(object);
            identities.put(key, now);
        }
        return stub(before);
    }

    @Override
    public @Nullable GenericKubernetesResource remove(String key) {
        Identity before = identities.remove(key);
        if (before != null) {
            sink.remove(before.namespace(), before.name(), before.uid());
        }
        return stub(before);
    }

    @Override
    public Stream<String> keySet() {
        return identities.keySet().stream();
    }

    @Override
    public Stream<GenericKubernetesResource> values() {
        return identities.values().stream().map(ReducedStore::stub);
    }

    @Override
    public int size() {
        return identities.size();
    }

    @Override
    public @Nullable GenericKubernetesResource get(String key) {
        return stub(identities.get(key));
    }

    private static @Nullable GenericKubernetesResource stub(@Nullable Identity identity) {
        if (identity == null) {
            return null;
        }
        GenericKubernetesResource stub = new GenericKubernetesResource();
        stub.setMetadata(new ObjectMetaBuilder()
                .withNamespace(identity.namespace().isEmpty() ? null : identity.namespace())
                .withName(identity.name())
                .withUid(identity.uid())
                .withResourceVersion(identity.resourceVersion())
                .build());
        return stub;
    }
}
