/* Events of a status change (contract section 6). */
package io.opendatahub.maas.status;

import static io.opendatahub.maas.status.StatusFixture.degraded;
import static io.opendatahub.maas.status.StatusFixture.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.status.StatusEvents.EventText;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** At most one event per change of Ready and of Degraded. */
class StatusEventsTest {

    private static final Verdict QUIET = degraded("False", Reasons.NO_WARNINGS, "n");
    private static final Verdict WORKS = ready("True", Reasons.RECONCILED, "r");
    private static final Verdict WAITS = ready("False", Reasons.DEPLOYMENTS_NOT_READY, "w");

    private static MaasTenantConfigStatus status(Verdict ready, Verdict degraded) {
        return StatusFixture.of(ready, degraded, 1);
    }

    @Test
    void creationToReadyTakesTwoEvents() {
        assertThat(StatusEvents.of(null, status(WAITS, QUIET)))
                .containsExactly(new EventText(StatusEvents.Type.NORMAL, "DeploymentsNotReady", "w"));
        assertThat(StatusEvents.of(status(WAITS, QUIET), status(WORKS, QUIET)))
                .containsExactly(new EventText(StatusEvents.Type.NORMAL, "Reconciled", "r"));
    }

    @Test
    @Tag("case-75")
    void otherWordsAreNoEvent() {
        Verdict bad = degraded("True", Reasons.INVALID_REPLICA_ANNOTATION, "one");
        Verdict worse = degraded("True", Reasons.INVALID_REPLICA_ANNOTATION, "two");

        assertThat(StatusEvents.of(
                        status(WAITS, bad), status(ready("False", Reasons.DEPLOYMENTS_NOT_READY, "other"), worse)))
                .isEmpty();
    }

    @Test
    void anotherReasonOfTheSameStatusIsOne() {
        assertThat(StatusEvents.of(status(WAITS, QUIET), status(ready("False", Reasons.PERMISSION_DENIED, "p"), QUIET)))
                .containsExactly(new EventText(StatusEvents.Type.WARNING, "PermissionDenied", "p"));
    }

    @Test
    void podsThatGoAwayUnaskedAreAWarningAndAskedForAreNot() {
        assertThat(StatusEvents.of(status(WORKS, QUIET), status(WAITS, QUIET)))
                .containsExactly(new EventText(StatusEvents.Type.WARNING, "DeploymentsNotReady", "w"));
        assertThat(StatusEvents.of(status(WORKS, QUIET), StatusFixture.of(WAITS, QUIET, 2)))
                .containsExactly(new EventText(StatusEvents.Type.NORMAL, "DeploymentsNotReady", "w"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Reasons.class,
            names = {"MANAGEMENT_STATE_IDLE", "WAITING_FOR_REMOVED_TEARDOWN"})
    @Tag("case-116")
    void theAdministratorsWishIsNormal(Reasons wish) {
        assertThat(StatusEvents.of(status(WORKS, QUIET), status(ready("False", wish, "m"), QUIET)))
                .containsExactly(new EventText(StatusEvents.Type.NORMAL, wish.code(), "m"));
    }

    @Test
    @Tag("case-17")
    void warningsAreToldWhenTheyComeChangeAndGo() {
        Verdict two = degraded("True", Reasons.MULTIPLE_WARNINGS, "a b");
        Verdict one = degraded("True", Reasons.MONITORING_NOT_READY, "b");

        assertThat(StatusEvents.of(status(WORKS, QUIET), status(WORKS, two)))
                .containsExactly(new EventText(StatusEvents.Type.WARNING, "MultipleWarnings", "a b"));
        assertThat(StatusEvents.of(status(WORKS, two), status(WORKS, one)))
                .containsExactly(new EventText(StatusEvents.Type.WARNING, "MonitoringNotReady", "b"));
        assertThat(StatusEvents.of(status(WORKS, one), status(WORKS, QUIET)))
                .containsExactly(new EventText(StatusEvents.Type.NORMAL, "NoWarnings", "n"));
    }

    @Test
    void degradedThatIsNotJudgedIsNoEvent() {
        Verdict unknown = degraded("Unknown", Reasons.NOT_JUDGED, "?");

        assertThat(StatusEvents.of(status(WORKS, QUIET), status(WORKS, unknown)))
                .isEmpty();
        assertThat(StatusEvents.of(status(WORKS, unknown), status(WORKS, QUIET)))
                .isEmpty();
    }

    @Test
    void readyComesBeforeDegradedAndTextsAreCut() {
        List<EventText> events = StatusEvents.of(
                null,
                status(
                        ready("False", Reasons.PLATFORM_RECONCILE_FAILED, "x".repeat(2_000)),
                        degraded("True", Reasons.FOREIGN_OBJECT, "f")));

        assertThat(events).extracting(EventText::reason).containsExactly("PlatformReconcileFailed", "ForeignObject");
        assertThat(events.get(0).message()).hasSize(Texts.EVENT_LIMIT);
    }
}
