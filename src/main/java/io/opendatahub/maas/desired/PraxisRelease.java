/* Which names the dataplane's filters have (contract section 7). */
package io.opendatahub.maas.desired;

import java.util.Arrays;
import java.util.Optional;

/**
 * Releases of the dataplane that name their filters differently; setting {@code PRAXIS_FILTER_NAMES} says which one the
 * installed image is.
 */
public enum PraxisRelease {
    RELEASE_2026_08("2026.08"),
    RELEASE_2026_09("2026.09");

    private final String version;

    PraxisRelease(String version) {
        this.version = version;
    }

    /** Its value in the setting. */
    public String version() {
        return version;
    }

    /** The release with that value in the setting, if there is one. */
    public static Optional<PraxisRelease> of(String version) {
        return Arrays.stream(values())
                .filter(release -> release.version.equals(version))
                .findFirst();
    }
}
