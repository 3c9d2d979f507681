/* What becomes of a tenant's dataplane configuration. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.inventory.ResourceKey;
import java.util.Set;

/** Result of {@link PayloadProcessingMigration}. */
public sealed interface MigrationDecision {

    /** Objects that stay exactly as they are: neither applied nor pruned. */
    default Set<ResourceKey> held() {
        return Set.of();
    }

    /** There is nothing of the older format, or it is not ours. */
    record Nothing() implements MigrationDecision {}

    /**
     * The configuration is replaced.
     *
     * @param outcome what becomes of API translation
     */
    record Migrate(Translation outcome) implements MigrationDecision {}

    /**
     * Nothing of the dataplane is touched until an administrator decides.
     *
     * @param message why, and what to set
     * @param held what is not touched
     */
    record Blocked(String message, @Override Set<ResourceKey> held) implements MigrationDecision {}

    /** What becomes of API translation in a migration. */
    enum Translation {
        /** Answers were not translated before. */
        UNCHANGED,
        /** They were, and translation goes on for Anthropic Messages. */
        ON,
        /** They were, and the administrator accepts that they are no more. */
        SWITCHED_OFF
    }
}
