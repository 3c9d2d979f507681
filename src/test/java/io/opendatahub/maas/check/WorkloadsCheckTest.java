/* DeploymentsAvailable over all workloads (contract section 6). */
package io.opendatahub.maas.check;

import static io.opendatahub.maas.check.PlanFixture.autoscaled;
import static io.opendatahub.maas.check.PlanFixture.fixed;
import static io.opendatahub.maas.check.PlanFixture.postProcessing;
import static io.opendatahub.maas.check.TenantFixture.POST;
import static io.opendatahub.maas.check.TenantFixture.POST_AUTOSCALER;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.check.WorkloadsCheck.Finding;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Foreign;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.Warning;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is judged, what is left out, and what is told besides. */
class WorkloadsCheckTest {

    private static Finding judge(TenantFixture fixture, JudgedWorkload workload, ApplyReport report) {
        return WorkloadsCheck.judge(fixture.observation(), List.of(workload), report);
    }

    private static Finding judge(TenantFixture fixture, JudgedWorkload workload) {
        return judge(fixture, workload, ApplyReport.CLEAN);
    }

    private static ApplyReport foreign(ResourceKey key) {
        return new ApplyReport(List.of(), List.of(new Foreign(key, "x")), List.of(), Map.of());
    }

    private static ApplyReport written(LiveObject object) {
        return new ApplyReport(List.of(), List.of(), List.of(), Map.of(object.key(), object));
    }

    private static TenantFixture running(LiveFixture deployment) {
        return TenantFixture.ofDefault().with(deployment.build());
    }

    private static void wasAvailable(TenantFixture fixture, long generation) {
        MaasTenantConfigStatus status = new MaasTenantConfigStatus();
        status.setConditions(List.of(new ConditionBuilder()
                .withType("DeploymentsAvailable")
                .withStatus("True")
                .withObservedGeneration(generation)
                .build()));
        fixture.config.setStatus(status);
    }

    @Test
    void aDeploymentThatDoesNotExistYetIsNamed() {
        Finding finding = judge(TenantFixture.ofDefault(), postProcessing(fixed(2)));

        assertThat(finding.verdict().isTrue()).isFalse();
        assertThat(finding.verdict().reason()).isEqualTo("DeploymentsNotReady");
        assertThat(finding.verdict().message())
                .contains("payload-processing: 0/2 pods available (the Deployment does not exist yet)");
    }

    @Test
    @Tag("case-76")
    void aDeploymentIsNeverJudgedByWhatItWasBeforeOurOwnWrite() {
        TenantFixture fixture = running(LiveFixture.deployment(POST));
        wasAvailable(fixture, 3);
        LiveObject after = LiveFixture.deployment(POST).generation(6, 5).build();

        assertThat(judge(fixture, postProcessing(fixed(1))).verdict().isTrue()).isTrue();
        assertThat(judge(fixture, postProcessing(fixed(1)), written(after))
                        .verdict()
                        .isTrue())
                .isFalse();
        assertThat(judge(fixture, postProcessing(autoscaled(1)), written(after))
                        .verdict()
                        .isTrue())
                .isFalse();
    }

    @Test
    @Tag("case-76")
    void whatTheCachesHeardAfterOurWriteIsNewer() {
        TenantFixture fixture =
                running(LiveFixture.deployment(POST).generation(6, 6).version(9));
        LiveObject atWrite =
                LiveFixture.deployment(POST).generation(6, 5).version(8).build();

        assertThat(judge(fixture, postProcessing(fixed(1)), written(atWrite))
                        .verdict()
                        .isTrue())
                .isTrue();
    }

    @Test
    @Tag("case-82")
    void anAutoscalerThatScalesDoesNotFlipTheVerdict() {
        TenantFixture fixture =
                running(LiveFixture.deployment(POST).pods(4, 2, 2, 2).generation(6, 5));

        assertThat(judge(fixture, postProcessing(autoscaled(2))).verdict().isTrue())
                .as("never found available before")
                .isFalse();
        wasAvailable(fixture, 2);
        assertThat(judge(fixture, postProcessing(autoscaled(2))).verdict().isTrue())
                .as("found available for older settings")
                .isFalse();
        wasAvailable(fixture, 3);
        assertThat(judge(fixture, postProcessing(autoscaled(2))).verdict().isTrue())
                .isTrue();
    }

