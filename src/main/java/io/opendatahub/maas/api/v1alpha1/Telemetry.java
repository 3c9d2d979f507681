package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/** What telemetry the platform collects; an absent section means off. */
public class Telemetry extends ApiValue {

    @JsonPropertyDescription(
            "Whether telemetry is collected. true unless set to false; without the telemetry section nothing is collected.")
    @Default("true")
    private @Nullable Boolean enabled;

    @JsonPropertyDescription("Choice of metric dimensions.")
    private @Nullable TelemetryMetrics metrics;

    @JsonPropertyDescription("Choice of identity fields on usage logs.")
    private @Nullable TelemetryLogs logs;

    public @Nullable Boolean getEnabled() {
        return enabled;
    }

    public void setEnabled(@Nullable Boolean enabled) {
        this.enabled = enabled;
    }

    public @Nullable TelemetryMetrics getMetrics() {
        return metrics;
    }

    public void setMetrics(@Nullable TelemetryMetrics metrics) {
        this.metrics = metrics;
    }

    public @Nullable TelemetryLogs getLogs() {
        return logs;
    }

    public void setLogs(@Nullable TelemetryLogs logs) {
        this.logs = logs;
    }
}
