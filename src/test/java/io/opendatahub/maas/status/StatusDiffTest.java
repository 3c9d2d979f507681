/* When a status is worth a write (contract section 6). */
package io.opendatahub.maas.status;

import static io.opendatahub.maas.status.StatusFixture.degraded;
import static io.opendatahub.maas.status.StatusFixture.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.EffectiveSettings;
import io.opendatahub.maas.api.v1alpha1.EffectiveWorkload;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Verdict, words, or nothing. */
class StatusDiffTest {

    private static MaasTenantConfigStatus status(String message) {
        return StatusFixture.of(
                ready("False", Reasons.DEPLOYMENTS_NOT_READY, message), degraded("False", Reasons.NO_WARNINGS, ""), 1);
    }

    private static StatusDiff afterChange(Consumer<MaasTenantConfigStatus> change) {
        MaasTenantConfigStatus next = status("m");
        change.accept(next);
        return StatusDiff.of(status("m"), next);
    }

    @Test
    @Tag("case-75")
    void equalStatusesAreTheSame() {
        assertThat(StatusDiff.of(status("m"), status("m"))).isEqualTo(StatusDiff.SAME);
    }

    @Test
    void theFirstStatusIsAVerdict() {
        assertThat(StatusDiff.of(null, status("m"))).isEqualTo(StatusDiff.VERDICT);
        assertThat(StatusDiff.of(new MaasTenantConfigStatus(), status("m"))).isEqualTo(StatusDiff.VERDICT);
    }

    @Test
    @Tag("case-82")
    void aCountThatMovesIsNoReasonToWrite() {
        MaasTenantConfigStatus before = status("Not available: a: " + PodCount.text(1, 3) + " (x).");
        MaasTenantConfigStatus after = status("Not available: a: " + PodCount.text(2, 3) + " (x).");
        MaasTenantConfigStatus other = status("Not available: a: " + PodCount.text(2, 3) + " (y).");

        assertThat(StatusDiff.of(before, after)).isEqualTo(StatusDiff.SAME);
        assertThat(StatusDiff.of(before, other)).isEqualTo(StatusDiff.MESSAGE_ONLY);
    }

    @Test
    void numbersThatAreNoCountsMatter() {
        assertThat(StatusDiff.of(status("floor 3"), status("floor 4"))).isEqualTo(StatusDiff.MESSAGE_ONLY);
    }

    @Test
    @Tag("case-76")
    void everythingButWordsIsAVerdict() {
        assertThat(afterChange(next -> next.setPhase("Failed"))).isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.setPhase(null))).isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.setObservedGeneration(2L))).isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.setInfraNamespace("other"))).isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.getConditions().get(0).setStatus("True")))
                .isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.getConditions().get(1).setReason("Other")))
                .isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.getConditions().get(1).setObservedGeneration(2L)))
                .isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(
                        next -> next.setConditions(List.of(next.getConditions().get(0)))))
                .isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> {
                    EffectiveSettings effective = new EffectiveSettings();
                    effective.setMaasApi(new EffectiveWorkload());
                    next.setEffective(effective);
                }))
                .isEqualTo(StatusDiff.VERDICT);
    }

    @Test
    void aVerdictInOneConditionOutweighsWordsInAnother() {
        assertThat(afterChange(next -> {
                    next.getConditions().get(0).setMessage("other words");
                    next.getConditions().get(1).setStatus("True");
                }))
                .isEqualTo(StatusDiff.VERDICT);
        assertThat(afterChange(next -> next.getConditions().get(0).setMessage("other words")))
                .isEqualTo(StatusDiff.MESSAGE_ONLY);
    }

    @Test
    void aStoredConditionWithoutMessageIsNoError() {
        MaasTenantConfigStatus stored = status("m");
        stored.getConditions().get(0).setMessage(null);

        assertThat(StatusDiff.of(stored, status("m"))).isEqualTo(StatusDiff.MESSAGE_ONLY);
    }
}
