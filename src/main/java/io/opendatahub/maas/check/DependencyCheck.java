/* Whether the kinds that no tenant can do without are installed. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.Reasons;
import java.util.Optional;
import java.util.stream.Collectors;

/** All of {@link ObservedKinds#REQUIRED} are served (contract section 6, cases 79 and 84). */
final class DependencyCheck implements Check {

    @Override
    public Optional<Blocker> apply(TenantObservation observation, PlatformContext platform) {
        String missing = ObservedKinds.REQUIRED.stream()
                .filter(kind -> !observation.cluster().served().contains(kind))
                .map(KindRef::described)
                .sorted()
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(Blocker.of(
                        Blocker.Area.DEPENDENCIES,
                        Reasons.DEPENDENCIES_NOT_AVAILABLE,
                        "Not installed on the cluster: " + missing + "."));
    }
}
