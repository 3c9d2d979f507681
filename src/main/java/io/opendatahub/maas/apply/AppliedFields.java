/* Reduces a live object to the fields that one field manager owns by server-side apply. */
package io.opendatahub.maas.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Projection of an object onto a {@code fieldsV1} set, the format of {@code metadata.managedFields} (Kubernetes API
 * reference, FieldsV1): {@code f:name} is a map entry, {@code k:{…}} the list item with these keys, {@code v:…} a set
 * item, {@code i:n} a list position, {@code .} the node itself; an empty set below a path means the whole value.
 *
 * <p>The projection holds what the manager declared, with the values the object has now. Server defaults and fields of
 * others fall away, so that it compares to the desired object directly: a field somebody took over is missing, a field no
 * longer desired is still there.
 */
final class AppliedFields {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> KEYS = new TypeReference<>() {};

    private AppliedFields() {}

    /**
     * Projects a value.
     *
     * @param value the live value
     * @param fields the owned set at this place
     * @return the owned part, null when nothing of it is there
     */
    static @Nullable Object project(@Nullable Object value, Map<String, Object> fields) {
        if (value == null || fields.isEmpty()) {
            return value;
        }
        if (value instanceof Map<?, ?> map) {
            return projectMap(map, fields);
        }
        if (value instanceof List<?> list) {
            return projectList(list, fields);
        }
        return value;
    }

    private static Object projectMap(Map<?, ?> map, Map<String, Object> fields) {
        Map<String, Object> owned = new LinkedHashMap<>();
        fields.forEach((path, below) -> {
            if (path.startsWith("f:")) {
                String name = path.substring(2);
                Object projected = project(map.get(name), asMap(below));
                if (projected != null) {
                    owned.put(name, projected);
                }
            }
        });
        return owned;
    }

    private static Object projectList(List<?> list, Map<String, Object> fields) {
        List<Object> owned = new ArrayList<>();
        for (int index = 0; index < list.size(); index++) {
            Object item = list.get(index);
            int position = index;
            fields.forEach((path, below) -> {
                if (selects(path, item, position)) {
                    Object projected = project(item, asMap(below));
                    if (projected != null) {
                        owned.add(projected);
                    }
                }
            });
        }
        return owned;
    }

    private static boolean selects(String path, @Nullable Object item, int position) {
        String value = path.length() > 2 ? path.substring(2) : "";
        return switch (path.length() > 1 ? path.substring(0, 2) : path) {
            case "k:" -> item instanceof Map<?, ?> map && hasKeys(map, value);
            case "v:" -> Objects.equals(parse(value), item);
            case "i:" -> value.equals(Integer.toString(position));
            default -> false;
        };
    }

    private static boolean hasKeys(Map<?, ?> item, String keys) {
        try {
            return JSON.readValue(keys, KEYS).entrySet().stream()
                    .allMatch(key -> Objects.equals(text(item.get(key.getKey())), text(key.getValue())));
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static @Nullable Object parse(String json) {
        try {
            return JSON.readValue(json, Object.class);
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(@Nullable Object below) {
        return below instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }
}
