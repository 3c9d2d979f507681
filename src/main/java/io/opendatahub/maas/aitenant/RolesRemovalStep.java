/* Removes the roles that were made for the tenant's administrators. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.desired.AITenantRoles;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.ApplyReport;
import java.time.Instant;
import java.util.Optional;

/** Roles (contract section 8). Bindings are the administrators' own. */
final class RolesRemovalStep implements DeletionStep {

    private final Applier applier;
    private final PlatformContext platform;
    private final DeletionClock clock;

    RolesRemovalStep(Applier applier, PlatformContext platform, DeletionClock clock) {
        this.applier = applier;
        this.platform = platform;
        this.clock = clock;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        ApplyReport report = applier.remove(AITenantRoles.keys(pass.tenant(), platform));
        return report.failures().isEmpty() ? Optional.empty() : Optional.of(Halt.blocked(report.failures()));
    }

    @Override
    public String skipped(AITenantPass pass) {
        return "roles of tenant " + pass.tenant().name() + " are left";
    }

    @Override
    public Instant blockedSince(AITenantPass pass) {
        return clock.keysDealtWithAt(pass);
    }
}
