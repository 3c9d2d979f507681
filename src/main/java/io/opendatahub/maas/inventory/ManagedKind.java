/* The one inventory of kinds the operator creates: watches, apply, prune, clean-up and RBAC all read this list. */
package io.opendatahub.maas.inventory;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every kind the operator creates, in the order in which it is applied (architecture.md, decision 2). What is created is
 * watched, pruned and removed, because it is one list. Removal goes the other way round: what guards a tenant's paths comes
 * first and goes last.
 */
public enum ManagedKind {
    /** Before anything that opens a path. In the infra namespace only what an older release left (contract section 4a). */
    AUTH_POLICY(
            Presence.OPTIONAL,
            new KindRef("kuadrant.io", "v1", "AuthPolicy", "authpolicies", true),
            Place.GATEWAY,
            Place.INFRA),
    /** Before anything that opens a path. */
    TOKEN_RATE_LIMIT_POLICY(
            Presence.OPTIONAL,
            new KindRef("kuadrant.io", "v1alpha1", "TokenRateLimitPolicy", "tokenratelimitpolicies", true),
            Place.GATEWAY),
    /** What the pods may read (contract section 4). */
    CLUSTER_ROLE(Presence.BUILT_IN, rbac("ClusterRole", "clusterroles", false), Place.CLUSTER),
    /** Of an AITenant: what its administrators may be bound to (contract section 8); shared: the database secret. */
    ROLE(Presence.BUILT_IN, rbac("Role", "roles", true), Place.TENANTS, Place.INFRA),
    SERVICE_ACCOUNT(Presence.BUILT_IN, core("ServiceAccount", "serviceaccounts"), Place.INFRA, Place.GATEWAY),
    CLUSTER_ROLE_BINDING(Presence.BUILT_IN, rbac("ClusterRoleBinding", "clusterrolebindings", false), Place.CLUSTER),
    ROLE_BINDING(Presence.BUILT_IN, rbac("RoleBinding", "rolebindings", true), Place.INFRA),
    /** The dataplane's configuration, the claims on gateways, and the service CA bundle. */
    CONFIG_MAP(Presence.BUILT_IN, core("ConfigMap", "configmaps"), Place.GATEWAY, Place.AITENANTS, Place.INFRA),
    CERTIFICATE(
            Presence.OPTIONAL, new KindRef("cert-manager.io", "v1", "Certificate", "certificates", true), Place.INFRA),
    SERVICE(Presence.BUILT_IN, core("Service", "services"), Place.INFRA, Place.GATEWAY),
    NETWORK_POLICY(
            Presence.BUILT_IN,
            new KindRef("networking.k8s.io", "v1", "NetworkPolicy", "networkpolicies", true),
            Place.INFRA,
            Place.GATEWAY),
    DEPLOYMENT(
            Presence.BUILT_IN,
            new KindRef("apps", "v1", "Deployment", "deployments", true),
            Place.INFRA,
            Place.GATEWAY),
    /** After the Deployment it steers: a workload at 0 is raised before an autoscaler that ignores 0 arrives. */
    HORIZONTAL_POD_AUTOSCALER(
            Presence.BUILT_IN,
            new KindRef("autoscaling", "v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", true),
            Place.GATEWAY),
    CRON_JOB(Presence.BUILT_IN, new KindRef("batch", "v1", "CronJob", "cronjobs", true), Place.INFRA),
    /** Revokes the keys of a tenant that is being deleted (contract section 8). */
    JOB(Presence.BUILT_IN, new KindRef("batch", "v1", "Job", "jobs", true), Place.INFRA),
    POD_MONITOR(
            Presence.OPTIONAL,
            new KindRef("monitoring.coreos.com", "v1", "PodMonitor", "podmonitors", true),
            Place.INFRA),
    DESTINATION_RULE(Presence.REQUIRED, ObservedKinds.DESTINATION_RULE, Place.GATEWAY),
    ENVOY_FILTER(Presence.REQUIRED, ObservedKinds.ENVOY_FILTER, Place.GATEWAY),
    TELEMETRY_POLICY(
            Presence.OPTIONAL,
            new KindRef("extensions.kuadrant.io", "v1alpha1", "TelemetryPolicy", "telemetrypolicies", true),
            Place.GATEWAY),
    TELEMETRY(
            Presence.OPTIONAL,
            new KindRef("telemetry.istio.io", "v1", "Telemetry", "telemetries", true),
            Place.GATEWAY),
    HTTP_ROUTE(Presence.REQUIRED, ObservedKinds.HTTP_ROUTE, Place.INFRA);

    /** What was applied last goes first; kinds of others come before all of ours. */
    public static final Comparator<ResourceKey> REMOVAL_ORDER = Comparator.comparing((ResourceKey key) ->
                    of(key.kind()).map(ManagedKind::ordinal).orElse(Integer.MAX_VALUE))
            .reversed()
            .thenComparing(Comparator.naturalOrder());

    private static final Set<ManagedKind> GUARDS = EnumSet.of(AUTH_POLICY, TOKEN_RATE_LIMIT_POLICY);

    private final Presence presence;
    private final KindRef ref;
    private final Set<Place> places;

    ManagedKind(Presence presence, KindRef ref, Place first, Place... rest) {
        this.presence = presence;
        this.ref = ref;
        this.places = EnumSet.of(first, rest);
    }

    private static KindRef core(String kind, String plural) {
        return new KindRef("", "v1", kind, plural, true);
    }

    private static KindRef rbac(String kind, String plural, boolean namespaced) {
        return new KindRef("rbac.authorization.k8s.io", "v1", kind, plural, namespaced);
    }

    /** Whether the kind has to be installed. */
    public Presence presence() {
        return presence;
    }

    /** Whether it closes the paths that other kinds open, so that it has to outlive them (contract section 4a). */
    public boolean guardsPaths() {
        return GUARDS.contains(this);
    }

    /** The kind itself. */
    public KindRef ref() {
        return ref;
    }

    /** Where its objects may live. */
    public Set<Place> places() {
        return places;
    }

    /** The kinds that another product brings, so that they may be missing. */
    public static List<KindRef> installable() {
        return Stream.of(values())
                .filter(kind -> kind.presence != Presence.BUILT_IN)
                .map(ManagedKind::ref)
                .toList();
    }

    /** The inventory's entry for a kind, if there is one. */
    public static Optional<ManagedKind> of(KindRef ref) {
        for (ManagedKind kind : values()) {
            if (kind.ref.equals(ref)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
