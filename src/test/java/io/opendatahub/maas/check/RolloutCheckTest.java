/* Availability of one Deployment (contract section 6). */
package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.check.RolloutCheck.Expectation;
import io.opendatahub.maas.model.DeploymentFacts;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Static and autoscaled workloads by table. */
class RolloutCheckTest {

    private static LiveFixture deployment() {
        return LiveFixture.deployment(TenantFixture.POST);
    }

    private static Optional<String> problem(LiveFixture deployment, Expectation expectation) {
        return RolloutCheck.problem((DeploymentFacts) deployment.build().facts(), expectation);
    }

    private static Expectation fixed(int count) {
        return new Expectation(false, count, false);
    }

    private static Expectation autoscaled(int floor) {
        return new Expectation(true, floor, false);
    }

    @ParameterizedTest(name = "spec {0}, {1} exist, {2} updated, {3} available of 3 asked for: {4}")
    @Tag("case-76")
    @CsvSource({
        "3, 3, 3, 3, ",
        "3, 3, 3, 2, 2/3 pods available (pods are not there or not ready yet)",
        "3, 4, 3, 4, 4/3 pods available (pods of an older revision are still there)",
        "3, 3, 2, 3, 3/3 pods available (pods of an older revision are still there)",
        "3, 5, 5, 5, 5/3 pods available (more pods than asked for are still there)",
        "1, 1, 1, 1, 1/3 pods available (pods are not there or not ready yet)",
        "3, 1, 1, 1, 1/3 pods available (pods are not there or not ready yet)"
    })
    void aStaticWorkloadHasAllItsPodsUpdatedAndAvailable(
            int spec, int existing, int updated, int available, String problem) {
        assertThat(problem(deployment().pods(spec, existing, updated, available), fixed(3)))
                .isEqualTo(Optional.ofNullable(problem));
    }

    @Test
    @Tag("case-76")
    void settingsNobodyHasLookedAtYetAreNotRolledOut() {
        assertThat(problem(deployment().generation(6, 5), fixed(1)))
                .hasValueSatisfying(text -> assertThat(text).contains("new settings are not rolled out yet"));
        assertThat(problem(deployment().generation(6, 5), new Expectation(false, 1, true)))
                .as("a static workload is never taken for scaled")
                .isPresent();
    }

    @ParameterizedTest(name = "{0} wanted, {1} exist, {2} updated, {3} available, Available={4}: {5}")
    @Tag("case-82")
    @CsvSource({
        "8, 8, 8, 2, True, true",
        "8, 8, 8, 2, False, true",
        "8, 3, 3, 2, False, true",
        "8, 8, 8, 1, False, false",
        "8, 8, 8, 0, False, false",
        "2, 2, 2, 0, False, false",
        "2, 3, 2, 2, True, false",
        "0, 0, 0, 0, True, true"
    })
    void anAutoscaledWorkloadMayGrowButNotFallBelowItsFloor(
            int wanted, int existing, int updated, int available, String condition, boolean expected) {
        LiveFixture deployment =
                deployment().pods(wanted, existing, updated, available).condition("Available", condition, "R", "m");

        assertThat(problem(deployment, autoscaled(2)).isEmpty()).isEqualTo(expected);
    }

    @Test
    @Tag("case-82")
    void anAutoscaledWorkloadThatWasFineAndIsScaledStaysFine() {
        LiveFixture scaled = deployment().pods(4, 2, 2, 2).generation(6, 5);

        assertThat(problem(scaled, new Expectation(true, 2, true))).isEmpty();
        assertThat(problem(scaled, new Expectation(true, 2, false))).isPresent();
    }

    @Test
    void aDeploymentWithoutConditionsIsNotAvailable() {
        LiveFixture fresh = deployment().pods(1, 0, 0, 0).generation(1, 0).condition("Available", "Unknown", "", "");

        assertThat(problem(fresh, fixed(1)))
                .hasValueSatisfying(text -> assertThat(text).startsWith("0/1 pods available"));
    }

    @Test
    @Tag("case-83")
    void theWorstCauseIsNamed() {
        LiveFixture late = deployment()
                .pods(1, 0, 0, 0)
                .condition("Progressing", "False", "ProgressDeadlineExceeded", "timed out");
        assertThat(problem(late, fixed(1))).contains("0/1 pods available (ProgressDeadlineExceeded: timed out)");

        LiveFixture refused = late.condition("ReplicaFailure", "True", "FailedCreate", "exceeded quota: tight");
        assertThat(problem(refused, fixed(1))).contains("0/1 pods available (ReplicaFailure: exceeded quota: tight)");
    }

    @Test
    @Tag("case-83")
    void refusedPodsMakeAnAutoscaledWorkloadUnavailableToo() {
        LiveFixture refused = deployment().pods(4, 2, 2, 2).condition("ReplicaFailure", "True", "FailedCreate", "");

        assertThat(problem(refused, autoscaled(1))).contains("2/4 pods available (ReplicaFailure: FailedCreate)");
    }

    @Test
    void aDeadlineThatIsOverBecauseAllIsRolledOutIsNoCause() {
        LiveFixture done = deployment().condition("Progressing", "False", "ProgressDeadlineExceeded", "timed out");

        assertThat(problem(done, fixed(1))).isEmpty();
    }
}
