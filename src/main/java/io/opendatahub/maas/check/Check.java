/* One thing that must hold before the objects of a tenant are written. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import java.util.Optional;

/** A pure question to an observation. */
@FunctionalInterface
public interface Check {

    /** What stands in the way, empty when nothing does. */
    Optional<Blocker> apply(TenantObservation observation, PlatformContext platform);
}
