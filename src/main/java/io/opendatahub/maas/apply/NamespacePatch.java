/* Changes labels and one annotation of a namespace as it was seen, or nothing. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.model.NamespaceFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON Patch operations that test all that the change was computed from, so that it needs neither a version nor a read: a
 * namespace that others changed meanwhile makes the patch fail as a whole (case 102).
 */
public final class NamespacePatch {

    private static final String LABELS = "/metadata/labels";
    private static final String ANNOTATIONS = "/metadata/annotations";

    private NamespacePatch() {}

    /**
     * Operations that bring the namespace to the wanted state; none when it is there.
     *
     * @param seen the namespace that the wanted state was computed from
     * @param labels wanted values, empty for labels that should go
     * @param annotation key of the annotation
     * @param text its wanted value, empty when it should go
     */
    public static List<Map<String, Object>> of(
            NamespaceFact seen, SortedMap<String, Optional<String>> labels, String annotation, Optional<String> text) {
        List<Map<String, Object>> tests = new ArrayList<>(List.of(test("/metadata/uid", seen.uid())));
        List<Map<String, Object>> changes = new ArrayList<>();
        labels.forEach((key, wanted) -> {
            String path = path(LABELS, key);
            String live = seen.labels().get(key);
            tests.add(test(path, live));
            change(path, live, wanted).ifPresent(changes::add);
        });
        if (seen.annotations().isEmpty()) {
            tests.add(test(ANNOTATIONS, null));
            text.ifPresent(value -> changes.add(operation("add", ANNOTATIONS, Map.of(annotation, value))));
        } else {
            String path = path(ANNOTATIONS, annotation);
            String live = seen.annotations().get(annotation);
            tests.add(test(path, live));
            change(path, live, text).ifPresent(changes::add);
        }
        if (changes.isEmpty()) {
            return List.of();
        }
        tests.addAll(changes);
        return tests;
    }

    private static Optional<Map<String, Object>> change(String path, @Nullable String live, Optional<String> wanted) {
        if (wanted.equals(Optional.ofNullable(live))) {
            return Optional.empty();
        }
        return Optional.of(wanted.map(value -> operation("add", path, value))
                .orElseGet(() -> Map.of("op", "remove", "path", path)));
    }

    /** What is missing compares equal to null. */
    private static Map<String, Object> test(String path, @Nullable String value) {
        return operation("test", path, value);
    }

    private static Map<String, Object> operation(String name, String path, @Nullable Object value) {
        Map<String, Object> operation = new HashMap<>();
        operation.put("op", name);
        operation.put("path", path);
        operation.put("value", value);
        return operation;
    }

    /** RFC 6901. */
    private static String path(String parent, String key) {
        return parent + "/" + key.replace("~", "~0").replace("/", "~1");
    }
}
