/* One thing that works less well than asked for. */
package io.opendatahub.maas.model;

import java.util.Comparator;

/**
 * A warning shown in the Degraded condition.
 *
 * @param reason CamelCase reason (contract section 6)
 * @param message names the field or object and the remedy
 */
public record Warning(String reason, String message) implements Comparable<Warning> {

    private static final Comparator<Warning> ORDER =
            Comparator.comparing(Warning::reason).thenComparing(Warning::message);

    @Override
    public int compareTo(Warning other) {
        return ORDER.compare(this, other);
    }
}
