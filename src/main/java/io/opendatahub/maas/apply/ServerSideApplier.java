/* The apply engine: brings the cluster to the desired state with as few requests as possible. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
    private final Pruner pruner;

    /** An engine on top of the caches. */
    public ServerSideApplier(
            KubernetesWrites writes, LiveView live, ContentTree content, DeploymentRecreation recreation) {
        this.writes = writes;
        this.live = live;
        this.content = content;
        this.recreation = recreation;
        this.deployments = new DeploymentSteps(writes, live);
        this.selectors = new LiveSelectors(live);
        this.pruner = new Pruner(writes, live, decision, recreation);
    }

    @Override
    public ApplyReport converge(List<DesiredObject> desired, Collection<ResourceKey> inventory) {
        PassOutcome outcome = new PassOutcome();
        Set<ResourceKey> wanted = desired.stream().map(DesiredObject::key).collect(Collectors.toSet());
        for (DesiredObject object : desired) {
            if (outcome.serverGone()) {
                return outcome.report();
            }
            outcome.attempt(object.key(), () -> converge(object, desired, outcome));
        }
        pruner.prune(
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
        pruner.prune(inventory, outcome);
        return outcome.report();
    }

    private void converge(DesiredObject object, List<DesiredObject> desired, PassOutcome outcome) {
        if (outcome.waitsFor(object)) {
            return;
        }
        if (outcome.isUnreadable(live.unreadable(object.key()))
                || object.replicas()
                        .filter(rule -> outcome.isUnreadable(live.unreadable(rule.autoscaler())))
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
        if (isHeldBack(object, desired)) {
            // One that stands as it should is left so: what runs is not torn down because another product went.
            if (known.filter(stands -> decision.unchanged(ContentDigest.of(tree), stands))
                    .isEmpty()) {
                outcome.pending(
                        object.key() + " waits for " + object.needs().orElseThrow() + ", whose kind is not installed");
            }
        } else if (known.isEmpty()) {
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

    /** Whether an object needs one that is left out because its kind is not installed (docs/adr/0014). */
    private static boolean isHeldBack(DesiredObject object, List<DesiredObject> desired) {
        return object.needs()
                .filter(needed -> desired.stream().map(DesiredObject::key).noneMatch(needed::equals))
                .isPresent();
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
        pruner.prune(autoscaler, outcome);
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
}
