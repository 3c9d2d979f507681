/* Whether the facts the other checks conclude from could be read at all. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.Reasons;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An error reading is never taken for absence: no kind is called missing because it could not be listed. */
final class ClusterReadCheck implements Check {

    private static final Set<KindRef> NEEDED = Set.of(
            ObservedKinds.CUSTOM_RESOURCE_DEFINITION,
            ObservedKinds.GATEWAY,
            ObservedKinds.SECRET,
            // Watched only where it tells the audience of tokens.
            ObservedKinds.AUTHENTICATION,
            // The claims on gateways.
            ManagedKind.CONFIG_MAP.ref());

    @Override
    public Optional<Blocker> apply(TenantObservation observation, PlatformContext platform) {
        List<ReadFailure> failures = observation.cluster().unreadable().stream()
                .filter(ClusterReadCheck::isNeeded)
                .toList();
        if (failures.isEmpty()) {
            return Optional.empty();
        }
        boolean forbidden = failures.stream().anyMatch(failure -> failure.code() == ApplyReport.Failure.FORBIDDEN);
        String what = failures.stream()
                .map(failure -> failure.kind().crdName() + " cannot be read: " + failure.message() + ".")
                .sorted()
                .collect(Collectors.joining(" "));
        return Optional.of(
                forbidden
                        ? Blocker.of(Blocker.Area.CLUSTER, Reasons.PERMISSION_DENIED, what)
                        // Not answered yet, which passes by itself.
                        : new Blocker(Blocker.Area.CLUSTER, Reasons.DEPENDENCIES_NOT_AVAILABLE, what));
    }

    /**
     * Kinds of our own objects are waited for like the others. A refusal is not waited for: it concerns these objects only, and
     * is reported with them.
     */
    private static boolean isNeeded(ReadFailure failure) {
        return NEEDED.contains(failure.kind())
                || (failure.code() == 0 && ObservedKinds.REQUIRED.contains(failure.kind()));
    }
}
