/* Collects what happens during one pass, then makes the report of it. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Mutable; used by one thread for one pass. */
final class PassOutcome {

    private static final Logger LOG = LoggerFactory.getLogger(PassOutcome.class);
    private static final int UNREACHABLE = 0;

    private boolean serverGone;
    private final List<ApplyReport.Failure> failures = new ArrayList<>();
    private final List<ApplyReport.Foreign> foreign = new ArrayList<>();
    private final List<ApplyReport.Overlap> overlaps = new ArrayList<>();
    private final List<String> pending = new ArrayList<>();
    private final Set<ResourceKey> open = new HashSet<>();
    private final Set<ResourceKey> kept = new HashSet<>();
    private final Map<ResourceKey, LiveObject> written = new TreeMap<>();

    /** Runs a step of the pass; the others are tried whatever becomes of it. */
    void attempt(ResourceKey key, Runnable step) {
        try {
            step.run();
        } catch (KubernetesClientException e) {
            LOG.warn("{} failed with {}: {}", key, e.getCode(), Refusal.words(e));
            serverGone |= e.getCode() == UNREACHABLE;
            failures.add(Refusal.failure(key, e));
        }
    }

    /**
     * What cannot be read is not known to be absent: nothing is created, counted or removed on that ground (case 50).
     *
     * @param failure why the caches know nothing of an object, if so
     * @return whether there is one
     */
    boolean isUnreadable(Optional<ApplyReport.Failure> failure) {
        failure.ifPresent(this::failed);
        return failure.isPresent();
    }

    /** Notes what a cache could not tell; said once for each object. */
    private void failed(ApplyReport.Failure failure) {
        if (!hasFailed(failure.key())) {
            failures.add(failure);
        }
    }

    void foreign(ResourceKey key, String owner) {
        foreign.add(new ApplyReport.Foreign(key, owner));
    }

    /** Notes that a Deployment keeps a selector because of another Deployment. */
    void overlaps(ResourceKey deployment, ResourceKey other) {
        overlaps.add(new ApplyReport.Overlap(deployment, other));
    }

    void pending(String step) {
        pending.add(step);
    }

    /** Nothing is known yet of what has the name of an object. */
    void open(ResourceKey key, String step) {
        open.add(key);
        pending(step);
    }

    /**
     * Whether an object has to wait for another one that it cannot do without. While a Deployment waits, the autoscaler that steers
     * it stays, too.
     */
    boolean waitsFor(DesiredObject object) {
        Optional<ResourceKey> missing = object.needs().filter(key -> hasFailed(key) || open.contains(key));
        missing.ifPresent(key -> {
            pending(object.key() + " waits for " + key);
            object.replicas().ifPresent(rule -> kept.add(rule.autoscaler()));
        });
        return missing.isPresent();
    }

    /** Whether an object must not be pruned in this pass. */
    boolean isKept(ResourceKey key) {
        return kept.contains(key);
    }

    void written(LiveObject answer) {
        written.put(answer.key(), answer);
    }

    /** Whether the server does not answer at all, so that trying the rest only takes time. */
    boolean serverGone() {
        return serverGone;
    }

    /** Whether paths may be open that ought to be closed: something did not work, or what should guard them is not ours. */
    boolean isUnguarded() {
        return !failures.isEmpty()
                || foreign.stream()
                        .map(other -> ManagedKind.of(other.key().kind()))
                        .flatMap(Optional::stream)
                        .anyMatch(ManagedKind::guardsPaths);
    }

    boolean hasFailed(ResourceKey key) {
        return failures.stream().anyMatch(failure -> failure.key().equals(key));
    }

    ApplyReport report() {
        return new ApplyReport(
                failures.stream()
                        .sorted(Comparator.comparing(ApplyReport.Failure::key))
                        .toList(),
                foreign.stream()
                        .sorted(Comparator.comparing(ApplyReport.Foreign::key))
                        .toList(),
                overlaps.stream()
                        .sorted(Comparator.comparing(ApplyReport.Overlap::key))
                        .toList(),
                pending.stream().sorted().toList(),
                Map.copyOf(written));
    }
}
