/* The apply engine: brings the cluster to the desired state with as few requests as possible. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies by server-side apply, skips what would change nothing, leaves alone what is not ours, and removes what is no longer
 * desired (architecture.md, section 3). Reads only the caches.
 */
public final class ServerSideApplier implements Applier {

    private static final Logger LOG = LoggerFactory.getLogger(ServerSideApplier.class);

    private final KubernetesWrites writes;
    private final LiveView live;
    private final ContentTree content;
    private final DeploymentSteps deployments;
    private final DeploymentRecreation recreation;
    private final LiveSelectors selectors;
    private final ApplyDecision decision = new ApplyDecision();

    /** An engine on top of the caches. */
    public ServerSideApplier(
            KubernetesWrites writes, LiveView live, ContentTree content, DeploymentRecreation recreation) {
        this.writes = writes;
        this.live = live;
        this.content = content;
        this.recreation = recreation;
        this.deployments = new DeploymentSteps(writes, live);
        this.selectors = new LiveSelectors(live);
    }

    @Override
    public ApplyReport converge(List<DesiredObject> desired, Collection<ResourceKey> inventory) {
        PassOutcome outcome = new PassOutcome();
        for (DesiredObject object : desired) {
            if (outcome.serverGone()) {
                return outcome.report();
            }
            attempt(object.key(), outcome, () -> converge(object, desired, outcome));
        }
        Set<ResourceKey> wanted = new HashSet<>();
        desired.forEach(object -> wanted.add(object.key()));
        prune(
                inventory.stream()
                        .filter(key -> !wanted.contains(key) && !outcome.isKept(key))
                        .toList(),
                outcome);
        return outcome.report();
    }

    @Override
    public ApplyReport remove(Collection<ResourceKey> inventory) {
        PassOutcome outcome = new PassOutcome();
        inventory.stream()
                .flatMap(key -> live.get(key).stream())
                .filter(OwnershipGuard::optedOut)
                .forEach(kept -> LOG.info("{} is kept: it opted out", kept.key()));
        prune(inventory, outcome);
        return outcome.report();
    }

    /** What guards paths goes last, and stays while anything else could not be done (contract section 4a). */
    private void prune(Collection<ResourceKey> keys, PassOutcome outcome) {
        for (ResourceKey key : keys.stream().sorted(ManagedKind.REMOVAL_ORDER).toList()) {
            boolean guard =
                    ManagedKind.of(key.kind()).filter(ManagedKind::guardsPaths).isPresent();
            if (!guard || !outcome.isUnguarded()) {
                prune(key, outcome);
            }
        }
    }

    private void converge(DesiredObject object, List<DesiredObject> desired, PassOutcome outcome) {
        if (outcome.waitsFor(object)) {
            return;
        }
        if (cannotBeRead(object.key(), outcome)
                || object.replicas()
                        .filter(rule -> cannotBeRead(rule.autoscaler(), outcome))
                        .isPresent()) {
            return;
        }
        Optional<LiveObject> known = live.get(object.key());
        if (known.isPresent() && isNotOurs(known.get(), object, outcome)) {
            return;
        }
        if (object.replicas().isPresent() && !makeRoom(object.replicas().get(), outcome)) {
            outcome.pending(object.key() + " keeps its count until "
                    + object.replicas().get().autoscaler() + " is gone");
            return;
        }
        boolean staticCount = steersElsewhere(object);
        Map<String, Object> tree = content.of(object, staticCount);
        if (known.isEmpty()) {
            create(object, tree, outcome);
        } else if (SelectorTakeOver.next(object, known.get()) == SelectorTakeOver.Step.AWAIT_END) {
            outcome.pending(object.key() + " is being deleted, and is made anew when it is gone");
        } else {
            selectors.fit(object, known.get(), tree, desired).ifPresent(outcome::pending);
            update(object, known.get(), tree, staticCount, outcome);
        }
    }

    private void update(
            DesiredObject object,
            LiveObject known,
            Map<String, Object> tree,
            boolean staticCount,
            PassOutcome outcome) {
        Optional<LiveObject> cleared = deployments.clearForeign(object, known, tree);
        cleared.ifPresent(outcome::written);
        LiveObject present = cleared.or(() -> takeOver(known)).orElse(known);
        LiveObject current =
                staticCount ? present : deployments.handOver(object, present).orElse(present);
        String digest = ContentDigest.of(tree);
        if (!decision.unchanged(digest, current)) {
            current = live.learned(object.key(), writes.apply(object.key(), tree, FieldOwner.MAIN));
            decision.applied(digest, current);
            outcome.written(current);
            LOG.info("applied {}", object.key());
        } else if (SelectorTakeOver.next(object, current) == SelectorTakeOver.Step.SET_FREE
                && recreation.setFree(current, object.tenantNamespace(), outcome)) {
            decision.forget(object.key());
        }
        deployments.letGo(current).ifPresent(outcome::written);
    }

