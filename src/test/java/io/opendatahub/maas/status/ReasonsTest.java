/* The list of reasons against contract section 6. */
package io.opendatahub.maas.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Completeness and spelling of reasons. */
class ReasonsTest {

    @Test
    void readyHasExactlyTheReasonsOfTheContract() {
        assertThat(Stream.of(Reasons.values())
                        .filter(reason -> reason.conditions().contains(ConditionType.READY))
                        .map(Reasons::code))
                .containsExactlyInAnyOrder(
                        "Reconciled",
                        "DeploymentsNotReady",
                        "PrerequisitesNotMet",
                        "DependenciesNotAvailable",
                        "GatewayNotReady",
                        "InvalidGateway",
                        "ConfigMissing",
                        "ConfigTerminating",
                        "PlatformReconcileFailed",
                        "ManagementStateIdle",
                        "WaitingForRemovedTeardown",
                        "UnexpectedManagementState",
                        "TenantIdentityMismatch",
                        "NotManaged",
                        "PermissionDenied",
                        "PayloadProcessingMigrationBlocked",
                        // Not in the list of section 6, but asked for by section 2 (Neighbours).
                        "DeletionBlocked");
    }

    @Test
    @Tag("case-78")
    void codesAreUniqueAndTakenByTheApiServer() {
        assertThat(Stream.of(Reasons.values()).map(Reasons::code))
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("[A-Z][A-Za-z]*"));
    }

    @Test
    void everyReasonSaysWhatItMeansAndWhatToDo() {
        assertThat(Reasons.values()).allSatisfy(reason -> {
            assertThat(reason.meaning()).endsWith(".");
            assertThat(reason.remedy()).endsWith(".");
        });
    }

    @Test
    void onlyHandsOffHasNoPhase() {
        assertThat(Stream.of(Reasons.values())
                        .filter(reason -> reason.conditions().contains(ConditionType.READY))
                        .filter(reason -> reason.phase().isEmpty()))
                .containsExactly(Reasons.MANAGEMENT_STATE_IDLE);
    }
}
