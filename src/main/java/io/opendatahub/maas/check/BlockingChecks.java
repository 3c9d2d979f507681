/* The table of contents of what must hold before a tenant is reconciled. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;
import java.util.Optional;

/** The checks in the order in which they are asked; the first that does not pass decides Ready. */
public final class BlockingChecks {

    private static final List<Check> IN_ORDER = List.of(
            // A config outside the tenants' namespaces is nobody's (contract section 3, case 98).
            IdentityCheck::belongsToTenant,
            // Labels that contradict the namespace could make us write another tenant's objects (contract section 3).
            IdentityCheck::labelsAgree,
            // Hands off, or being removed: nothing below matters then (contract section 6, case 116).
            new ManagementStateCheck(),
            // Config/default owns every object; without it, or while it goes, there is nothing to hang them on (case
            // 116).
            new AnchorCheck(),
            // What cannot be read is not known to be missing.
            new ClusterReadCheck(),
            // Kinds no tenant can do without (contract section 6, cases 79 and 84).
            new DependencyCheck(),
            // The gateway is part of what is rendered (contract section 8, case 87).
            new GatewayCheck(),
            // maas-api does not start without its database (contract section 6, case 85).
            new DatabaseSecretCheck());

    private BlockingChecks() {}

    /** What stands in the way first. */
    public static Optional<Blocker> first(TenantObservation observation, PlatformContext platform) {
        return IN_ORDER.stream()
                .flatMap(check -> check.apply(observation, platform).stream())
                .findFirst();
    }

    /** What keeps DependenciesAvailable from being true, whatever else stands in the way. */
    public static Optional<Blocker> dependencies(TenantObservation observation, PlatformContext platform) {
        return new DependencyCheck().apply(observation, platform);
    }

    /** What keeps MaaSPrerequisitesAvailable from being true, whatever else stands in the way. */
    public static Optional<Blocker> prerequisites(TenantObservation observation, PlatformContext platform) {
        return new DatabaseSecretCheck().apply(observation, platform);
    }

    /** The tenant that the config's namespace stands for; empty only when {@link #first} finds a blocker. */
    public static Optional<TenantId> tenant(TenantObservation observation, PlatformContext platform) {
        return IdentityCheck.tenant(observation, platform);
    }

    /** Identity labels and annotations of the config that are to be put right; none for a config of no tenant. */
    public static Optional<IdentityContradictions> identityContradictions(
            TenantObservation observation, PlatformContext platform) {
        return IdentityCheck.written(observation, platform);
    }

    /** The tenant's gateway; empty only when {@link #first} finds a blocker. */
    public static Optional<String> gatewayName(TenantObservation observation, PlatformContext platform) {
        return GatewayCheck.gatewayName(observation, platform);
    }
}
