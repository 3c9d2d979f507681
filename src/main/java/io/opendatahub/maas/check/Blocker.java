/* What keeps a tenant from being reconciled. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.api.v1alpha1.TenantPhase;
import io.opendatahub.maas.status.Reasons;
import java.util.Optional;

/**
 * The answer of a {@link Check} that did not pass.
 *
 * @param area what it is about
 * @param reason reason of Ready=False
 * @param message what is wrong and what to do about it
 */
public record Blocker(Area area, Reasons reason, String message) {

    /** What a check is about, in the order in which they are asked. */
    public enum Area {
        IDENTITY,
        MANAGEMENT,
        ANCHOR,
        CLUSTER,
        DEPENDENCIES,
        GATEWAY,
        PREREQUISITES
    }

    /** A blocker whose message is the given detail followed by the remedy of the reason. */
    public static Blocker of(Area area, Reasons reason, String detail) {
        return new Blocker(area, reason, detail + " " + reason.remedy());
    }

    /** The phase it implies; empty for hands off. */
    public Optional<TenantPhase> phase() {
        return reason.phase();
    }
}
