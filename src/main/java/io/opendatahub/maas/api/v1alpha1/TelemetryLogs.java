package io.opendatahub.maas.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/** Identity fields of the usage logs. */
public class TelemetryLogs extends ApiValue {

    @JsonPropertyDescription(
            "Puts the authenticated user ID on usage logs as user_id, independently of metrics.captureUser. false unless set to true. Personal data: make sure that collecting it is permitted before enabling it.")
    @Default("false")
    private @Nullable Boolean captureUser;

    @JsonPropertyDescription(
            "Puts the organization ID of the subscription on usage logs as organization_id, independently of metrics.captureOrganization. true unless set to false.")
    @Default("true")
    private @Nullable Boolean captureOrganization;

    public @Nullable Boolean getCaptureUser() {
        return captureUser;
    }

    public void setCaptureUser(@Nullable Boolean captureUser) {
        this.captureUser = captureUser;
    }

    public @Nullable Boolean getCaptureOrganization() {
        return captureOrganization;
    }

    public void setCaptureOrganization(@Nullable Boolean captureOrganization) {
        this.captureOrganization = captureOrganization;
    }
}
