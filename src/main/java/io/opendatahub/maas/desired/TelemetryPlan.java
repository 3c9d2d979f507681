/* What of a tenant's usage is measured and logged. */
package io.opendatahub.maas.desired;

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
        boolean usageLogging) {}
