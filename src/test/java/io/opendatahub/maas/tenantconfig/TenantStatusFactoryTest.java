/* The complete status of a tenant (contract section 6). */
package io.opendatahub.maas.tenantconfig;

import static io.opendatahub.maas.tenantconfig.JudgedStatus.condition;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.status;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.check.LiveFixture;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.status.StatusDiff;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Phase and conditions for each way a reconcile can end. */
class TenantStatusFactoryTest {

    private static final String ANNOTATION = "maas.opendatahub.io/maas-api-replicas";

    private static TenantFixture running() {
        return TenantFixture.ofDefault().withWorkloads();
    }

    @Test
    @Tag("case-79")
    void aTenantInOrderIsActive() {
        MaasTenantConfigStatus status = status(running());

        assertThat(status.getPhase()).isEqualTo("Active");
        assertThat(status.getObservedGeneration()).isEqualTo(3);
        assertThat(status.getConditions())
                .extracting(condition -> condition.getType() + "=" + condition.getStatus() + "/" + condition.getReason()
                        + "@" + condition.getObservedGeneration())
                .containsExactly(
                        "Ready=True/Reconciled@3",
                        "DependenciesAvailable=True/DependenciesServed@3",
                        "MaaSPrerequisitesAvailable=True/PrerequisitesMet@3",
                        "DeploymentsAvailable=True/WorkloadsAvailable@3",
                        "Degraded=False/NoWarnings@3");
    }

    @Test
    @Tag("case-78")
    void theFirstStatusIsComplete() {
        MaasTenantConfigStatus status = status(TenantFixture.ofDefault());

        assertThat(status.getPhase()).isEqualTo("Pending");
        assertThat(verdict(status, "Ready")).isEqualTo("False/DeploymentsNotReady");
        assertThat(condition(status, "Ready").getMessage())
                .isEqualTo(condition(status, "DeploymentsAvailable").getMessage())
                .contains("maas-api: 0/1", "payload-pre-processing: 0/1", "payload-processing: 0/1");
        assertThat(status.getConditions()).hasSize(5).allSatisfy(condition -> {
            assertThat(condition.getMessage()).isNotEmpty();
            assertThat(condition.getLastTransitionTime()).isEqualTo("2026-11-30T12:00:00Z");
        });
    }

    @Test
    @Tag("case-17")
    void oneWarningGoesTheOtherStays() {
        TenantFixture fixture = running().annotation(ANNOTATION, "many");
        fixture.served.add(ObservedKinds.AUTHORINO);
        fixture.authorinos.add(new AuthorinoFact("edge-gw", "door-keeper", false));

        MaasTenantConfigStatus both = status(fixture);
        assertThat(both.getPhase()).isEqualTo("Degraded");
        assertThat(verdict(both, "Ready")).isEqualTo("True/Reconciled");
        assertThat(verdict(both, "Degraded")).isEqualTo("True/MultipleWarnings");
        assertThat(condition(both, "Degraded").getMessage())
                .contains("AuthorinoWithoutTls: ", "door-keeper", "InvalidReplicaAnnotation: ", ANNOTATION);

        fixture.config.getMetadata().getAnnotations().clear();
        MaasTenantConfigStatus one = status(fixture);
        assertThat(one.getPhase()).isEqualTo("Degraded");
        assertThat(verdict(one, "Degraded")).isEqualTo("True/AuthorinoWithoutTls");
        assertThat(condition(one, "Degraded").getMessage()).doesNotContain(ANNOTATION);

        fixture.authorinos.add(new AuthorinoFact("edge-gw", "vault", true));
        assertThat(status(fixture).getPhase()).isEqualTo("Active");
    }

    @Test
    @Tag("case-19")
    void severalWarningsOfOneKindKeepTheirReason() {
        MaasTenantConfigStatus status = status(running()
                .annotation("maas.opendatahub.io/payload-pre-processing-replicas", "x3")
                .annotation("maas.opendatahub.io/payload-processing-replicas", "x2")
                .annotation(ANNOTATION, "x1"));

        assertThat(verdict(status, "Degraded")).isEqualTo("True/InvalidReplicaAnnotation");
        assertThat(condition(status, "Degraded").getMessage())
                .contains(ANNOTATION, "payload-processing-replicas", "payload-pre-processing-replicas");
    }

