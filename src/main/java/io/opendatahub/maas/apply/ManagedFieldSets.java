/* Questions about who owns which field of an object. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code metadata.managedFields} entries. */
final class ManagedFieldSets {

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
}
