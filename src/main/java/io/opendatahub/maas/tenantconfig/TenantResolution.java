/* The three ways a reconcile can go on after everything was read and checked. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.check.Blocker;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.migration.MigrationDecision;
import io.opendatahub.maas.model.Warning;
import java.util.List;

/** Result of {@link TenantContextResolver}. */
public sealed interface TenantResolution {

    /** Warnings known whatever the way; shown in Degraded also while the tenant is still pending (contract section 6). */
    List<Warning> warnings();

    /**
     * Apply, prune, judge the workloads.
     *
     * @param context input of the desired state
     * @param objects the desired state, as far as its kinds are installed
     * @param warnings what works less well than asked for
     * @param migration what becomes of an older dataplane configuration
     */
    record Ready(
            TenantContext context, List<DesiredObject> objects, List<Warning> warnings, MigrationDecision migration)
            implements TenantResolution {}

    /**
     * Something is missing or wrong: nothing is written but the status, nothing is torn down.
     *
     * @param blocker what stands in the way
     * @param warnings what else works less well than asked for
     */
    record Blocked(Blocker blocker, List<Warning> warnings) implements TenantResolution {}

    /**
     * Hands off by the administrator's wish ({@code management-state} Unmanaged or Removed).
     *
     * @param blocker the state, as shown in Ready
     * @param warnings always empty
     */
    record Idle(Blocker blocker, List<Warning> warnings) implements TenantResolution {}
}
