/* Removes what is no longer desired: paths first, and what guards them when no path is left. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import java.util.Collection;
import java.util.Optional;

/** The removing half of the engine. Asks once, with the UID it knows, and leaves alone what is not ours. */
final class Pruner {

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

    /** What guards paths goes last, and stays while anything else could not be done (contract section 4a). */
    void prune(Collection<ResourceKey> keys, PassOutcome outcome) {
        for (ResourceKey key : keys.stream().sorted(ManagedKind.REMOVAL_ORDER).toList()) {
            boolean guard =
                    ManagedKind.of(key.kind()).filter(ManagedKind::guardsPaths).isPresent();
            if (!guard || !outcome.isUnguarded()) {
                prune(key, outcome);
            }
        }
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
            live.deleted(key, known.get().uid());
            decision.forget(key);
        });
    }
}
