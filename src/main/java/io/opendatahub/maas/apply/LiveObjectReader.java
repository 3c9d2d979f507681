/* Makes the lean fact sheet of a live object when its event or an answer arrives. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.AutoscalerFacts;
import io.opendatahub.maas.model.JobFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.ServiceFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@link LiveObject}s from full objects, which are then forgotten (architecture.md, section 3). */
public final class LiveObjectReader {

    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    /** Operation of a server-side apply in {@code metadata.managedFields}. */
    static final String APPLY = "Apply";

    private LiveObjectReader() {}

    /**
     * Reads one object.
     *
     * @param kind its kind
     * @param object the whole object
     */
    public static LiveObject read(KindRef kind, GenericKubernetesResource object) {
        ObjectMeta meta = object.getMetadata();
        List<ManagedFieldsEntry> entries = Objects.requireNonNullElse(meta.getManagedFields(), List.of());
        return new LiveObject(
                ResourceKey.of(kind, object),
                meta.getUid(),
                Long.parseLong(meta.getResourceVersion()),
                sorted(meta.getLabels()),
                withoutLastApplied(meta.getAnnotations()),
                controller(meta),
                meta.getDeletionTimestamp() != null,
                managers(entries),
                appliedDigest(kind, object, entries),
                facts(kind, object, entries));
    }

    private static Map<String, String> sorted(@Nullable Map<String, String> map) {
        return map == null ? Map.of() : new TreeMap<>(map);
    }

    private static Map<String, String> withoutLastApplied(@Nullable Map<String, String> annotations) {
        Map<String, String> kept = new TreeMap<>(sorted(annotations));
        kept.remove(LAST_APPLIED);
        return kept;
    }

    private static LiveObject.@Nullable Owner controller(ObjectMeta meta) {
        return Objects.requireNonNullElse(meta.getOwnerReferences(), List.<OwnerReference>of()).stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst()
                .map(owner ->
                        new LiveObject.Owner(owner.getApiVersion(), owner.getKind(), owner.getName(), owner.getUid()))
                .orElse(null);
    }

    private static Set<String> managers(List<ManagedFieldsEntry> entries) {
        // A client without a User-Agent has no name.
        return entries.stream()
                .map(ManagedFieldsEntry::getManager)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String appliedDigest(
            KindRef kind, GenericKubernetesResource object, List<ManagedFieldsEntry> entries) {
        return ownApply(entries)
                .filter(entry -> kind.apiVersion().equals(entry.getApiVersion()))
                .map(entry -> AppliedFields.project(tree(object), ManagedFieldSets.fields(entry)))
                .map(LiveObjectReader::asTree)
                .map(ContentDigest::of)
                .orElse("");
    }

    private static LiveObject.Facts facts(
            KindRef kind, GenericKubernetesResource object, List<ManagedFieldsEntry> entries) {
        if (kind.equals(ManagedKind.DEPLOYMENT.ref())) {
            return DeploymentReader.read(object, entries);
        }
        if (kind.equals(ManagedKind.SERVICE.ref())) {
            Map<String, Object> tree = object.getAdditionalProperties();
            return new ServiceFacts(
                    JsonTree.texts(tree, "spec", "selector"),
                    JsonTree.list(tree, "spec", "ports"),
                    isSelectorEdited(entries));
        }
        if (kind.equals(ManagedKind.HORIZONTAL_POD_AUTOSCALER.ref())) {
            return new AutoscalerFacts(JsonTree.conditions(object.getAdditionalProperties()));
        }
        if (kind.equals(ManagedKind.JOB.ref())) {
            return new JobFacts(JsonTree.conditions(object.getAdditionalProperties()));
        }
        if (kind.equals(ManagedKind.AUTH_POLICY.ref())) {
            return AuthPolicyReader.read(object, entries);
        }
        if (kind.equals(ManagedKind.HTTP_ROUTE.ref())) {
            return RouteReader.read(object);
        }
        return PluginsReader.reads(kind, object) ? PluginsReader.read(object, entries) : new LiveObject.NoFacts();
    }

    /** A Service that we never applied has its selector from whoever made it. */
    private static boolean isSelectorEdited(List<ManagedFieldsEntry> entries) {
        return ownApply(entries)
                .filter(own -> ManagedFieldSets.below(own, "f:spec", "f:selector") == null)
                .filter(own -> ManagedFieldSets.below(own, "f:spec") != null)
                .isPresent();
    }

    /** The entry of what the operator itself applied. */
    static Optional<ManagedFieldsEntry> ownApply(List<ManagedFieldsEntry> entries) {
        return entries.stream().filter(LiveObjectReader::isOwnApply).findFirst();
    }

    /** Whether an entry tells what the operator itself applied. */
    static boolean isOwnApply(ManagedFieldsEntry entry) {
        return FieldOwner.MAIN.equals(entry.getManager())
                && APPLY.equals(entry.getOperation())
                && ManagedFieldSets.isOfObject(entry);
    }

    private static Map<String, Object> tree(GenericKubernetesResource object) {
        Map<String, Object> tree = new LinkedHashMap<>(object.getAdditionalProperties());
        ObjectMeta meta = object.getMetadata();
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("labels", meta.getLabels());
        metadata.put("annotations", meta.getAnnotations());
        metadata.put(
                "ownerReferences",
                Objects.requireNonNullElse(meta.getOwnerReferences(), List.<OwnerReference>of()).stream()
                        .map(LiveObjectReader::ownerTree)
                        .toList());
        metadata.put("finalizers", meta.getFinalizers());
        tree.put("metadata", metadata);
        return tree;
    }

    private static Map<String, Object> ownerTree(OwnerReference owner) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("apiVersion", owner.getApiVersion());
        tree.put("kind", owner.getKind());
        tree.put("name", owner.getName());
        tree.put("uid", owner.getUid());
        tree.put("controller", owner.getController());
        tree.put("blockOwnerDeletion", owner.getBlockOwnerDeletion());
        return tree;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asTree(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }
}
