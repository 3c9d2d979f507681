/* What the operator may do on the cluster, and where: computed from the lists by which it works. */
package io.opendatahub.maas.install;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.controlplane.ShippedRole;
import io.opendatahub.maas.desired.EarlierPlace;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.Place;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.operator.Leadership;
import io.opendatahub.maas.operator.OperatorSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Least privilege: kinds of one place are granted in that namespace only, and objects of a known name by that name. What the
 * operator grants to others (it may hand on no right that it does not hold) is in {@link HandedOn}.
 */
final class OperatorRights {

    private static final List<String> OBSERVE = List.of("list", "watch");
    private static final List<String> REMOVE = List.of("delete", "list", "watch");
    private static final List<String> MANAGE = List.of("create", "delete", "list", "patch", "watch");
    private static final List<String> CHANGE = List.of("create", "delete", "get", "patch");
    private static final List<String> PATCH = List.of("patch");
    private static final String DATABASE_SECRET = "maas-db-config";
    private static final KindRef EVENT = new KindRef("", "v1", "Event", "events", true);
    private static final KindRef LEASE = new KindRef("coordination.k8s.io", "v1", "Lease", "leases", true);

    private OperatorRights() {}

    /** The rules of a role: one for each set of verbs, sorted. */
    static List<PolicyRule> of(ShippedRole role) {
        return RightsTable.merged(grants().filter(grant -> grant.role() == role).toList());
    }

    /** Everything, what it hands on included. */
    static Stream<Grant> grants() {
        return Stream.concat(work(), HandedOn.grants());
    }

    /** What it does itself. */
    private static Stream<Grant> work() {
        return Stream.of(managed(), clusterRoles(), ownKinds(), cluster(), controller(), infra(), gateway())
                .flatMap(grants -> grants);
    }

    /** The settings of an installation as it comes, on OpenShift, where there is more to do. */
    static PlatformContext platform() {
        return OperatorSettings.read(Map.of()).platform(true);
    }

    private static Stream<Grant> managed() {
        return Arrays.stream(ManagedKind.values())
                .filter(kind -> kind != ManagedKind.CLUSTER_ROLE)
                .flatMap(kind -> kind.places().stream().flatMap(place -> managed(kind, place)));
    }

    private static Stream<Grant> managed(ManagedKind kind, Place place) {
        ShippedRole role = role(place);
        if (kind == ManagedKind.AUTH_POLICY && place == Place.INFRA) {
            return Stream.of(Grant.of(role, kind.ref(), REMOVE, "removes what an earlier release left"));
        }
        String why = "makes its objects, keeps them as they should be, removes them";
        List<String> fixed = role == ShippedRole.INFRA
                ? OwnNames.fixed(kind.ref(), platform().infraNamespace())
                : List.of();
        return fixed.isEmpty()
                ? Stream.of(Grant.of(role, kind.ref(), MANAGE, why))
                : Stream.of(
                        Grant.of(role, kind.ref(), OBSERVE, "sees its own"),
                        Grant.of(role, kind.ref(), MANAGE, why).named(fixed));
    }

    private static ShippedRole role(Place place) {
        return switch (place) {
            case INFRA -> ShippedRole.INFRA;
            case GATEWAY -> ShippedRole.GATEWAY;
            case AITENANTS -> ShippedRole.AITENANTS;
            case CLUSTER, TENANTS -> ShippedRole.CLUSTER;
        };
    }

    /** Their names are few and known. */
    private static Stream<Grant> clusterRoles() {
        KindRef kind = ManagedKind.CLUSTER_ROLE.ref();
        return Stream.of(
                everywhere(kind, OBSERVE, "sees its own"),
                everywhere(kind, MANAGE, "what the pods of tenants may read").named(OwnNames.fixed(kind, "")),
                everywhere(kind, List.of("delete"), "removes what an earlier release left")
                        .named(ResourceNames.OLDER_READER, ResourceNames.OLDER_SUPPLEMENT));
    }

