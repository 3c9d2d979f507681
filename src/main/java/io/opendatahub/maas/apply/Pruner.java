/* Removes what is no longer desired: paths first, and what guards them when no path is left. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.RouteFacts;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The removing half of the engine. Asks once, with the UID it knows, and leaves alone what is not ours. */
final class Pruner {

    private static final Logger LOG = LoggerFactory.getLogger(Pruner.class);

    private final KubernetesWrites writes;
    private final LiveView live;
    private final ApplyDecision decision;
    private final DeploymentRecreation recreation;

    Pruner(KubernetesWrites writes, LiveView live, ApplyDecision decision, DeploymentRecreation recreation) {
        this.writes = writes;
        this.live = live;
        this.decision = decision;
        this.recreation = recreation;
    }

    /**
     * What guards paths goes last, and stays while anything else could not be done (contract section 4a), or a path is still open:
     * a route that opted out, or that finalizers of others hold.
     */
    void prune(Collection<ResourceKey> keys, PassOutcome outcome) {
        List<ResourceKey> ordered =
                keys.stream().sorted(ManagedKind.REMOVAL_ORDER).toList();
        ordered.stream().filter(key -> !isGuard(key)).forEach(key -> prune(key, outcome));
        List<LiveObject> open = ordered.stream()
                .flatMap(key -> live.get(key).stream())
                .filter(Pruner::isOpenPath)
                .toList();
        open.forEach(route -> tellOpen(route, outcome));
        ordered.stream()
                .filter(Pruner::isGuard)
                .filter(guard -> open.isEmpty() && !outcome.isUnguarded())
                .forEach(guard -> prune(guard, outcome));
    }

    private static boolean isGuard(ResourceKey key) {
        return ManagedKind.of(key.kind()).filter(ManagedKind::guardsPaths).isPresent();
    }

    private static boolean isOpenPath(LiveObject object) {
        return object.facts() instanceof RouteFacts
                && OwnershipGuard.foreignOwner(object).isEmpty();
    }

    private static void tellOpen(LiveObject route, PassOutcome outcome) {
        if (OwnershipGuard.optedOut(route)) {
            LOG.info("{} opted out, so that the policies that guard it stay, too", route.key());
        } else {
            outcome.pending(route.key() + finalizers(route));
        }
    }

    private static String finalizers(LiveObject route) {
        return route.facts() instanceof RouteFacts facts && !facts.finalizers().isEmpty()
                ? " (finalizers " + String.join(", ", facts.finalizers()) + ")"
                : "";
    }

    /** Removes one object, as far as it exists and is ours. */
    void prune(ResourceKey key, PassOutcome outcome) {
        if (outcome.isUnreadable(live.unreadable(key))) {
            return;
        }
        Optional<LiveObject> known = live.get(key);
        if (known.isEmpty()) {
            outcome.attempt(key, () -> recreation.discard(key));
            return;
        }
        if (ManagedKind.of(key.kind()).isEmpty()
                || known.get().terminating()
                || OwnershipGuard.optedOut(known.get())
                || OwnershipGuard.foreignOwner(known.get()).isPresent()) {
            return;
        }
        outcome.attempt(key, () -> {
            writes.delete(key, known.get().uid());
            if (finalizers(known.get()).isEmpty()) {
                live.deleted(key, known.get().uid());
            }
            decision.forget(key);
        });
    }
}
