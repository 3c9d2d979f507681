/* Adds and removes one finalizer without touching anybody else's. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * JSON Patch operations for one finalizer. Each tests what it was computed from, so that a list that changed meanwhile makes the
 * patch fail as a whole instead of hitting the wrong entry (case 56), and a name that was recreated is not touched (case 60).
 */
public final class FinalizerPatch {

    private static final String LIST = "/metadata/finalizers";

    private FinalizerPatch() {}

    /** Operations that add the finalizer; empty when it is there. */
    public static List<Map<String, Object>> add(HasMetadata object, String finalizer) {
        List<String> present = finalizers(object);
        if (present.contains(finalizer)) {
            return List.of();
        }
        List<Map<String, Object>> operations = new ArrayList<>();
        operations.add(sameObject(object));
        if (present.isEmpty()) {
            operations.add(stillNoList());
            operations.add(Map.of("op", "add", "path", LIST, "value", List.of(finalizer)));
        } else {
            // The other reconciler may have added it meanwhile, and a list holds a name twice.
            operations.add(Map.of("op", "test", "path", LIST, "value", present));
            operations.add(Map.of("op", "add", "path", LIST + "/-", "value", finalizer));
        }
        return operations;
    }

    /** Operations that remove the finalizer; empty when it is not there. */
    public static List<Map<String, Object>> remove(HasMetadata object, String finalizer) {
        int position = finalizers(object).indexOf(finalizer);
        if (position < 0) {
            return List.of();
        }
        String path = LIST + "/" + position;
        return List.of(sameObject(object), test(path, finalizer), Map.of("op", "remove", "path", path));
    }

    private static List<String> finalizers(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getFinalizers(), List.of());
    }

    private static Map<String, Object> sameObject(HasMetadata object) {
        return test("/metadata/uid", object.getMetadata().getUid());
    }

    /** A missing list compares equal to null, so that this fails when somebody has started one meanwhile. */
    private static Map<String, Object> stillNoList() {
        Map<String, Object> operation = new HashMap<>();
        operation.put("op", "test");
        operation.put("path", LIST);
        operation.put("value", null);
        return operation;
    }

    private static Map<String, Object> test(String path, String value) {
        return Map.of("op", "test", "path", path, "value", value);
    }
}
