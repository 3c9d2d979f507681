/* Reads who writes an AuthPolicy, and how it is taken over from those who wrote it before us. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.opendatahub.maas.desired.AuthPolicies;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.naming.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Facts of AuthPolicies (contract section 4a). To take one over, its Gateway owner reference is removed and all that others own of
 * it by field management is put into our own entry: the apply that follows keeps what is desired and removes the rest, which it
 * could not if the others' entries were only dropped.
 */
final class AuthPolicyReader {

    private static final String SPEC = "f:spec";
    private static final String OWNERS = "/metadata/ownerReferences/";
    private static final String MANAGERS = "/metadata/managedFields/";

    private final GenericKubernetesResource policy;
    private final List<ManagedFieldsEntry> entries;

    private AuthPolicyReader(GenericKubernetesResource policy, List<ManagedFieldsEntry> entries) {
        this.policy = policy;
        this.entries = entries;
    }

    static AuthPolicyFacts read(GenericKubernetesResource policy, List<ManagedFieldsEntry> entries) {
        AuthPolicyReader reader = new AuthPolicyReader(policy, entries);
        List<Integer> others = reader.others();
        Set<String> authors = new TreeSet<>();
        others.forEach(index ->
                authors.add(Objects.requireNonNullElse(entries.get(index).getManager(), "")));
        return new AuthPolicyFacts(
                JsonTree.conditions(policy.getAdditionalProperties()),
                authors,
                AuthPolicies.takesKeyHeader(policy),
                reader.takeOver(others));
    }

    /** Positions of the entries of others that own something in the spec, the last one first. */
    private List<Integer> others() {
        return IntStream.range(0, entries.size())
                .map(index -> entries.size() - 1 - index)
                .filter(index -> !LiveObjectReader.isOwnApply(entries.get(index)))
                .filter(index -> ManagedFieldSets.isOfObject(entries.get(index)))
                .filter(index -> ManagedFieldSets.below(entries.get(index), SPEC) != null)
                .boxed()
                .toList();
    }

    private List<Map<String, Object>> takeOver(List<Integer> others) {
        List<OwnerReference> owners =
                Objects.requireNonNullElse(policy.getMetadata().getOwnerReferences(), List.<OwnerReference>of());
        List<Map<String, Object>> operations = new ArrayList<>();
        for (int index = owners.size() - 1; index >= 0; index--) {
            if (OwnershipGuard.isGateway(
                    owners.get(index).getApiVersion(), owners.get(index).getKind())) {
                operations.add(operation(
                        "test", OWNERS + index + "/uid", owners.get(index).getUid()));
                operations.add(Map.of("op", "remove", "path", OWNERS + index));
            }
        }
        if (!others.isEmpty() && (!operations.isEmpty() || !isTakenOver())) {
            operations.addAll(merge(others));
        }
        return operations;
    }

    /** Our first apply puts the tenant's labels on it, which the earlier controller did not. */
    private boolean isTakenOver() {
        Map<String, String> labels = policy.getMetadata().getLabels();
        return labels != null
                && labels.containsKey(Labels.TENANT_NAMESPACE)
                && LiveObjectReader.ownApply(entries).isPresent();
    }

    /** Entries of another version of the kind cannot be merged; they are dropped. */
    private List<Map<String, Object>> merge(List<Integer> others) {
        int base = own().orElse(others.get(others.size() - 1));
        String version = entries.get(base).getApiVersion();
        List<Map<String, Object>> operations = new ArrayList<>();
        Map<String, Object> fields = ManagedFieldSets.fields(entries.get(base));
        operations.addAll(unchanged(base));
        for (int index : others) {
            if (index != base) {
                operations.addAll(unchanged(index));
            }
            if (Objects.equals(version, entries.get(index).getApiVersion())) {
                fields = ManagedFieldSets.union(fields, ManagedFieldSets.fields(entries.get(index)));
            }
        }
        operations.add(operation("replace", MANAGERS + base, ours(version, fields)));
        others.stream()
                .filter(index -> index != base)
                .forEach(index -> operations.add(Map.of("op", "remove", "path", MANAGERS + index)));
        return operations;
    }

    private Optional<Integer> own() {
        return IntStream.range(0, entries.size())
                .filter(index -> LiveObjectReader.isOwnApply(entries.get(index)))
                .boxed()
                .findFirst();
    }

    /** The patch fails when somebody wrote meanwhile; the event of that write brings a newer one. */
    private List<Map<String, Object>> unchanged(int index) {
        ManagedFieldsEntry entry = entries.get(index);
        String path = MANAGERS + index;
        return entry.getTime() == null
                ? List.of(operation("test", path + "/operation", entry.getOperation()))
                : List.of(
                        operation("test", path + "/operation", entry.getOperation()),
                        operation("test", path + "/time", entry.getTime()));
    }

    private static Map<String, Object> ours(String version, Map<String, Object> fields) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("manager", FieldOwner.MAIN);
        entry.put("operation", LiveObjectReader.APPLY);
        entry.put("apiVersion", version);
        entry.put("fieldsType", "FieldsV1");
        entry.put("fieldsV1", fields);
        return entry;
    }

    private static Map<String, Object> operation(String op, String path, Object value) {
        return Map.of("op", op, "path", path, "value", value);
    }
}
