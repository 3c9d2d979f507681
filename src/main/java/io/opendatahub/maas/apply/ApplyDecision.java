/* Decides, without any request, whether an apply would change something. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compares digests of desired and live content. Where the normalisation does not know how the server stores a value, the
 * first apply teaches it: the pair of desired and live digest is remembered, so that a wrong judgement costs one no-op
 * request and never a loop (architecture.md, section 3).
 */
public final class ApplyDecision {

    private record Converged(String desired, String live) {}

    private final Map<ResourceKey, Converged> learned = new ConcurrentHashMap<>();

    /** Whether the live object already is what is desired. */
    public boolean unchanged(String desiredDigest, LiveObject live) {
        return desiredDigest.equals(live.appliedDigest())
                || new Converged(desiredDigest, live.appliedDigest()).equals(learned.get(live.key()));
    }

    /** Remembers what an applied object looks like afterwards. */
    public void applied(String desiredDigest, LiveObject answer) {
        if (desiredDigest.equals(answer.appliedDigest())) {
            learned.remove(answer.key());
        } else {
            learned.put(answer.key(), new Converged(desiredDigest, answer.appliedDigest()));
        }
    }

    /** Forgets an object that is gone. */
    public void forget(ResourceKey key) {
        learned.remove(key);
    }
}
