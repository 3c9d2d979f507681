/* Joining verdicts with history (contract section 6). */
package io.opendatahub.maas.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Transition times, order and completeness of conditions. */
class ConditionsTest {

    private static final Instant THEN = Instant.parse("2026-11-30T10:00:00.987654Z");
    private static final Instant NOW = Instant.parse("2026-11-30T11:00:00Z");

    private static Verdict ready(String status, Reasons reason, String message) {
        return new Verdict(ConditionType.READY, status, reason.code(), message);
    }

    private static Condition next(Verdict before, Verdict after) {
        List<Condition> stored = Conditions.merge(List.of(), List.of(before), 1L, THEN);
        return Conditions.merge(stored, List.of(after), 2L, NOW).get(0);
    }

    @Test
    @Tag("case-75")
    void transitionTimeStaysWhenOnlyReasonOrMessageChange() {
        Condition next = next(
                ready("False", Reasons.GATEWAY_NOT_READY, "a"), ready("False", Reasons.DEPLOYMENTS_NOT_READY, "b"));

        assertThat(next.getLastTransitionTime()).isEqualTo("2026-11-30T10:00:00Z");
        assertThat(next.getReason()).isEqualTo("DeploymentsNotReady");
        assertThat(next.getMessage()).isEqualTo("b");
        assertThat(next.getObservedGeneration()).isEqualTo(2L);
    }

    @Test
    @Tag("case-75")
    void transitionTimeMovesWithTheStatus() {
        Condition next = next(ready("False", Reasons.GATEWAY_NOT_READY, "a"), ready("True", Reasons.RECONCILED, "a"));

        assertThat(next.getLastTransitionTime()).isEqualTo("2026-11-30T11:00:00Z");
    }

    @Test
    @Tag("case-78")
    void aStoredConditionWithoutTimeGetsOne() {
        List<Condition> stored = List.of(new Condition());
        stored.get(0).setType("Ready");
        stored.get(0).setStatus("True");

        List<Condition> next = Conditions.merge(stored, List.of(ready("True", Reasons.RECONCILED, "")), null, NOW);

        assertThat(next.get(0).getLastTransitionTime()).isEqualTo("2026-11-30T11:00:00Z");
        assertThat(next.get(0).getMessage()).as("empty, not absent").isEmpty();
    }

    @Test
    @Tag("case-76")
    void readyOfAnEarlierGenerationIsAnotherThing() {
        MaasTenantConfig config = new MaasTenantConfig();
        config.setMetadata(new ObjectMetaBuilder().withGeneration(2L).build());
        assertThat(Conditions.isReady(config) || Conditions.wasReady(config)).isFalse();
        config.setStatus(StatusFixture.of(
                ready("True", Reasons.RECONCILED, ""), StatusFixture.degraded("False", Reasons.RECONCILED, ""), 2));
        assertThat(Conditions.isReady(config)).isTrue();
        assertThat(Conditions.wasReady(config)).isFalse();

        config.getMetadata().setGeneration(3L);
        assertThat(Conditions.isReady(config)).isFalse();
        assertThat(Conditions.wasReady(config)).isTrue();
        config.getMetadata().setDeletionTimestamp("2026-11-30T10:00:00Z");
        assertThat(Conditions.wasReady(config)).as("it goes").isFalse();

        config.getMetadata().setDeletionTimestamp(null);
        config.setStatus(StatusFixture.of(
                ready("False", Reasons.GATEWAY_NOT_READY, ""),
                StatusFixture.degraded("False", Reasons.RECONCILED, ""),
                2));
        assertThat(Conditions.wasReady(config)).as("it never was").isFalse();
    }

    @Test
    void foreignConditionTypesGo() {
        Condition other = new Condition();
        other.setType("Sunny");
        other.setStatus("True");

        assertThat(Conditions.merge(List.of(other), List.of(ready("True", Reasons.RECONCILED, "m")), 1L, NOW))
                .extracting(Condition::getType)
                .containsExactly("Ready");
    }

    @Property
    @net.jqwik.api.Tag("case-78")
    void alwaysInTheSameOrder(@ForAll Random random) {
        List<Verdict> verdicts = new ArrayList<>(Stream.of(ConditionType.values())
                .map(type -> new Verdict(type, "Unknown", "NotJudged", "m"))
                .toList());
        Collections.shuffle(verdicts, random);

        assertThat(Conditions.merge(List.of(), verdicts, 1L, NOW))
                .extracting(Condition::getType)
                .containsExactly(
                        "Ready",
                        "DependenciesAvailable",
                        "MaaSPrerequisitesAvailable",
                        "DeploymentsAvailable",
                        "Degraded",
                        "APIKeysRevoked");
    }

    @Test
    void messagesAreCut() {
        Condition next = Conditions.merge(
                        List.of(), List.of(ready("True", Reasons.RECONCILED, "x".repeat(60_000))), 1L, NOW)
                .get(0);

        assertThat(next.getMessage()).hasSize(Texts.MESSAGE_LIMIT);
    }
}
