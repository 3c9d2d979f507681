/* How what a pass did shows in the status (contract section 6). */
package io.opendatahub.maas.tenantconfig;

import static io.opendatahub.maas.tenantconfig.JudgedStatus.condition;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.status;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.ApplyReport.Foreign;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Failures, foreign objects and steps that wait. */
class TenantStatusReportTest {

    private static TenantFixture running() {
        return TenantFixture.ofDefault().withWorkloads();
    }

    @Test
    void aFailedWriteDecidesReadyWhateverRuns() {
        Failure failure = new Failure(TenantFixture.POST, 403, "User \"op\" cannot patch resource");
        MaasTenantConfigStatus status =
                status(running(), new ApplyReport(List.of(failure), List.of(), List.of(), Map.of()));

        assertThat(status.getPhase()).isEqualTo("Failed");
        assertThat(verdict(status, "Ready")).isEqualTo("False/PermissionDenied");
        assertThat(verdict(status, "DeploymentsAvailable")).isEqualTo("True/WorkloadsAvailable");
    }

    @Test
    void aForeignObjectIsAWarning() {
        Foreign foreign = new Foreign(
                new ResourceKey(TenantFixture.POST.kind(), "edge-gw", "payload-processing"), "Deployment other/x");
        MaasTenantConfigStatus status =
                status(running(), new ApplyReport(List.of(), List.of(foreign), List.of(), Map.of()));

        assertThat(status.getPhase()).isEqualTo("Degraded");
        assertThat(verdict(status, "Degraded")).isEqualTo("True/ForeignObject");
        assertThat(condition(status, "Degraded").getMessage())
                .contains("Deployment edge-gw/payload-processing", "Deployment other/x");
    }

    @Test
    void aStepThatWaitsKeepsReadyBack() {
        ApplyReport report = new ApplyReport(List.of(), List.of(), List.of("HPA to go"), Map.of());

        assertThat(status(running(), report).getPhase()).isEqualTo("Pending");
        assertThat(condition(status(running(), report), "Ready").getMessage()).isEqualTo("Waiting for: HPA to go.");
    }
}
