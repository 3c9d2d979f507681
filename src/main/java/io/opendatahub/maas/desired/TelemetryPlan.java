/* What of a tenant's usage is measured and logged. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.api.v1alpha1.Telemetry;
import io.opendatahub.maas.api.v1alpha1.TelemetryLogs;
import io.opendatahub.maas.api.v1alpha1.TelemetryMetrics;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Telemetry that is on (contract section 4b); there is no plan while it is off.
 *
 * @param organizationMetric {@code metrics.captureOrganization}
 * @param userMetric {@code metrics.captureUser}
 * @param groupMetric {@code metrics.captureGroup}
 * @param modelMetric {@code metrics.captureModelUsage}
 * @param userLog {@code logs.captureUser}
 * @param organizationLog {@code logs.captureOrganization}
 * @param usageLogging {@code usageLogging} of Config/default: which collector gets the usage logs
 */
public record TelemetryPlan(
        boolean organizationMetric,
        boolean userMetric,
        boolean groupMetric,
        boolean modelMetric,
        boolean userLog,
        boolean organizationLog,
        boolean usageLogging) {

    /**
     * The plan of a config. An absent section means off; inside a present one every switch has its default, whether the
     * server stored it or not.
     */
    public static Optional<TelemetryPlan> of(MaasTenantConfig config, PlatformConfig anchor) {
        Telemetry section = section(config);
        if (section == null || !isOn(config)) {
            return Optional.empty();
        }
        TelemetryMetrics metrics = Objects.requireNonNullElseGet(section.getMetrics(), TelemetryMetrics::new);
        TelemetryLogs logs = Objects.requireNonNullElseGet(section.getLogs(), TelemetryLogs::new);
        return Optional.of(new TelemetryPlan(
                or(metrics.getCaptureOrganization(), true),
                or(metrics.getCaptureUser(), false),
                or(metrics.getCaptureGroup(), false),
                or(metrics.getCaptureModelUsage(), true),
                or(logs.getCaptureUser(), false),
                or(logs.getCaptureOrganization(), true),
                anchor.getSpec() != null && or(anchor.getSpec().getUsageLogging(), false)));
    }

    /** Whether the section is present and not switched off. */
    public static boolean isOn(MaasTenantConfig config) {
        Telemetry section = section(config);
        return section != null && or(section.getEnabled(), true);
    }

    private static @Nullable Telemetry section(MaasTenantConfig config) {
        return config.getSpec() == null ? null : config.getSpec().getTelemetry();
    }

    private static boolean or(@Nullable Boolean value, boolean otherwise) {
        return value == null ? otherwise : value;
    }
}
