/* The one inventory of kinds the operator creates: watches, apply, prune, clean-up and RBAC all read this list. */
package io.opendatahub.maas.inventory;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Every kind the operator creates for tenants, in the order in which it is applied (architecture.md, decision 2). What is
 * created is watched, pruned and removed, because it is one list.
 */
public enum ManagedKind {
    /** Of an AITenant: what its administrators may be bound to (contract section 8). */
    ROLE(new KindRef("rbac.authorization.k8s.io", "v1", "Role", "roles", true), Place.TENANTS),
    SERVICE_ACCOUNT(core("ServiceAccount", "serviceaccounts"), Place.INFRA, Place.GATEWAY),
    /** The dataplane's configuration, and the claims on gateways. */
    CONFIG_MAP(core("ConfigMap", "configmaps"), Place.GATEWAY, Place.AITENANTS),
    SERVICE(core("Service", "services"), Place.INFRA, Place.GATEWAY),
    DEPLOYMENT(new KindRef("apps", "v1", "Deployment", "deployments", true), Place.INFRA, Place.GATEWAY),
    /** After the Deployment it steers: a workload at 0 is raised before an autoscaler that ignores 0 arrives. */
    HORIZONTAL_POD_AUTOSCALER(
            new KindRef("autoscaling", "v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", true),
            Place.GATEWAY),
    /** Revokes the keys of a tenant that is being deleted (contract section 8). */
    JOB(new KindRef("batch", "v1", "Job", "jobs", true), Place.INFRA);

    private final KindRef ref;
    private final Set<Place> places;

    ManagedKind(KindRef ref, Place first, Place... rest) {
        this.ref = ref;
        this.places = EnumSet.of(first, rest);
    }

    private static KindRef core(String kind, String plural) {
        return new KindRef("", "v1", kind, plural, true);
    }

    /** The kind itself. */
    public KindRef ref() {
        return ref;
    }

    /** Where its objects may live. */
    public Set<Place> places() {
        return places;
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
