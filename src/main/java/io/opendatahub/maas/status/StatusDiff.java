/* Tells a new verdict from a changed wording, so that the writer writes the one at once and lets the other settle. */
package io.opendatahub.maas.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a new status differs from the stored one (contract section 6: a moving count alone is no reason to write). */
public enum StatusDiff {
    /** Nothing, or nothing but the number of available pods of a workload that is not available still. */
    SAME,
    /** Only words: every status, reason, generation, phase and effective value is the stored one. */
    MESSAGE_ONLY,
    /** Anything else. */
    VERDICT;

    /**
     * Compares two statuses.
     *
     * @param stored what the API server has, null before the first write
     * @param next what would be written
     */
    public static StatusDiff of(@Nullable MaasTenantConfigStatus stored, MaasTenantConfigStatus next) {
        if (stored == null
                || !Objects.equals(stored.getPhase(), next.getPhase())
                || !Objects.equals(stored.getObservedGeneration(), next.getObservedGeneration())
                || !Objects.equals(stored.getInfraNamespace(), next.getInfraNamespace())
                || !Objects.equals(stored.getEffective(), next.getEffective())) {
            return VERDICT;
        }
        return ofConditions(stored.getConditions(), next.getConditions());
    }

    private static StatusDiff ofConditions(List<Condition> stored, List<Condition> next) {
        if (stored.size() != next.size()) {
            return VERDICT;
        }
        StatusDiff widest = SAME;
        for (int i = 0; i < next.size(); i++) {
            StatusDiff one = ofCondition(stored.get(i), next.get(i));
            widest = one.compareTo(widest) > 0 ? one : widest;
        }
        return widest;
    }

    private static StatusDiff ofCondition(Condition stored, Condition next) {
        if (!Objects.equals(stored.getType(), next.getType())
                || !Objects.equals(stored.getStatus(), next.getStatus())
                || !Objects.equals(stored.getReason(), next.getReason())
                || !Objects.equals(stored.getObservedGeneration(), next.getObservedGeneration())
                || !Objects.equals(stored.getLastTransitionTime(), next.getLastTransitionTime())) {
            return VERDICT;
        }
        return withoutCounts(stored).equals(withoutCounts(next)) ? SAME : MESSAGE_ONLY;
    }

    private static String withoutCounts(Condition condition) {
        String message = condition.getMessage() == null ? "" : condition.getMessage();
        return PodCount.blank(message);
    }
}
