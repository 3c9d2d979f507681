/* Whether an autoscaler can do its work. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.model.AutoscalerFacts;
import io.opendatahub.maas.model.ConditionFact;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.Reasons;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** ScalingActive of an autoscaler (contract section 6, HPA facts; case 09). */
final class AutoscalerCheck {

    /** How long an autoscaler may be unable to compute a count before it is told; metrics of new pods come late. */
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String SCALING_ACTIVE = "ScalingActive";
    /** The autoscaler's reason for a workload at 0, which is told as ScaledToZero. */
    private static final String SCALING_DISABLED = "ScalingDisabled";

    private static final Pattern METRIC = Pattern.compile("\\b(cpu|memory)\\b");

    /**
     * What was found.
     *
     * @param warning that it cannot scale
     * @param recheckAfter when to look again, if the time has not come yet
     */
    record Finding(Optional<Warning> warning, Optional<Duration> recheckAfter) {

        static final Finding NOTHING = new Finding(Optional.empty(), Optional.empty());
    }

    private AutoscalerCheck() {}

    /** Judges an autoscaler by its own conditions. */
    static Finding judge(JudgedWorkload workload, AutoscalerFacts facts, Instant now) {
        ConditionFact active = facts.conditions().get(SCALING_ACTIVE);
        if (active == null || !active.isFalse() || SCALING_DISABLED.equals(active.reason())) {
            return Finding.NOTHING;
        }
        Duration left = Duration.between(now, since(active).plus(PATIENCE));
        return left.isNegative() || left.isZero()
                ? new Finding(Optional.of(warning(workload, active)), Optional.empty())
                : new Finding(Optional.empty(), Optional.of(left));
    }

    /** A time that cannot be read is taken for long ago: better told too early than never. */
    private static Instant since(ConditionFact condition) {
        try {
            return Instant.parse(condition.lastTransitionTime());
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    private static Warning warning(JudgedWorkload workload, ConditionFact active) {
        String metrics = metrics(active.message(), " and ", "");
        String fields = metrics(active.message(), " and ", workload.field() + ".resources.requests.");
        String message = String.format(
                "%s cannot scale on %s for more than %d minutes (%s: %s). If resources of the container are overridden, set %s;"
                        + " else see that the metrics API (metrics.k8s.io) answers, or remove %s.autoscaling.",
                workload.autoscaler(),
                metrics,
                PATIENCE.toMinutes(),
                active.reason(),
                active.message(),
                fields,
                workload.field());
        return new Warning(Reasons.AUTOSCALER_INACTIVE.code(), message);
    }

    /** The metrics that the autoscaler's own words name, both when they name none. */
    private static String metrics(String words, String separator, String prefix) {
        Matcher matcher = METRIC.matcher(words);
        String named = matcher.results()
                .map(result -> prefix + result.group())
                .distinct()
                .sorted()
                .collect(Collectors.joining(separator));
        return named.isEmpty() ? prefix + "cpu" + separator + prefix + "memory" : named;
    }
}
