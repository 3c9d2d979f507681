/* Questions about who owns which field of an object. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code metadata.managedFields} entries. */
final class ManagedFieldSets {

    private static final String SELF = ".";

    private ManagedFieldSets() {}

    /** The set of an entry, empty when it has none. */
    static Map<String, Object> fields(ManagedFieldsEntry entry) {
        return entry.getFieldsV1() == null
                ? Map.of()
                : new HashMap<>(entry.getFieldsV1().getAdditionalProperties());
    }

    /**
     * The set below a path.
     *
     * @param path steps as written in the set, {@code f:spec}, {@code f:replicas}
     * @return null when the entry owns nothing there
     */
    static @Nullable Map<?, ?> below(ManagedFieldsEntry entry, String... path) {
        Map<?, ?> current = fields(entry);
        for (String step : path) {
            if (!(current.get(step) instanceof Map<?, ?> next)) {
                return null;
            }
            current = next;
        }
        return current;
    }

    /** Whether an entry tells of the object itself, not of its status. */
    static boolean isOfObject(ManagedFieldsEntry entry) {
        return entry.getSubresource() == null || entry.getSubresource().isEmpty();
    }

    /** What either of two sets holds. An empty set below a path means the path itself, beside others it is written as a dot. */
    static Map<String, Object> union(Map<?, ?> one, Map<?, ?> other) {
        Map<String, Object> result = new TreeMap<>();
        one.forEach((path, below) -> result.put(String.valueOf(path), below));
        other.forEach((path, below) -> result.merge(
                String.valueOf(path), below, (first, second) -> below((Map<?, ?>) first, (Map<?, ?>) second)));
        return result;
    }

    private static Map<String, Object> below(Map<?, ?> one, Map<?, ?> other) {
        Map<String, Object> result = union(one, other);
        if (one.isEmpty() != other.isEmpty()) {
            result.put(SELF, Map.of());
        }
        return result;
    }
}
