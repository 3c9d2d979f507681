/* Moves the settings of a legacy Tenant to the tenant's config and removes it. */
package io.opendatahub.maas.aitenant;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.legacytenant.LegacyTenantMigration;
import io.opendatahub.maas.legacytenant.RefusedStep;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.watch.RetryDelays;
import java.util.Optional;

/** Holds nobody up: a tenant works with a legacy object beside it, and a step that is refused is tried again (case 72). */
final class LegacyTenantStep implements AITenantStep {

    private final LegacyTenantMigration migration;
    private final RetryDelays delays = new RetryDelays();

    LegacyTenantStep(LegacyTenantMigration migration) {
        this.migration = migration;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        ResourceID id = ResourceID.fromResource(pass.aitenant());
        Optional<RefusedStep> refused = migration.migrate(pass.aitenant());
        if (refused.isEmpty()) {
            delays.succeeded(id);
            return Optional.empty();
        }
        boolean perhapsRace = refused.get().mayBeRace() && !delays.isFailing(id);
        pass.again(delays.afterFailure(id));
        if (!perhapsRace) {
            migration.tell(pass.aitenant(), refused.get());
            pass.warn(new Warning(
                    AITenantReasons.LEGACY_TENANT_MIGRATION_FAILED.code(),
                    "The legacy Tenant " + refused.get().text()));
        }
        return Optional.empty();
    }

    /** The AITenant is gone. */
    void forget(ResourceID id) {
        delays.succeeded(id);
    }
}
