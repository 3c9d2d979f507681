/* One short fingerprint for "the same content", whatever the spelling. */
package io.opendatahub.maas.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.opendatahub.maas.desired.Amounts;
import io.opendatahub.maas.naming.Sha256;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Digest of a JSON tree after normalisation: what the API server stores differently from how it was sent compares equal.
 * Amounts are taken by amount (cases 26, 27), empty strings, maps and lists count as absent (case 42), lists whose items
 * have unique names are taken in the order of the names.
 */
final class ContentDigest {

    private static final ObjectMapper CANONICAL =
            new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    private static final Set<String> AMOUNTS = Set.of("requests", "limits");
    private static final String NAME = "name";

    private ContentDigest() {}

    /** Digest of a tree of maps, lists and scalars, in hex. */
    static String of(Map<String, Object> tree) {
        try {
            return Sha256.hex(CANONICAL.writeValueAsString(normal("", tree)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object normal(String key, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return normalMap(key, map);
        }
        if (value instanceof List<?> list) {
            return normalList(list);
        }
        if (value == null || "".equals(value)) {
            return null;
        }
        return value instanceof Number number ? number.toString() : value;
    }

    private static @Nullable Object normalMap(String key, Map<?, ?> map) {
        Map<String, Object> result = new TreeMap<>();
        map.forEach((name, value) -> {
            Object normal =
                    AMOUNTS.contains(key) && isScalar(value) ? amount(value) : normal(String.valueOf(name), value);
            if (normal != null) {
                result.put(String.valueOf(name), normal);
            }
        });
        return result.isEmpty() ? null : result;
    }

    private static boolean isScalar(@Nullable Object value) {
        return value instanceof String || value instanceof Number;
    }

    private static String amount(Object value) {
        String text = value.toString();
        return Amounts.canonical(text).orElse(text);
    }

    private static @Nullable Object normalList(List<?> list) {
        List<Object> result = new ArrayList<>();
        for (Object item : list) {
            Object normal = normal("", item);
            if (normal != null) {
                result.add(normal);
            }
        }
        if (result.isEmpty()) {
            return null;
        }
        if (haveUniqueNames(result)) {
            result.sort(Comparator.comparing(ContentDigest::name));
        }
        return result;
    }

    private static boolean haveUniqueNames(List<Object> items) {
        return items.stream().allMatch(item -> item instanceof Map<?, ?> map && map.get(NAME) instanceof String)
                && items.stream().map(ContentDigest::name).distinct().count() == items.size();
    }

    private static String name(Object item) {
        return String.valueOf(((Map<?, ?>) item).get(NAME));
    }
}
