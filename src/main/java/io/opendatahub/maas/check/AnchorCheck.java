/* Whether the object that owns everything is there. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.Reasons;
import java.util.Optional;

/** Config/default exists and is not going (contract sections 4 and 6, case 116). */
final class AnchorCheck implements Check {

    @Override
    public Optional<Blocker> apply(TenantObservation observation, PlatformContext platform) {
        Optional<PlatformConfig> anchor = observation.anchor();
        if (anchor.isEmpty()) {
            return blocker(Reasons.CONFIG_MISSING, "does not exist");
        }
        return anchor.get().getMetadata().getDeletionTimestamp() == null
                ? Optional.empty()
                : blocker(Reasons.CONFIG_TERMINATING, "is being deleted");
    }

    private static Optional<Blocker> blocker(Reasons reason, String what) {
        String detail = String.format("Config %s (configs.maas.opendatahub.io) %s.", PlatformConfig.NAME, what);
        return Optional.of(Blocker.of(Blocker.Area.ANCHOR, reason, detail));
    }
}
