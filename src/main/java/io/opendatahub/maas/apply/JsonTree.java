/* Safe reading of untyped JSON trees: a wrong shape reads as absent. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.model.ConditionFact;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads maps and lists as Jackson makes them. */
public final class JsonTree {

    private JsonTree() {}

    /** The value at a path of map keys, null when there is none. */
    public static @Nullable Object at(@Nullable Object tree, String... path) {
        Object current = tree;
        for (String step : path) {
            current = current instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return current;
    }

    /** A whole number at a path, or a default. */
    public static long number(@Nullable Object tree, long otherwise, String... path) {
        return at(tree, path) instanceof Number number ? number.longValue() : otherwise;
    }

    /** A list at a path, empty when there is none. */
    public static List<?> list(@Nullable Object tree, String... path) {
        return at(tree, path) instanceof List<?> list ? list : List.of();
    }

    /** A map at a path, empty when there is none. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> map(@Nullable Object tree, String... path) {
        // Keys of a JSON object are texts.
        return at(tree, path) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    /** A text at a path, empty when there is none. */
    public static String text(@Nullable Object tree, String... path) {
        return Objects.toString(at(tree, path), "");
    }

    /** A map of texts at a path, sorted; empty when there is none. Most such texts are the same in all tenants' objects. */
    public static Map<String, String> texts(@Nullable Object tree, String... path) {
        if (!(at(tree, path) instanceof Map<?, ?> map)) {
            return Map.of();
        }
        Map<String, String> result = new TreeMap<>();
        map.forEach((key, value) ->
                result.put(String.valueOf(key).intern(), String.valueOf(value).intern()));
        return Collections.unmodifiableMap(result);
    }

    /** The conditions of a status, by type. */
    public static Map<String, ConditionFact> conditions(@Nullable Object tree) {
        Map<String, ConditionFact> result = new TreeMap<>();
        for (Object item : list(tree, "status", "conditions")) {
            result.put(
                    text(item, "type"),
                    new ConditionFact(
                            text(item, "status"),
                            text(item, "reason"),
                            text(item, "message"),
                            text(item, "lastTransitionTime")));
        }
        return result;
    }
}
