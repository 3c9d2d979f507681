/* What decisions need of a live Deployment. */
package io.opendatahub.maas.model;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Facts of a Deployment.
 *
 * @param generation generation of the spec
 * @param observedGeneration generation its controller has seen
 * @param specReplicas wanted pods
 * @param replicas existing pods, of all revisions
 * @param updatedReplicas pods of the newest revision
 * @param availableReplicas available pods, of all revisions
 * @param conditions its conditions by type
 * @param replicasOwned whether our field manager owns {@code spec.replicas} by apply
 * @param containers its containers, in order
 * @param praxis whether its pods are of the present dataplane, by the folder they read their configuration from
 * @param selector labels its selector asks for; it was made with them and can get no others
 * @param podLabels labels of the pod template
 * @param leftEntry position of the {@code managedFields} entry by which the hand-over manager owns more than the count, which is
 *     so while a Deployment that was made anew is not ours yet; negative when there is none
 */
public record DeploymentFacts(
        long generation,
        long observedGeneration,
        int specReplicas,
        int replicas,
        int updatedReplicas,
        int availableReplicas,
        Map<String, ConditionFact> conditions,
        boolean replicasOwned,
        List<ContainerFact> containers,
        boolean praxis,
        Map<String, String> selector,
        Map<String, String> podLabels,
        int leftEntry)
        implements LiveObject.Facts {

    /** Whether every pod is of the newest revision and some of them serve; nobody need serve at 0. */
    public boolean isRolledOut() {
        return observedGeneration >= generation
                && updatedReplicas == replicas
                && (availableReplicas > 0 || specReplicas == 0);
    }

    /** Whether every pod is of the present dataplane. */
    public boolean isRolledOutPraxis() {
        return praxis && isRolledOut();
    }

    /**
     * A container of the pod template.
     *
     * @param name its name
     * @param foreignResources entries of its resource block that a manager other than ours owns, as {@code requests/cpu}
     * @param foreignVariables its environment variables whose value or source a manager other than ours owns
     */
    public record ContainerFact(String name, Set<String> foreignResources, List<VariableFact> foreignVariables) {}

    /**
     * An environment variable.
     *
     * @param position its place in the list
     * @param name its name
     * @param source where its value comes from: {@code value}, or the kind of reference, as {@code configMapKeyRef}
     */
    public record VariableFact(int position, String name, String source) {}
}
