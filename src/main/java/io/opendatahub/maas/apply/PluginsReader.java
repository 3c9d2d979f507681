/* Reads what a dataplane's ConfigMap holds, and how it is taken over from the earlier controller. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.migration.PluginsShape;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.model.PluginsFacts.Shape;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.DataplaneFiles;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Facts of ConfigMaps {@code payload-processing-plugins} (contract sections 3 and 7). The older files are the earlier controller's,
 * whose field manager is ours: an apply without them would remove them under pods that still read them. So the hand-over manager is
 * made their owner beside us first; the operator drops them when those pods are gone.
 */
final class PluginsReader {

    private static final List<String> BLOCKS = List.of("data", "binaryData");
    private static final String MANAGED = "/metadata/annotations/" + Annotations.MANAGED.replace("/", "~1");
    private static final String OP = "op";
    private static final String PATH = "path";
    private static final String REMOVE = "remove";

    private final GenericKubernetesResource object;
    private final List<ManagedFieldsEntry> entries;

    private PluginsReader(GenericKubernetesResource object, List<ManagedFieldsEntry> entries) {
        this.object = object;
        this.entries = entries;
    }

    /** Whether an object holds a dataplane's configuration. */
    static boolean reads(KindRef kind, GenericKubernetesResource object) {
        return kind.equals(ManagedKind.CONFIG_MAP.ref())
                && ResourceNames.isPlugins(object.getMetadata().getName());
    }

    static PluginsFacts read(GenericKubernetesResource object, List<ManagedFieldsEntry> entries) {
        return new PluginsReader(object, entries).read();
    }

    private PluginsFacts read() {
        Map<String, String> data = new TreeMap<>();
        block("data").forEach((key, value) -> data.put(String.valueOf(key), String.valueOf(value)));
        TreeSet<String> binary = new TreeSet<>();
        block("binaryData").keySet().forEach(key -> binary.add(String.valueOf(key)));
        boolean migrated = DataplaneFiles.PRESENT.stream().allMatch(file -> ownsByApply(FieldOwner.MAIN, "data", file));
        PluginsShape recognised = PluginsShape.of(data, binary, migrated);
        boolean marked = isMarked();
        boolean optedOut = marked && !isMarkedByEarlierController();
        return new PluginsFacts(
                recognised.shape(),
                recognised.difference(),
                optedOut,
                takeOver(marked && !optedOut),
                recognised.shape() == Shape.BOTH ? removal() : List.of());
    }

    private Map<?, ?> block(String name) {
        return JsonTree.at(object.getAdditionalProperties(), name) instanceof Map<?, ?> map ? map : Map.of();
    }

    private boolean isMarked() {
        Map<String, String> annotations = object.getMetadata().getAnnotations();
        return annotations != null && "false".equals(annotations.get(Annotations.MANAGED));
    }

    /** Owned by its field manager and by nobody else (contract section 3). */
    private boolean isMarkedByEarlierController() {
        List<ManagedFieldsEntry> owners =
                entries.stream().filter(PluginsReader::ownsMark).toList();
        return !owners.isEmpty() && owners.stream().allMatch(entry -> FieldOwner.MAIN.equals(entry.getManager()));
    }

    private static boolean ownsMark(ManagedFieldsEntry entry) {
        return ManagedFieldSets.below(entry, "f:metadata", "f:annotations", "f:" + Annotations.MANAGED) != null;
    }

    private boolean ownsByApply(String manager, String block, String file) {
        return entries.stream()
                .filter(entry -> manager.equals(entry.getManager())
                        && LiveObjectReader.APPLY.equals(entry.getOperation())
                        && ManagedFieldSets.isOfObject(entry))
                .anyMatch(entry -> ManagedFieldSets.below(entry, "f:" + block, "f:" + file) != null);
    }

    private List<Map<String, Object>> takeOver(boolean markToGo) {
        List<Map<String, Object>> operations = new ArrayList<>();
        Map<String, Object> kept = olderFilesThatWouldGo();
        if (!kept.isEmpty()) {
            operations.add(sameObject());
            operations.add(Map.of(OP, "add", PATH, "/metadata/managedFields/-", "value", handOver(kept)));
        }
        // What our own apply owns goes with the next one.
        if (markToGo && entries.stream().anyMatch(entry -> ownsMark(entry) && !LiveObjectReader.isOwnApply(entry))) {
            operations.add(Map.of(OP, "test", PATH, MANAGED, "value", "false"));
            operations.add(Map.of(OP, REMOVE, PATH, MANAGED));
        }
        return operations;
    }

    /** As a field set. */
    private Map<String, Object> olderFilesThatWouldGo() {
        Map<String, Object> blocks = new TreeMap<>();
        for (String block : BLOCKS) {
            Map<String, Object> files = new TreeMap<>();
            DataplaneFiles.OLDER.stream()
                    .filter(file ->
                            ownsByApply(FieldOwner.MAIN, block, file) && !ownsByApply(FieldOwner.HANDOVER, block, file))
                    .forEach(file -> files.put("f:" + file, Map.of()));
            if (!files.isEmpty()) {
                blocks.put("f:" + block, files);
            }
        }
        return blocks;
    }

    private static Map<String, Object> handOver(Map<String, Object> fields) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("manager", FieldOwner.HANDOVER);
        entry.put("operation", LiveObjectReader.APPLY);
        entry.put("apiVersion", ManagedKind.CONFIG_MAP.ref().apiVersion());
        entry.put("fieldsType", "FieldsV1");
        entry.put("fieldsV1", fields);
        return entry;
    }

    private List<Map<String, Object>> removal() {
        List<Map<String, Object>> operations = new ArrayList<>();
        operations.add(sameObject());
        for (String block : BLOCKS) {
            DataplaneFiles.OLDER.stream()
                    .filter(block(block)::containsKey)
                    .forEach(file -> operations.add(Map.of(OP, REMOVE, PATH, "/" + block + "/" + file)));
        }
        return operations;
    }

    private Map<String, Object> sameObject() {
        return Map.of(
                OP, "test", PATH, "/metadata/uid", "value", object.getMetadata().getUid());
    }
}