    private static Stream<Grant> ownKinds() {
        String settings = "settings of the tenants";
        return Stream.of(
                everywhere(OwnKinds.MAAS_TENANT_CONFIG, OBSERVE, settings),
                everywhere(OwnKinds.MAAS_TENANT_CONFIG, CHANGE, settings).named(MaasTenantConfig.NAME),
                everywhere(OwnKinds.MAAS_TENANT_CONFIG, PATCH, "says how a tenant is")
                        .ofStatus()
                        .named(MaasTenantConfig.NAME),
                everywhere(OwnKinds.AI_TENANT, OBSERVE, "tenants; those in a wrong namespace are told so"),
                everywhere(OwnKinds.AI_TENANT, PATCH, "says how a tenant is").ofStatus(),
                Grant.of(ShippedRole.AITENANTS, OwnKinds.AI_TENANT, CHANGE, "finalizers, the default tenant, teardown"),
                everywhere(OwnKinds.CONFIG, OBSERVE, "the owner of what is made"),
                everywhere(OwnKinds.CONFIG, List.of("create", "delete", "patch"), "the owner of what is made")
                        .named(PlatformConfig.NAME),
                everywhere(OwnKinds.TENANT, List.of("delete", "get", "list", "patch", "watch"), "migrates them")
                        .named(LegacyTenant.NAME),
                everywhere(OwnKinds.TENANT, PATCH, "says what holds a migration up")
                        .ofStatus()
                        .named(LegacyTenant.NAME));
    }

    private static Stream<Grant> cluster() {
        return Stream.of(
                everywhere(
                        ObservedKinds.NAMESPACE,
                        List.of("create", "list", "patch", "watch"),
                        "namespaces of tenants, labels that gateways select on"),
                everywhere(ObservedKinds.CUSTOM_RESOURCE_DEFINITION, OBSERVE, "which kinds are installed"),
                everywhere(ObservedKinds.AUTHORINO, OBSERVE, "whether it serves TLS"),
                everywhere(ObservedKinds.DSC_INITIALIZATION, OBSERVE, "whether monitoring is ready"),
                everywhere(ObservedKinds.EXTERNAL_MODEL, OBSERVE, "whether a model speaks another protocol"),
                everywhere(ObservedKinds.AUTHENTICATION, OBSERVE, "audience of the cluster's tokens")
                        .named("cluster"),
                everywhere(ObservedKinds.MAAS_AUTH_POLICY, REMOVE, "go with their tenant"),
                everywhere(ObservedKinds.MAAS_SUBSCRIPTION, REMOVE, "go with their tenant"),
                everywhere(EVENT, List.of("create"), "tells what happened"));
    }

    /** Its Deployment and lease, and what an older layout left beside it (case 114). */
    private static Stream<Grant> controller() {
        ShippedRole role = ShippedRole.CONTROLLER;
        return Stream.concat(
                Stream.of(
                        Grant.of(role, LEASE, List.of("create"), "elects a leader"),
                        Grant.of(role, LEASE, List.of("get", "patch"), "elects a leader")
                                .named(Leadership.LEASE),
                        Grant.of(
                                        role,
                                        ManagedKind.DEPLOYMENT.ref(),
                                        List.of("list", "patch", "watch"),
                                        "whether the platform is to be removed, and that it was")
                                .named(OwnNames.DEPLOYMENT)),
                EarlierPlace.kinds(platform()).stream().flatMap(OperatorRights::earlier));
    }

    /** Objects that all tenants shared had the names of today; the others are called after tenants. */
    private static Stream<Grant> earlier(KindRef kind) {
        ShippedRole role = ShippedRole.CONTROLLER;
        String why = "removes what an older layout left";
        List<String> fixed = OwnNames.fixed(kind, platform().infraNamespace());
        Grant delete = Grant.of(role, kind, List.of("delete"), why);
        return Stream.of(Grant.of(role, kind, List.of("list"), why), fixed.isEmpty() ? delete : delete.named(fixed));
    }

    private static Stream<Grant> infra() {
        return Stream.of(Grant.of(ShippedRole.INFRA, ObservedKinds.SECRET, OBSERVE, "whether the database is set")
                .named(DATABASE_SECRET));
    }

    private static Stream<Grant> gateway() {
        return Stream.of(
                Grant.of(ShippedRole.GATEWAY, ObservedKinds.GATEWAY, OBSERVE, "listeners and whether it exists"),
                Grant.of(
                        ShippedRole.GATEWAY,
                        ObservedKinds.REPLICA_SET,
                        List.of("delete", "list", "patch"),
                        "hands running pods over to a Deployment with a narrower selector"));
    }

    private static Grant everywhere(KindRef kind, List<String> verbs, String why) {
        return Grant.of(ShippedRole.CLUSTER, kind, verbs, why);
    }
}
