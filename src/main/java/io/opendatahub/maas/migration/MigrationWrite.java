/* One write of a migration. */
package io.opendatahub.maas.migration;

import java.util.List;
import java.util.Map;

/** Each adds what is missing or marks the source; none of them replaces a setting that somebody made. */
public sealed interface MigrationWrite {

    /**
     * Adds platform context to the AITenant.
     *
     * @param spec what is added to its spec, none of which is there
     */
    record FillAITenant(Map<String, Object> spec) implements MigrationWrite {}

    /**
     * Adds settings to the config.
     *
     * @param spec whole sections, none of which is there
     * @param annotations replica annotations, none of which is there
     */
    record FillConfig(Map<String, Object> spec, Map<String, String> annotations) implements MigrationWrite {

        /** Whether there is nothing to add. */
        public boolean isEmpty() {
            return spec.isEmpty() && annotations.isEmpty();
        }
    }

    /**
     * Marks the source as migrated and lets go of it.
     *
     * @param annotations the marks
     * @param finalizers those that stay
     */
    record MarkSource(Map<String, String> annotations, List<String> finalizers) implements MigrationWrite {}
}
