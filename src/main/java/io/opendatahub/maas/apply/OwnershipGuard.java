/* Decides whether an object under one of our names is ours to write or delete. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import java.util.Optional;
import java.util.Set;

/** Ownership rules of contract sections 3 and 4a (cases 49, 61, 115). */
public final class OwnershipGuard {

    private static final String API_GROUP_PREFIX = "maas.opendatahub.io/";

    /** Our anchor, and the kinds by which the earlier controller owned; other kinds of the group belong to others. */
    private static final Set<String> OWN_OWNERS = Set.of("Config", "MaasTenantConfig", "AITenant", "Tenant");

    private OwnershipGuard() {}

    /**
     * Whether the object asks to be left alone: {@code opendatahub.io/managed=false}. On a dataplane's configuration the earlier
     * controller's own mark says nothing.
     */
    public static boolean optedOut(LiveObject live) {
        if (live.facts() instanceof PluginsFacts plugins) {
            return plugins.optedOut();
        }
        return "false".equals(live.annotations().get(Annotations.MANAGED));
    }

    /**
     * Who else owns the object.
     *
     * @return empty when it is ours: no foreign controlling owner, and either written by our field manager or labelled as
     *     ours
     */
    public static Optional<String> foreignOwner(LiveObject live) {
        Optional<String> controller = foreignController(live);
        if (controller.isPresent()) {
            return controller;
        }
        boolean ownOwner = live.controller() != null && !isEarlierOwner(live);
        if (!ownOwner && !isSigned(live)) {
            return Optional.of("somebody who left no sign of this operator on it");
        }
        return live.facts() instanceof AuthPolicyFacts policy && policy.hasLivingAuthor()
                ? Optional.of("whoever writes its spec as " + String.join(", ", policy.otherAuthors()))
                : Optional.empty();
    }

    /** Whether an owner is a Gateway: the earlier controller let Gateways own their AuthPolicies. */
    static boolean isGateway(String apiVersion, String kind) {
        return apiVersion.startsWith(ObservedKinds.GATEWAY.group() + "/")
                && ObservedKinds.GATEWAY.kind().equals(kind);
    }

    private static boolean isEarlierOwner(LiveObject live) {
        LiveObject.Owner owner = live.controller();
        return owner != null && live.facts() instanceof AuthPolicyFacts && isGateway(owner.apiVersion(), owner.kind());
    }

    private static boolean isSigned(LiveObject live) {
        return live.managers().contains(FieldOwner.MAIN)
                || Labels.TRUE.equals(live.labels().get(Labels.MODELS_AS_A_SERVICE))
                || Labels.TRUE.equals(live.labels().get(Labels.MANAGED_BY_AITENANT))
                || (live.facts() instanceof AuthPolicyFacts policy && isSignedPolicy(live, policy));
    }

    /** The earlier controller labelled its policies, or wrote them under the name of its binary. */
    private static boolean isSignedPolicy(LiveObject live, AuthPolicyFacts policy) {
        return Labels.MANAGED_BY_VALUE.equals(live.labels().get(Labels.MANAGED_BY))
                || policy.otherAuthors().contains(FieldOwner.EARLIER_BINARY);
    }

    /** Which controller other than ours it names as its controlling owner. */
    public static Optional<String> foreignController(LiveObject live) {
        return Optional.ofNullable(live.controller())
                .filter(owner -> !isEarlierOwner(live))
                .filter(owner ->
                        !(owner.apiVersion().startsWith(API_GROUP_PREFIX) && OWN_OWNERS.contains(owner.kind())))
                .map(owner -> owner.kind() + " " + owner.name());
    }
}
