package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/** Dimensions of the telemetry metrics. */
public class TelemetryMetrics extends ApiValue {

    @JsonPropertyDescription("Adds an organization dimension to the metrics. true unless set to false.")
    @Default("true")
    private @Nullable Boolean captureOrganization;

    @JsonPropertyDescription(
            "Adds a user dimension that holds the authenticated user ID. false unless set to true. Personal data: make sure that collecting it is permitted before enabling it.")
    @Default("false")
    private @Nullable Boolean captureUser;

    @JsonPropertyDescription("Adds a group dimension to the metrics. false unless set to true.")
    @Default("false")
    private @Nullable Boolean captureGroup;

    @JsonPropertyDescription("Captures usage per model. true unless set to false.")
    @Default("true")
    private @Nullable Boolean captureModelUsage;

    public @Nullable Boolean getCaptureOrganization() {
        return captureOrganization;
    }

    public void setCaptureOrganization(@Nullable Boolean captureOrganization) {
        this.captureOrganization = captureOrganization;
    }

    public @Nullable Boolean getCaptureUser() {
        return captureUser;
    }

    public void setCaptureUser(@Nullable Boolean captureUser) {
        this.captureUser = captureUser;
    }

    public @Nullable Boolean getCaptureGroup() {
        return captureGroup;
    }

    public void setCaptureGroup(@Nullable Boolean captureGroup) {
        this.captureGroup = captureGroup;
    }

    public @Nullable Boolean getCaptureModelUsage() {
        return captureModelUsage;
    }

    public void setCaptureModelUsage(@Nullable Boolean captureModelUsage) {
        this.captureModelUsage = captureModelUsage;
    }
}
