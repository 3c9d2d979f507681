/* Makes the Roles to which the tenant's administrators may be bound, and keeps them right. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.check.ApplyCheck;
import io.opendatahub.maas.desired.AITenantRoles;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.List;
import java.util.Optional;

/**
 * Roles tenant-admin and object-admin (contract section 8). A Role of somebody else under one of the names is left alone and
 * the tenant goes on without: its gateway and models work, only its administrators have to be given their rights otherwise.
 */
final class RolesStep implements AITenantStep {

    private final OperatorRuntime runtime;

    RolesStep(OperatorRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        Optional<PlatformConfig> anchor = runtime.caches().anchors().find("", PlatformConfig.NAME);
        if (anchor.isEmpty() || anchor.get().isMarkedForDeletion()) {
            return Optional.of(Halt.of(
                    AITenantReasons.ANCHOR_MISSING,
                    "Config " + PlatformConfig.NAME + " (configs.maas.opendatahub.io) "
                            + (anchor.isEmpty() ? "does not exist." : "is being deleted.")));
        }
        Anchor owner =
                new Anchor(PlatformConfig.NAME, anchor.get().getMetadata().getUid());
        // What the report calls pending is the look-up of a Role's owner; its event brings us back.
        ApplyReport report =
                runtime.applier().converge(AITenantRoles.of(pass.tenant(), runtime.platform(), owner), List.of());
        ApplyCheck.warnings(report).forEach(pass::warn);
        return ApplyCheck.failures(report).map(RolesStep::failed);
    }

    private static Halt failed(Verdict verdict) {
        AITenantReasons reason = Reasons.PERMISSION_DENIED.code().equals(verdict.reason())
                ? AITenantReasons.PERMISSION_DENIED
                : AITenantReasons.RECONCILE_FAILED;
        return new Halt(reason, verdict.message(), true);
    }
}
