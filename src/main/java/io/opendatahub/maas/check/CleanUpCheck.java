/* What a removal that does not get on waits for, told so that an administrator can act on it. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.CleanUp;
import io.opendatahub.maas.model.PolicyFact;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Refusals and foreign finalizers (contract section 2 "Neighbours", section 8). */
public final class CleanUpCheck {

    private CleanUpCheck() {}

    /** Ready of the config while its clean-up is blocked; empty while it is done or goes on by itself in a moment. */
    public static Optional<Verdict> blocked(CleanUp cleanUp) {
        if (!cleanUp.failures().isEmpty()) {
            return ApplyCheck.failures(new ApplyReport(cleanUp.failures(), List.of(), List.of(), Map.of()));
        }
        return held(cleanUp)
                .map(objects -> Verdict.no(
                        ConditionType.READY,
                        Reasons.DELETION_BLOCKED,
                        "Waiting for " + objects + " to be gone. " + Reasons.DELETION_BLOCKED.remedy()));
    }

    /** The policies and routes that finalizers of others hold, by name; empty when there are none. */
    public static Optional<String> held(CleanUp cleanUp) {
        Stream<String> policies = cleanUp.awaited().stream()
                .filter(policy -> !policy.finalizers().isEmpty())
                .sorted(Comparator.comparing(PolicyFact::key))
                .map(policy -> policy.key() + " (" + finalizers(policy.finalizers()) + ")");
        String objects = Stream.concat(policies, cleanUp.open().stream()).collect(Collectors.joining(", "));
        return objects.isEmpty() ? Optional.empty() : Optional.of(objects);
    }

    /** Finalizers as texts name them. */
    public static String finalizers(List<String> finalizers) {
        return (finalizers.size() == 1 ? "finalizer " : "finalizers ")
                + finalizers.stream().sorted().collect(Collectors.joining(", "));
    }
}
