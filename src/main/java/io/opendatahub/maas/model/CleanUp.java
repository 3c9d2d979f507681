/* How far the removal of a tenant has come. */
package io.opendatahub.maas.model;

import java.util.List;

/**
 * Outcome of one attempt to remove everything of a tenant.
 *
 * @param failures what was refused or could not be read, sorted by object
 * @param awaited policies of the tenant's administrators that are not gone yet; nothing else is removed before them
 * @param open routes that others hold, in words, sorted; what guards them is not removed before them
 */
public record CleanUp(List<ApplyReport.Failure> failures, List<PolicyFact> awaited, List<String> open) {

    /** Nothing is left. */
    public static final CleanUp DONE = new CleanUp(List.of(), List.of());

    /** An attempt that leaves no path open. */
    public CleanUp(List<ApplyReport.Failure> failures, List<PolicyFact> awaited) {
        this(failures, awaited, List.of());
    }

    /** Whether nothing is left. */
    public boolean isDone() {
        return failures.isEmpty() && awaited.isEmpty() && open.isEmpty();
    }
}
