/* Removes what is left of a tenant when its config is gone without having cleaned up, or could not do it in time. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.check.CleanUpCheck;
import io.opendatahub.maas.model.CleanUp;
import io.opendatahub.maas.tenantconfig.TenantCleanUp;
import io.opendatahub.maas.watch.Caches;
import java.time.Instant;
import java.util.Optional;

/** Everything of contract section 4 that is the tenant's. Nothing is asked for when the config's own clean-up did its work. */
final class RemainsStep implements DeletionStep {

    private final TenantCleanUp cleanUp;
    private final Caches caches;
    private final DeletionClock clock;

    RemainsStep(TenantCleanUp cleanUp, Caches caches, DeletionClock clock) {
        this.cleanUp = cleanUp;
        this.caches = caches;
        this.clock = clock;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        if (!pass.isAdopted(caches)) {
            // What an earlier tenant of this name left goes; what its namespace holds is not this one's.
            return halt(cleanUp.removeObjects(pass.tenant()));
        }
        Optional<MaasTenantConfig> config = caches.configs().find(pass.tenant().namespace(), MaasTenantConfig.NAME);
        if (config.isPresent()) {
            // It was given up. One that is not even being deleted goes on making what would be removed here.
            return config.get().isMarkedForDeletion() ? halt(cleanUp.removeObjects(pass.tenant())) : Optional.empty();
        }
        return halt(cleanUp.run(pass.tenant()));
    }

    private static Optional<Halt> halt(CleanUp result) {
        if (result.isDone()) {
            return Optional.empty();
        }
        if (!result.failures().isEmpty()) {
            return Optional.of(Halt.blocked(result.failures()));
        }
        return Optional.of(CleanUpCheck.held(result)
                .map(objects -> Halt.blocked("Waiting for " + objects + " to be gone."))
                .orElseGet(() -> Halt.inProgress("Waiting until the policies of the tenant are removed.")));
    }

    @Override
    public String skipped(AITenantPass pass) {
        return "objects of tenant " + pass.tenant().name() + " are left";
    }

    @Override
    public boolean givenUp(AITenantPass pass, String cause) {
        cleanUp.removeObjects(pass.tenant());
        return false;
    }

    @Override
    public Instant blockedSince(AITenantPass pass) {
        return clock.keysDealtWithAt(pass);
    }
}
