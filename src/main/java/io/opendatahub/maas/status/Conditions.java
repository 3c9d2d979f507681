/* Joins what the conditions say now with what they said before. */
package io.opendatahub.maas.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions of a status (contract section 6). */
public final class Conditions {

    private Conditions() {}

    /**
     * The conditions to store: exactly the given ones, in the order of {@link ConditionType}; {@code lastTransitionTime}
     * moves only when the status does (case 75).
     *
     * @param previous what is stored
     * @param verdicts what holds now
     * @param generation generation of the object they were judged for
     * @param now the time a status that moved gets, stored with a precision of seconds
     */
    public static List<Condition> merge(
            List<Condition> previous, List<Verdict> verdicts, @Nullable Long generation, Instant now) {
        return verdicts.stream()
                .sorted(Comparator.comparing(Verdict::type))
                .map(verdict -> new ConditionBuilder()
                        .withType(verdict.type().text())
                        .withStatus(verdict.status())
                        .withReason(verdict.reason())
                        .withMessage(Texts.message(verdict.message()))
                        .withObservedGeneration(generation)
                        .withLastTransitionTime(lastTransitionTime(previous, verdict, now))
                        .build())
                .toList();
    }

    /** The condition of one type, if it is there. */
    public static Optional<Condition> find(List<Condition> conditions, ConditionType type) {
        return conditions.stream()
                .filter(condition -> type.text().equals(condition.getType()))
                .findFirst();
    }

    /** Whether a condition holds and was judged for this generation of its object (case 76). */
    public static boolean holds(List<Condition> conditions, ConditionType type, @Nullable Long generation) {
        return find(conditions, type)
                .filter(condition -> Verdict.TRUE.equals(condition.getStatus())
                        && Objects.equals(condition.getObservedGeneration(), generation))
                .isPresent();
    }

    /** Whether a config is Ready for its current generation (case 76). */
    public static boolean isReady(MaasTenantConfig config) {
        return config.getStatus() != null
                && holds(
                        config.getStatus().getConditions(),
                        ConditionType.READY,
                        config.getMetadata().getGeneration());
    }

    /** Whether a config that stays was Ready for an earlier generation, and nothing is known of the current one yet. */
    public static boolean wasReady(MaasTenantConfig config) {
        return config.getStatus() != null
                && !config.isMarkedForDeletion()
                && find(config.getStatus().getConditions(), ConditionType.READY)
                        .filter(ready -> Verdict.TRUE.equals(ready.getStatus())
                                && !Objects.equals(
                                        ready.getObservedGeneration(),
                                        config.getMetadata().getGeneration()))
                        .isPresent();
    }

    private static String lastTransitionTime(List<Condition> previous, Verdict verdict, Instant now) {
        return find(previous, verdict.type())
                .filter(before -> verdict.status().equals(before.getStatus()))
                .map(Condition::getLastTransitionTime)
                .filter(time -> !time.isEmpty())
                .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
    }
}
