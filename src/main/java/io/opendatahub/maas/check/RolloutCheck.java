/* Whether one Deployment does what is asked of it. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.model.ConditionFact;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.status.PodCount;
import java.util.Optional;

/** The rules of DeploymentsAvailable for one workload (contract section 6; cases 76, 82, 83). */
final class RolloutCheck {

    private static final String AVAILABLE = "Available";
    private static final String REPLICA_FAILURE = "ReplicaFailure";
    private static final String PROGRESSING = "Progressing";
    private static final String DEADLINE_EXCEEDED = "ProgressDeadlineExceeded";

    /**
     * Who decides the count.
     *
     * @param autoscaled whether an autoscaler of ours steers the workload
     * @param count pods asked for; the autoscaler's floor when there is one
     * @param settled whether the workload was found available for these very settings before and was not written since: an
     *     autoscaled Deployment that its controller has not looked at yet has then been scaled, not changed
     */
    record Expectation(boolean autoscaled, int count, boolean settled) {}

    private RolloutCheck() {}

    /** What is wrong with a Deployment, counts first and the worst cause known after them; empty when it is available. */
    static Optional<String> problem(DeploymentFacts facts, Expectation expected) {
        if (isAvailable(facts, expected)) {
            return Optional.empty();
        }
        int desired = expected.autoscaled() ? facts.specReplicas() : expected.count();
        return Optional.of(
                PodCount.text(facts.availableReplicas(), desired) + " (" + worstCause(facts, expected) + ")");
    }

    private static boolean isAvailable(DeploymentFacts facts, Expectation expected) {
        boolean common = isObserved(facts, expected)
                && !holds(facts, REPLICA_FAILURE)
                && facts.updatedReplicas() == facts.replicas()
                && isServing(facts, expected);
        return common && (expected.autoscaled() || isComplete(facts, expected.count()));
    }

    private static boolean isObserved(DeploymentFacts facts, Expectation expected) {
        return facts.observedGeneration() >= facts.generation() || (expected.autoscaled() && expected.settled());
    }

    /**
     * A Deployment that is being scaled up reports Available=False as soon as a quarter of the wanted pods is missing,
     * although every pod it had serves on. While an autoscaler adds pods, its floor is therefore enough (case 82).
     */
    private static boolean isServing(DeploymentFacts facts, Expectation expected) {
        boolean floorKept = expected.autoscaled() && facts.availableReplicas() >= Math.max(1, expected.count());
        return holds(facts, AVAILABLE) || floorKept;
    }

    private static boolean isComplete(DeploymentFacts facts, int count) {
        return facts.specReplicas() == count && facts.updatedReplicas() == count && facts.availableReplicas() == count;
    }

    private static boolean holds(DeploymentFacts facts, String type) {
        ConditionFact condition = facts.conditions().get(type);
        return condition != null && condition.isTrue();
    }

    private static String worstCause(DeploymentFacts facts, Expectation expected) {
        ConditionFact failure = facts.conditions().get(REPLICA_FAILURE);
        if (failure != null && failure.isTrue()) {
            return REPLICA_FAILURE + ": " + words(failure);
        }
        ConditionFact progress = facts.conditions().get(PROGRESSING);
        if (progress != null && progress.isFalse() && DEADLINE_EXCEEDED.equals(progress.reason())) {
            return DEADLINE_EXCEEDED + ": " + words(progress);
        }
        if (!isObserved(facts, expected)) {
            return "new settings are not rolled out yet";
        }
        if (facts.updatedReplicas() != facts.replicas()) {
            return "pods of an older revision are still there";
        }
        if (!expected.autoscaled() && facts.replicas() > expected.count()) {
            return "more pods than asked for are still there";
        }
        return "pods are not there or not ready yet";
    }

    private static String words(ConditionFact condition) {
        return condition.message().isEmpty() ? condition.reason() : condition.message();
    }
}
