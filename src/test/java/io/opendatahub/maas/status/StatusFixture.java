/* Statuses for tests that compare two of them. */
package io.opendatahub.maas.status;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import java.time.Instant;
import java.util.List;

/** Statuses with the conditions Ready and Degraded. */
final class StatusFixture {

    static final Instant TIME = Instant.parse("2026-11-30T10:00:00Z");

    private StatusFixture() {}

    static MaasTenantConfigStatus of(Verdict ready, Verdict degraded, long generation) {
        MaasTenantConfigStatus status = new MaasTenantConfigStatus();
        status.setPhase("Pending");
        status.setInfraNamespace("infra-teal");
        status.setObservedGeneration(generation);
        status.setConditions(Conditions.merge(List.of(), List.of(ready, degraded), generation, TIME));
        return status;
    }

    static Verdict ready(String status, Reasons reason, String message) {
        return new Verdict(ConditionType.READY, status, reason.code(), message);
    }

    static Verdict degraded(String status, Reasons reason, String message) {
        return new Verdict(ConditionType.DEGRADED, status, reason.code(), message);
    }
}
