/* Gives the tenant's gateway free for others. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.model.ApplyReport.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Release of all claims, then of the labels that the infra namespace carried only for them (contract section 8). */
final class GatewayReleaseStep implements DeletionStep {

    private final GatewayClaims claims;
    private final InfraNamespaceLabels labels;
    private final DeletionClock clock;

    GatewayReleaseStep(GatewayClaims claims, InfraNamespaceLabels labels, DeletionClock clock) {
        this.claims = claims;
        this.labels = labels;
        this.clock = clock;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<Failure> unreadable = claims.unreadable();
        if (unreadable.isPresent()) {
            return Optional.of(Halt.blocked(List.of(unreadable.get())));
        }
        claims.releaseOthers(pass.aitenant(), List.of());
        labels.converge();
        return Optional.empty();
    }

    @Override
    public String skipped(AITenantPass pass) {
        return "the claim of tenant " + pass.tenant().name()
                + " on its gateway, or labels of the infra namespace that only this gateway needed, are left";
    }

    @Override
    public Instant blockedSince(AITenantPass pass) {
        return clock.keysDealtWithAt(pass);
    }
}
