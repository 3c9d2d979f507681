/* Keeps docs/rbac.md equal to the rules of the shipped roles. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.opendatahub.maas.controlplane.ShippedRole;
import io.opendatahub.maas.generated.GeneratedFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an administrator is asked to grant, and why. */
class GeneratedRightsPageTest {

    private static final String INTRODUCTION = """
            # Rights of the operator

            Generated from the inventory of the operator by `hack/update-generated`; do not edit. The chart takes the same rules from
            `deploy/chart/files/rules`.

            The operator's service account is bound to one ClusterRole and, in four namespaces, to one Role each. Two of these may be
            the same namespace. Where a kind belongs into one namespace, it is granted there only; where the names of its objects are
            known beforehand, for these names only.

            * **Secrets**: `maas-db-config` in the infra namespace, by its name; no other Secret can be read.
            * **Roles**: Kubernetes lets nobody grant what he does not hold. There is no `escalate` and no `bind`: what the operator
              writes into roles it has to hold itself. Such rights say "handed on by" below, and the operator makes no other use of
              them.
            * **Names of tenants** are not known beforehand. That is why Roles, Namespaces and ClusterRoleBindings are granted in the
              whole cluster. Where rights cannot be narrowed by a name, the column says why. The operator leaves alone what is not
              its own, and the admission policies `maas-operator-…` ([admission](admission.md#what-is-refused-to-the-operator-itself))
              see to it that whoever has stolen its token has to, too: they know its names, labels and accounts.
            * **Namespaces have to be there first**: a Role lives in its namespace. The chart makes the infra namespace and the
              namespace of the AITenants. Where the operator is to make them, its rights there have to be granted for the whole cluster.

            These rights are neither too few nor too many: all integration tests run with them, a request that is refused fails the
            test, and a right that was used in none of them fails the build. Kinds that are not installed need no rights, but do no
            harm in the rules either.
            """;

    private static final Set<String> LOOKS = Set.of("get", "list", "watch");

    private static final String AFTER_TENANTS = "called after tenants";

    private static final Set<String> CALLED_AFTER_TENANTS = Set.of(
            "aitenants",
            "aitenants/status",
            "certificates",
            "clusterrolebindings",
            "cronjobs",
            "deployments",
            "destinationrules",
            "envoyfilters",
            "horizontalpodautoscalers",
            "httproutes",
            "jobs",
            "namespaces",
            "networkpolicies",
            "roles",
            "serviceaccounts",
            "services",
            "telemetries",
            "telemetrypolicies",
            "tokenratelimitpolicies");

    private final List<Grant> grants = OperatorRights.grants().toList();

    @Test
    void thePageIsUpToDate() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (ShippedRole role : ShippedRole.values()) {
            page.append("\n## %s\n\n".formatted(title(role)));
            page.append("| Group | Resource | Names | Verbs | Why |\n|---|---|---|---|---|\n");
            OperatorRights.of(role)
                    .forEach(rule -> rule.getResources().forEach(resource -> page.append(row(role, rule, resource))));
        }
        GeneratedFile.verifyOrUpdate(Path.of("docs/rbac.md"), page.toString());
    }

    private static String title(ShippedRole role) {
        return switch (role) {
            case CLUSTER -> "The whole cluster";
            case CONTROLLER -> "Namespace of the operator";
            case INFRA -> "Infra namespace";
            case GATEWAY -> "Namespace of the gateways";
            case AITENANTS -> "Namespace of the AITenants";
        };
    }

    private String row(ShippedRole role, PolicyRule rule, String resource) {
        String group = rule.getApiGroups().get(0);
        String why = grants.stream()
                .filter(grant -> grant.role() == role
                        && grant.group().equals(group)
                        && grant.resource().equals(resource)
                        && !Collections.disjoint(grant.verbs(), rule.getVerbs())
                        && (grant.names().equals(rule.getResourceNames())
                                || rule.getResourceNames().isEmpty()))
                .map(Grant::why)
                .distinct()
                .collect(Collectors.joining("; "));
        assertThat(why).as("%s %s", role, resource).isNotEmpty();
        return Stream.of(
                        group.isEmpty() ? "core" : group,
                        resource,
                        names(role, rule, resource),
                        String.join(", ", rule.getVerbs()),
                        why)
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** Looking at more than one's own is told from changing it: the caches list by label, which rules know nothing of. */
    private static String names(ShippedRole role, PolicyRule rule, String resource) {
        List<String> names = rule.getResourceNames();
        return names.isEmpty() && !LOOKS.containsAll(rule.getVerbs())
                ? "any: " + whyUnnamed(role, resource)
                : code(names);
    }

    private static String whyUnnamed(ShippedRole role, String resource) {
        return switch (resource) {
            case "events" -> "a new name each time";
            case "tokenreviews", "subjectaccessreviews" -> "have none";
            case "leases" -> "not looked at when it is created";
            case "maasauthpolicies", "maassubscriptions" -> "users choose them";
            case "replicasets" -> "Kubernetes chooses them";
            case "configmaps" -> role == ShippedRole.AITENANTS ? "called after gateways" : AFTER_TENANTS;
            case "authpolicies" -> role == ShippedRole.GATEWAY ? "called after gateways" : AFTER_TENANTS;
            default -> {
                assertThat(CALLED_AFTER_TENANTS)
                        .as("why it is granted for all names")
                        .contains(resource);
                yield AFTER_TENANTS;
            }
        };
    }

    private static String code(List<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }
}