    /** What the earlier controller left becomes ours, once (contract sections 4a and 7). */
    private Optional<LiveObject> takeOver(LiveObject known) {
        if (known.facts().takeOver().isEmpty()) {
            return Optional.empty();
        }
        LOG.info("{} is taken over from {}", known.key(), known.managers());
        return Optional.of(live.learned(
                known.key(), writes.jsonPatch(known.key(), known.facts().takeOver())));
    }

    /** What cannot be read is not known to be absent: nothing is created, counted or removed on that ground (case 50). */
    private boolean cannotBeRead(ResourceKey key, PassOutcome outcome) {
        Optional<ApplyReport.Failure> unreadable = live.unreadable(key);
        unreadable.ifPresent(outcome::failed);
        return unreadable.isPresent();
    }

    private boolean isNotOurs(LiveObject known, DesiredObject object, PassOutcome outcome) {
        if (OwnershipGuard.optedOut(known)) {
            LOG.debug("{} is left alone: it opted out", known.key());
            return true;
        }
        Optional<String> owner = OwnershipGuard.foreignOwner(known);
        owner.ifPresent(name -> {
            live.contested(known.key(), object.tenantNamespace());
            outcome.foreign(known.key(), name);
        });
        return owner.isPresent();
    }

    private void create(DesiredObject object, Map<String, Object> tree, PassOutcome outcome) {
        ResourceKey key = object.key();
        // Others keep the selector they have, so that their pods never wait for them.
        Optional<Map<String, Object>> former =
                object.replicas().isPresent() ? recreation.former(key, tree) : Optional.empty();
        String manager = former.isPresent() ? FieldOwner.HANDOVER : FieldOwner.MAIN;
        Optional<GenericKubernetesResource> made = writes.applyIfAbsent(key, former.orElse(tree), manager);
        if (made.isEmpty()) {
            live.contested(key, object.tenantNamespace());
            outcome.open(key, key + " exists without our label: its owner is being looked up");
            return;
        }
        LiveObject answer = live.learned(key, made.get());
        outcome.written(answer);
        LOG.info("created {}", key);
        if (former.isPresent()) {
            recreation.made(key);
            update(object, answer, tree, steersElsewhere(object), outcome);
        } else {
            decision.applied(ContentDigest.of(tree), answer);
        }
    }

    /** Deletes the autoscaler of an earlier setting before a static count is written (case 03). */
    private boolean makeRoom(ReplicaRule rule, PassOutcome outcome) {
        if (!(rule instanceof ReplicaRule.Fixed)) {
            return true;
        }
        ResourceKey autoscaler = rule.autoscaler();
        prune(autoscaler, outcome);
        return !outcome.hasFailed(autoscaler)
                && live.get(autoscaler)
                        .filter(left -> OwnershipGuard.foreignOwner(left).isEmpty() && !OwnershipGuard.optedOut(left))
                        .isEmpty();
    }

    /** While a foreign autoscaler holds the name, the static count stays ours (contract section 3). */
    private boolean steersElsewhere(DesiredObject object) {
        return object.replicas()
                .filter(ReplicaRule.Autoscaled.class::isInstance)
                .flatMap(rule -> live.get(rule.autoscaler()))
                .flatMap(OwnershipGuard::foreignOwner)
                .isPresent();
    }

    private void prune(ResourceKey key, PassOutcome outcome) {
        if (cannotBeRead(key, outcome)) {
            return;
        }
        Optional<LiveObject> known = live.get(key);
        if (known.isEmpty()) {
            attempt(key, outcome, () -> recreation.discard(key));
            return;
        }
        if (ManagedKind.of(key.kind()).isEmpty()
                || known.get().terminating()
                || OwnershipGuard.optedOut(known.get())
                || OwnershipGuard.foreignOwner(known.get()).isPresent()) {
            return;
        }
        attempt(key, outcome, () -> {
            writes.delete(key, known.get().uid());
            live.deleted(key, known.get().uid());
            decision.forget(key);
        });
    }

    private void attempt(ResourceKey key, PassOutcome outcome, Runnable step) {
        try {
            step.run();
        } catch (KubernetesClientException e) {
            LOG.warn("{} failed with {}: {}", key, e.getCode(), Refusal.words(e));
            outcome.failed(key, e);
        }
    }
}
