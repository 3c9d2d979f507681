/* What the operator may do on the cluster, and where: computed from the lists by which it works. */
package io.opendatahub.maas.install;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.opendatahub.maas.desired.AITenantRoles;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.EarlierPlace;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.Place;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.operator.OperatorSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Least privilege: kinds of one place are granted in that namespace only, Secrets by name, and what the operator grants to others
 * (it may hand on no right that it does not hold) comes from the very roles that it writes.
 */
final class OperatorRights {

    /** Where a right holds: one Role each, the first one a ClusterRole. */
    enum Scope {
        /** The whole cluster. */
        CLUSTER,
        /** The namespace of the operator. */
        CONTROLLER,
        /** The infra namespace. */
        INFRA,
        /** The namespace of the gateways. */
        GATEWAY,
        /** The namespace of the AITenants. */
        AITENANTS
    }

    private static final List<String> OBSERVE = List.of("list", "watch");
    private static final List<String> MANAGE = List.of("create", "delete", "list", "patch", "watch");
    private static final String DATABASE_SECRET = "maas-db-config";

    private OperatorRights() {}

    /** The rules of one scope: one for each set of verbs, sorted. */
    static List<PolicyRule> of(Scope scope) {
        return RightsTable.merged(Stream.concat(work(scope), handedOn(scope)).toList());
    }

    /** What it does itself. */
    private static Stream<PolicyRule> work(Scope scope) {
        return Stream.concat(managed(scope), switch (scope) {
            case CLUSTER -> cluster();
            case CONTROLLER -> controller();
            case INFRA -> Stream.of(rule(ObservedKinds.SECRET, OBSERVE, DATABASE_SECRET));
            case GATEWAY -> Stream.of(rule(ObservedKinds.GATEWAY, OBSERVE));
            case AITENANTS -> Stream.empty();
        });
    }

    private static Stream<PolicyRule> managed(Scope scope) {
        return Arrays.stream(ManagedKind.values())
                .filter(kind -> kind.places().stream().anyMatch(place -> scope(place) == scope))
                .map(kind -> rule(kind.ref(), MANAGE));
    }

    private static Scope scope(Place place) {
        return switch (place) {
            case INFRA -> Scope.INFRA;
            case GATEWAY -> Scope.GATEWAY;
            case AITENANTS -> Scope.AITENANTS;
            case CLUSTER, TENANTS -> Scope.CLUSTER;
        };
    }

    private static Stream<PolicyRule> cluster() {
        return Stream.of(
                rule(OwnKinds.MAAS_TENANT_CONFIG, MANAGE),
                rule(OwnKinds.AI_TENANT, MANAGE),
                rule(OwnKinds.CONFIG, MANAGE),
                rule(OwnKinds.TENANT, List.of("delete", "list", "patch", "watch")),
                status(OwnKinds.MAAS_TENANT_CONFIG),
                status(OwnKinds.AI_TENANT),
                status(OwnKinds.TENANT),
                rule(ObservedKinds.NAMESPACE, List.of("create", "list", "patch", "watch")),
                rule(ObservedKinds.CUSTOM_RESOURCE_DEFINITION, OBSERVE),
                rule(ObservedKinds.AUTHORINO, OBSERVE),
                rule(ObservedKinds.DSC_INITIALIZATION, OBSERVE),
                rule(ObservedKinds.EXTERNAL_MODEL, OBSERVE),
                rule(ObservedKinds.AUTHENTICATION, OBSERVE, "cluster"),
                rule(ObservedKinds.MAAS_AUTH_POLICY, List.of("delete", "list", "watch")),
                rule(ObservedKinds.MAAS_SUBSCRIPTION, List.of("delete", "list", "watch")),
                plain("", List.of("create"), "events"));
    }

    /** Its Deployment and lease, and what an older layout left beside it (case 114). */
    private static Stream<PolicyRule> controller() {
        return Stream.concat(
                Stream.of(
                        plain("coordination.k8s.io", List.of("create", "get", "patch", "update"), "leases"),
                        rule(ManagedKind.DEPLOYMENT.ref(), List.of("list", "patch", "watch"))),
                EarlierPlace.kinds(platform()).stream().map(kind -> rule(kind, List.of("delete", "list"))));
    }

    /** What it writes into roles. */
    private static Stream<PolicyRule> handedOn(Scope scope) {
        Anchor anchor = new Anchor("default", "");
        List<DesiredObject> shared = SharedResources.of(platform(), anchor);
        return switch (scope) {
            case CLUSTER ->
                Stream.concat(
                                shared.stream(),
                                AITenantRoles.of(TenantId.ofAITenant("any", "any"), platform(), anchor).stream())
                        .flatMap(object -> clusterWide(object).stream());
            case INFRA ->
                shared.stream()
                        .map(DesiredObject::object)
                        .filter(Role.class::isInstance)
                        .flatMap(role -> ((Role) role).getRules().stream());
            case CONTROLLER, GATEWAY, AITENANTS -> Stream.empty();
        };
    }

    /** Roles of tenants stand in namespaces that are not known beforehand, and name objects that are not. */
    private static List<PolicyRule> clusterWide(DesiredObject object) {
        if (object.object() instanceof ClusterRole role) {
            return role.getRules();
        }
        if (object.object() instanceof Role role && !object.tenantNamespace().isEmpty()) {
            return role.getRules().stream()
                    .map(rule -> new PolicyRuleBuilder(rule)
                            .withResourceNames(List.of())
                            .build())
                    .toList();
        }
        return List.of();
    }

    private static PlatformContext platform() {
        return OperatorSettings.read(Map.of()).platform(true);
    }

    private static PolicyRule status(KindRef kind) {
        return plain(kind.group(), List.of("patch"), kind.plural() + "/status");
    }

    private static PolicyRule rule(KindRef kind, List<String> verbs, String... names) {
        return new PolicyRuleBuilder(plain(kind.group(), verbs, kind.plural()))
                .withResourceNames(names)
                .build();
    }

    private static PolicyRule plain(String group, List<String> verbs, String resource) {
        return new PolicyRuleBuilder()
                .withApiGroups(group)
                .withResources(resource)
                .withVerbs(verbs)
                .build();
    }
}