    @Test
    @Tag("case-79")
    void aMissingDependencyLeavesWhatComesAfterItUnknown() {
        TenantFixture fixture = running();
        fixture.config.setStatus(status(fixture));
        fixture.served.remove(ObservedKinds.AUTH_CONFIG);
        MaasTenantConfigStatus status = status(fixture);

        assertThat(status.getPhase()).isEqualTo("Pending");
        assertThat(verdict(status, "Ready")).isEqualTo("False/DependenciesNotAvailable");
        assertThat(verdict(status, "DependenciesAvailable")).isEqualTo("False/DependencyMissing");
        assertThat(condition(status, "DependenciesAvailable").getMessage()).contains("AuthConfig");
        assertThat(verdict(status, "MaaSPrerequisitesAvailable")).isEqualTo("Unknown/NotJudged");
        assertThat(verdict(status, "DeploymentsAvailable")).isEqualTo("Unknown/NotJudged");
        assertThat(verdict(status, "Degraded")).isEqualTo("False/NoWarnings");
        assertThat(status.getEffective())
                .as("what was last put in force still is")
                .isNotNull()
                .isEqualTo(fixture.config.getStatus().getEffective());
    }

    @Test
    @Tag("case-85")
    @Tag("case-117")
    void aMissingSecretIsNotRepeatedInDegraded() {
        TenantFixture fixture = running();
        fixture.secret = DatabaseSecret.BLANK;
        MaasTenantConfigStatus status = status(fixture);

        assertThat(status.getPhase()).isEqualTo("Failed");
        assertThat(status.getInfraNamespace()).isEqualTo("infra-teal");
        assertThat(verdict(status, "Ready")).isEqualTo("False/PrerequisitesNotMet");
        assertThat(verdict(status, "MaaSPrerequisitesAvailable")).isEqualTo("False/PrerequisitesMissing");
        assertThat(verdict(status, "DependenciesAvailable")).isEqualTo("True/DependenciesServed");
        assertThat(verdict(status, "DeploymentsAvailable")).isEqualTo("Unknown/NotJudged");
        assertThat(verdict(status, "Degraded")).isEqualTo("False/NoWarnings");
    }

    @Test
    void aMissingGatewayDoesNotHideAMissingSecret() {
        TenantFixture fixture = running();
        fixture.gateways.clear();
        fixture.secret = DatabaseSecret.MISSING;

        assertThat(verdict(status(fixture), "Ready")).isEqualTo("False/GatewayNotReady");
        assertThat(verdict(status(fixture), "MaaSPrerequisitesAvailable")).isEqualTo("False/PrerequisitesMissing");
    }

    @Test
    @Tag("case-116")
    void handsOffHasNoPhaseAndJudgesNothing() {
        MaasTenantConfigStatus status =
                status(running().annotation("component.opendatahub.io/management-state", "Unmanaged"));

        assertThat(status.getPhase()).isNull();
        assertThat(verdict(status, "Ready")).isEqualTo("False/ManagementStateIdle");
        assertThat(status.getConditions().subList(1, 5))
                .allSatisfy(condition -> assertThat(condition.getStatus() + condition.getReason())
                        .isEqualTo("UnknownNotJudged"));
    }

    @Test
    @Tag("case-98")
    void aStrayConfigIsFailedAndNotJudged() {
        MaasTenantConfigStatus status = status(TenantFixture.inNamespace("sandbox-nine"));

        assertThat(status.getPhase()).isEqualTo("Failed");
        assertThat(verdict(status, "Ready")).isEqualTo("False/NotManaged");
        assertThat(verdict(status, "Degraded")).isEqualTo("Unknown/NotJudged");
        assertThat(status.getEffective()).isNull();
    }

    @Test
    @Tag("case-75")
    void aSecondLookChangesNothing() {
        TenantFixture fixture = running().annotation(ANNOTATION, "many");
        fixture.config.setStatus(status(fixture));
        fixture.now = fixture.now.plusSeconds(86_400);

        assertThat(status(fixture)).isEqualTo(fixture.config.getStatus());
        assertThat(StatusDiff.of(fixture.config.getStatus(), status(fixture))).isEqualTo(StatusDiff.SAME);
    }

    @Test
    @Tag("case-82")
    void oneMorePodIsNoReasonToWrite() {
        TenantFixture fixture = running();
        fixture.with(LiveFixture.deployment(TenantFixture.MAAS_API)
                        .pods(5, 5, 5, 1)
                        .build())
                .annotation(ANNOTATION, "5");
        MaasTenantConfigStatus before = status(fixture);
        fixture.with(
                LiveFixture.deployment(TenantFixture.MAAS_API).pods(5, 5, 5, 2).build());
        MaasTenantConfigStatus after = status(fixture);

        assertThat(condition(before, "Ready").getMessage()).contains("1/5 pods available");
        assertThat(condition(after, "Ready").getMessage()).contains("2/5 pods available");
        assertThat(StatusDiff.of(before, after)).isEqualTo(StatusDiff.SAME);
    }
}
