/* How far the removal of a tenant has come. */
package io.opendatahub.maas.model;

import java.util.List;

/**
 * Outcome of one attempt to remove everything of a tenant.
 *
 * @param failures what was refused or could not be read, sorted by object
 * @param awaited policies of the tenant's administrators that are not gone yet; nothing else is removed before them
 */
public record CleanUp(List<ApplyReport.Failure> failures, List<PolicyFact> awaited) {

    /** Nothing is left. */
    public static final CleanUp DONE = new CleanUp(List.of(), List.of());

    /** Whether nothing is left. */
    public boolean isDone() {
        return failures.isEmpty() && awaited.isEmpty();
    }
}
