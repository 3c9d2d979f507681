/* Rules of a role, in as few lines as possible. */
package io.opendatahub.maas.install;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Joins what is granted twice, and puts resources with the same verbs into one rule. */
final class RightsTable {

    /** What a right is about. */
    private record Subject(String group, String resource, List<String> names) implements Comparable<Subject> {
        @Override
        public int compareTo(Subject other) {
            return Comparator.comparing(Subject::group)
                    .thenComparing(Subject::resource)
                    .thenComparing(subject -> String.join(",", subject.names()))
                    .compare(this, other);
        }
    }

    /** Resources of a group that are granted alike. */
    private record Line(String group, List<String> names, List<String> verbs) implements Comparable<Line> {
        @Override
        public int compareTo(Line other) {
            return Comparator.comparing(Line::group)
                    .thenComparing(line -> String.join(",", line.names()))
                    .thenComparing(line -> String.join(",", line.verbs()))
                    .compare(this, other);
        }
    }

    private RightsTable() {}

    /** Equal rights for equal input, whatever its order. */
    static List<PolicyRule> merged(List<Grant> grants) {
        SortedMap<Subject, SortedSet<String>> verbs = new TreeMap<>();
        for (Grant grant : grants) {
            verbs.computeIfAbsent(
                            new Subject(grant.group(), grant.resource(), grant.names()), ignored -> new TreeSet<>())
                    .addAll(grant.verbs());
        }
        verbs.forEach((subject, allowed) -> {
            SortedSet<String> unnamed = verbs.get(new Subject(subject.group(), subject.resource(), List.of()));
            if (!subject.names().isEmpty() && unnamed != null) {
                // What is granted for all names needs no line for some.
                allowed.removeAll(unnamed);
            }
        });
        SortedMap<Line, SortedSet<String>> lines = new TreeMap<>();
        verbs.forEach((subject, allowed) -> {
            if (!allowed.isEmpty()) {
                lines.computeIfAbsent(
                                new Line(subject.group(), subject.names(), List.copyOf(allowed)),
                                ignored -> new TreeSet<>())
                        .add(subject.resource());
            }
        });
        return lines.entrySet().stream()
                .map(entry -> new PolicyRuleBuilder()
                        .withApiGroups(entry.getKey().group())
                        .withResources(List.copyOf(entry.getValue()))
                        .withResourceNames(entry.getKey().names())
                        .withVerbs(entry.getKey().verbs())
                        .build())
                .toList();
    }
}
