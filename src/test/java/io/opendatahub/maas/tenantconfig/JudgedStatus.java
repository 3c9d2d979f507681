/* The status the factory makes of a fixture, and how tests read it. */
package io.opendatahub.maas.tenantconfig;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.model.ApplyReport;

/** Resolves and judges in one step. */
final class JudgedStatus {

    private JudgedStatus() {}

    static MaasTenantConfigStatus status(TenantFixture fixture, ApplyReport report) {
        TenantResolution resolution = TenantContextResolver.resolve(fixture.observation(), PLATFORM);
        return TenantStatusFactory.of(fixture.observation(), PLATFORM, resolution, report)
                .status();
    }

    static MaasTenantConfigStatus status(TenantFixture fixture) {
        return status(fixture, ApplyReport.CLEAN);
    }

    static String verdict(MaasTenantConfigStatus status, String type) {
        Condition condition = condition(status, type);
        return condition.getStatus() + "/" + condition.getReason();
    }

    static Condition condition(MaasTenantConfigStatus status, String type) {
        return status.getConditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
