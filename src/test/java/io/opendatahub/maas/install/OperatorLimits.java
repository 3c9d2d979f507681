/* What the admission policies on the operator's own account know of its work. */
package io.opendatahub.maas.install;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ReservedLabels;
import io.opendatahub.maas.naming.TenantId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Values for deploy/chart/templates/admission-operator.yaml, from the lists by which the operator works. */
final class OperatorLimits {

    private static final TenantId ANY = TenantId.ofAITenant("any-tenant", "any-tenant-namespace");

    private OperatorLimits() {}

    /** Everything, sorted by key. */
    static SortedMap<String, Object> of() {
        SortedSet<String> labels = new TreeSet<>(Labels.ofAITenant(ANY).keySet());
        labels.add(Labels.GENERATED_NAMESPACE);
        SortedSet<String> annotations = new TreeSet<>(
                Annotations.ofAITenant(ANY.namespace(), ANY.name()).keySet());
        annotations.add(Annotations.CREATED_BY_AITENANT);
        return new TreeMap<>(Map.of(
                "objects", resources(),
                "names", names(),
                "namespaceLabels", List.copyOf(labels),
                "namespaceAnnotations", List.copyOf(annotations),
                "reservedLabels", reservedLabels(),
                "freeLabels", ReservedLabels.FREE.stream().sorted().toList()));
    }

    /** Rules of a policy, one for each API group. */
    private static List<SortedMap<String, List<String>>> resources() {
        SortedMap<String, SortedSet<String>> groups = new TreeMap<>();
        Arrays.stream(ManagedKind.values())
                .forEach(kind -> groups.computeIfAbsent(kind.ref().group(), ignored -> new TreeSet<>())
                        .add(kind.ref().plural()));
        groups.computeIfAbsent(ObservedKinds.REPLICA_SET.group(), ignored -> new TreeSet<>())
                .add(ObservedKinds.REPLICA_SET.plural());
        return groups.entrySet().stream()
                .map(group -> (SortedMap<String, List<String>>) new TreeMap<>(Map.of(
                        "apiGroups", List.of(group.getKey()),
                        "apiVersions", List.of("*"),
                        "operations", List.of("CREATE", "UPDATE", "DELETE"),
                        "resources", List.copyOf(group.getValue()))))
                .toList();
    }

    /** Regular expression of the names, by plural. */
    private static SortedMap<String, String> names() {
        SortedMap<String, String> names = new TreeMap<>();
        Arrays.stream(ManagedKind.values()).forEach(kind -> names.put(kind.ref().plural(), OwnNames.pattern(kind)));
        names.put(ObservedKinds.REPLICA_SET.plural(), OwnNames.replicaSets());
        return names;
    }

    /** Regular expression of the labels that are set on no namespace. */
    private static String reservedLabels() {
        String domains = ReservedLabels.DOMAINS.stream()
                .map(domain -> domain.replace(".", "[.]"))
                .collect(Collectors.joining("|"));
        String bare = ReservedLabels.WITHOUT_DOMAIN.stream().sorted().collect(Collectors.joining("|"));
        return "^(([^/]*[.])?(" + domains + ")/.*|" + bare + ")$";
    }
}
