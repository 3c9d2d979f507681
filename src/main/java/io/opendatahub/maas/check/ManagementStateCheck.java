/* Whether the platform wants the tenant to be reconciled. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Quoted;
import io.opendatahub.maas.status.Reasons;
import java.util.Map;
import java.util.Optional;

/** Annotation {@code component.opendatahub.io/management-state} (contract section 6, case 116). */
final class ManagementStateCheck implements Check {

    private static final String UNMANAGED = "Unmanaged";
    private static final String REMOVED = "Removed";

    @Override
    public Optional<Blocker> apply(TenantObservation observation, PlatformContext platform) {
        Map<String, String> annotations = observation.config().getMetadata().getAnnotations();
        String state = annotations == null ? null : annotations.get(Annotations.MANAGEMENT_STATE);
        if (state == null) {
            return Optional.empty();
        }
        return switch (state) {
            case Annotations.MANAGEMENT_STATE_MANAGED -> Optional.empty();
            case UNMANAGED -> blocker(Reasons.MANAGEMENT_STATE_IDLE, "Hands off.", state);
            case REMOVED -> blocker(Reasons.WAITING_FOR_REMOVED_TEARDOWN, "Waiting for the removal.", state);
            default -> blocker(Reasons.UNEXPECTED_MANAGEMENT_STATE, "Nothing is written.", state);
        };
    }

    private static Optional<Blocker> blocker(Reasons reason, String what, String state) {
        String detail = String.format("%s Annotation %s is %s.", what, Annotations.MANAGEMENT_STATE, Quoted.of(state));
        return Optional.of(Blocker.of(Blocker.Area.MANAGEMENT, reason, detail));
    }
}
