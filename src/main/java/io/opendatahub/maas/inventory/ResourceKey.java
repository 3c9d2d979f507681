/* Identity of one object on the cluster. */
package io.opendatahub.maas.inventory;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;
import java.util.Objects;

/**
 * Kind, namespace and name of one object.
 *
 * @param kind the kind
 * @param namespace its namespace, empty at cluster scope
 * @param name its name
 */
public record ResourceKey(KindRef kind, String namespace, String name) implements Comparable<ResourceKey> {

    private static final Comparator<ResourceKey> ORDER = Comparator.comparing((ResourceKey key) -> key.kind.kind())
            .thenComparing(key -> key.kind.group())
            .thenComparing(ResourceKey::namespace)
            .thenComparing(ResourceKey::name);

    /** The key of an object of a managed kind. */
    public static ResourceKey of(ManagedKind kind, String namespace, String name) {
        return new ResourceKey(kind.ref(), namespace, name);
    }

    /** The key of an object that is at hand. */
    public static ResourceKey of(KindRef kind, HasMetadata object) {
        return new ResourceKey(
                kind,
                Objects.requireNonNullElse(object.getMetadata().getNamespace(), ""),
                object.getMetadata().getName());
    }

    @Override
    public int compareTo(ResourceKey other) {
        return ORDER.compare(this, other);
    }

    /**
     * As status texts name an object: {@code Service edge-gw/payload-processing}. A kind of another product comes with its
     * group, because others have kinds of the same or a similar name: {@code AuthPolicy.kuadrant.io edge-gw/maas-gateway-auth}.
     */
    @Override
    public String toString() {
        boolean builtIn = ManagedKind.of(kind)
                .filter(managed -> managed.presence() != Presence.BUILT_IN)
                .isEmpty();
        String full = builtIn ? kind.kind() : kind.kind() + "." + kind.group();
        return full + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
    }
}