    @Test
    void aForeignDeploymentIsLeftOut() {
        TenantFixture fixture = running(LiveFixture.deployment(POST).pods(1, 0, 0, 0));
        Finding finding = judge(fixture, postProcessing(fixed(1)), foreign(POST));

        assertThat(finding.verdict().isTrue()).isTrue();
        assertThat(finding.verdict().message()).contains("payload-processing is not judged");
    }

    @Test
    void aForeignAutoscalerLeavesTheStaticCountOurs() {
        TenantFixture fixture = running(LiveFixture.deployment(POST).pods(5, 5, 5, 5));

        assertThat(judge(fixture, postProcessing(autoscaled(2))).verdict().isTrue())
                .isTrue();
        assertThat(judge(fixture, postProcessing(autoscaled(2)), foreign(POST_AUTOSCALER))
                        .verdict()
                        .message())
                .contains("5/2 pods available");
    }

    @Test
    void anOptedOutDeploymentIsMeasuredByItsOwnCount() {
        TenantFixture fixture =
                running(LiveFixture.deployment(POST).pods(4, 4, 4, 4).annotation("opendatahub.io/managed", "false"));

        assertThat(judge(fixture, postProcessing(fixed(1))).verdict().isTrue()).isTrue();
    }

    @Test
    void scaledToZeroIsToldTwice() {
        TenantFixture fixture = running(LiveFixture.deployment(POST).pods(0, 0, 0, 0));
        Finding finding = judge(fixture, postProcessing(autoscaled(2)));

        assertThat(finding.verdict().message()).contains("payload-processing is scaled to 0");
        assertThat(finding.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.reason()).isEqualTo("ScaledToZero");
            assertThat(warning.message())
                    .contains("kubectl scale deployment payload-processing -n edge-gw --replicas=2");
        });
        assertThat(judge(fixture, postProcessing(fixed(2))).warnings()).isEmpty();
    }

    @Test
    void aFailingAutoscalerIsToldOrLookedAtAgain() {
        TenantFixture fixture = running(LiveFixture.deployment(POST))
                .with(LiveFixture.autoscaler(
                        POST_AUTOSCALER, "False", "FailedGetResourceMetric", "cpu", "2026-11-30T11:59:00Z"));

        Finding early = judge(fixture, postProcessing(autoscaled(1)));
        assertThat(early.warnings()).isEmpty();
        assertThat(early.recheckAfter()).contains(Duration.ofMinutes(1));

        fixture.now = fixture.now.plus(Duration.ofMinutes(1));
        Finding late = judge(fixture, postProcessing(autoscaled(1)));
        assertThat(late.warnings()).extracting(Warning::reason).containsExactly("AutoscalerInactive");
        assertThat(late.recheckAfter()).isEmpty();

        assertThat(judge(fixture, postProcessing(fixed(1))).warnings())
                .as("an autoscaler on its way out")
                .isEmpty();
    }

    @Test
    @Tag("case-83")
    void allWorkloadsCountAndAreNamed() {
        TenantFixture fixture = TenantFixture.ofDefault().withWorkloads();
        fixture.with(LiveFixture.deployment(TenantFixture.PRE)
                .condition("ReplicaFailure", "True", "FailedCreate", "exceeded quota: tight")
                .build());
        JudgedWorkload pre =
                new JudgedWorkload("spec.payloadPreProcessing", TenantFixture.PRE, POST_AUTOSCALER, fixed(1), false);

        Finding finding =
                WorkloadsCheck.judge(fixture.observation(), List.of(pre, postProcessing(fixed(1))), ApplyReport.CLEAN);

        assertThat(finding.verdict().message())
                .isEqualTo("Not available: payload-pre-processing: 1/1 pods available"
                        + " (ReplicaFailure: exceeded quota: tight).");
    }
}
