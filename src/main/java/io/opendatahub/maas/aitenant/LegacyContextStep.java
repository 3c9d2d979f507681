/* Moves gateway and identity provider of a legacy Tenant to its AITenant, before any gateway is looked for. */
package io.opendatahub.maas.aitenant;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.legacytenant.LegacyTenantMigration;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.RetryDelays;
import java.util.Optional;

/** The legacy platform context (contract sections 8 and 9, case 70). */
final class LegacyContextStep implements AITenantStep {

    private final LegacyTenantMigration migration;
    private final Caches caches;
    private final RetryDelays delays = new RetryDelays();

    LegacyContextStep(LegacyTenantMigration migration, Caches caches) {
        this.migration = migration;
        this.caches = caches;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<ReadFailure> unreadable = caches.legacyTenants().unreadable();
        if (unreadable.isPresent()) {
            return unknown(pass, unreadable.get());
        }
        delays.succeeded(ResourceID.fromResource(pass.aitenant()));
        Optional<String> foreign = migration.foreignGateway(pass.aitenant());
        if (foreign.isPresent()) {
            return Optional.of(Halt.of(AITenantReasons.LEGACY_TENANT_MIGRATION_FAILED, foreign.get()));
        }
        if (migration.fill(pass.aitenant())) {
            // The next pass has the gateway that counts; until then there is nothing to say.
            pass.undecided();
            return Optional.of(ConfigReadyStep.waiting(pass));
        }
        return Optional.empty();
    }

    /** A tenant that is there goes on; one that is not might start without its settings. */
    private Optional<Halt> unknown(AITenantPass pass, ReadFailure failure) {
        Halt refused = Halt.refused(new ApplyReport.Failure(
                new ResourceKey(failure.kind(), pass.tenant().namespace(), LegacyTenant.NAME),
                failure.code(),
                "cannot be read: " + failure.message()));
        boolean answered = failure.code() > 0;
        if (caches.configs()
                .find(pass.tenant().namespace(), MaasTenantConfig.NAME)
                .isEmpty()) {
            if (!answered) {
                pass.undecided();
            }
            return Optional.of(refused);
        }
        if (answered) {
            pass.warn(new Warning(AITenantReasons.LEGACY_TENANT_MIGRATION_FAILED.code(), refused.message()));
        }
        pass.again(delays.afterFailure(ResourceID.fromResource(pass.aitenant())));
        return Optional.empty();
    }

    /** The AITenant is gone. */
    void forget(ResourceID id) {
        delays.succeeded(id);
    }
}
