/* One right of the operator, and why it has it. */
package io.opendatahub.maas.install;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.opendatahub.maas.controlplane.ShippedRole;
import io.opendatahub.maas.inventory.KindRef;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What may be done with the objects of a kind.
 *
 * @param role the role that grants it
 * @param group API group, empty for the core group
 * @param resource plural of the kind, with the subresource if it is about one
 * @param names names of the objects, sorted; none: all
 * @param verbs what may be done, sorted
 * @param why what it is needed for
 */
record Grant(ShippedRole role, String group, String resource, List<String> names, List<String> verbs, String why) {

    Grant {
        names = List.copyOf(new TreeSet<>(names));
        verbs = List.copyOf(new TreeSet<>(verbs));
    }

    static Grant of(ShippedRole role, KindRef kind, Collection<String> verbs, String why) {
        return new Grant(role, kind.group(), kind.plural(), List.of(), List.copyOf(verbs), why);
    }

    /** One for each group and resource of a rule. */
    static Stream<Grant> of(ShippedRole role, PolicyRule rule, String why) {
        return rule.getApiGroups().stream()
                .flatMap(group -> rule.getResources().stream()
                        .map(resource ->
                                new Grant(role, group, resource, rule.getResourceNames(), rule.getVerbs(), why)));
    }

    Grant named(String... wanted) {
        return new Grant(role, group, resource, List.of(wanted), verbs, why);
    }

    Grant named(Collection<String> wanted) {
        return named(wanted.toArray(String[]::new));
    }

    Grant ofStatus() {
        return new Grant(role, group, resource + "/status", names, verbs, why);
    }
}
