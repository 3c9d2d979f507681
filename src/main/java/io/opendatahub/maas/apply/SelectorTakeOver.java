/* Decides what becomes of a Deployment whose selector, which nobody can change, is older than ours. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import java.util.Map;

/**
 * The next step, from what is on the cluster alone: whoever comes after a crash decides the same (contract section 4, ADR 18).
 */
final class SelectorTakeOver {

    /** What to do with a Deployment next. */
    enum Step {
        /** It is going: make it when it is gone. */
        AWAIT_END,
        /** Write it with the selector it has. */
        WRITE,
        /** Its pods carry the labels that the selector lacks: delete it without them, and make it anew. */
        SET_FREE
    }

    private SelectorTakeOver() {}

    /** The next step for an object that is there; everything but a Deployment is simply written. */
    static Step next(DesiredObject object, LiveObject known) {
        return object.object() instanceof Deployment wanted
                ? next(
                        known,
                        wanted.getSpec().getSelector().getMatchLabels(),
                        object.replicas().isPresent())
                : Step.WRITE;
    }

    /**
     * The next step for a Deployment.
     *
     * @param deployment as it is
     * @param wanted what its selector would ask for if it were made now
     * @param payload whether it is one of those whose selector must keep tenants apart; others keep what they have
     */
    static Step next(LiveObject deployment, Map<String, String> wanted, boolean payload) {
        if (deployment.terminating()) {
            return Step.AWAIT_END;
        }
        boolean due = payload
                && deployment.facts() instanceof DeploymentFacts facts
                && !facts.selector().containsKey(Labels.TENANT_INSTANCE)
                && holds(facts.podLabels(), wanted)
                && facts.isRolledOut()
                // Without pods there is nothing to keep apart, and no count to go on with.
                && facts.specReplicas() > 0;
        return due ? Step.SET_FREE : Step.WRITE;
    }

    /** Whether a selector finds pods with these labels. */
    static boolean holds(Map<String, String> labels, Map<String, String> selector) {
        return labels.entrySet().containsAll(selector.entrySet());
    }
}
