/* Lets Deployments and Services keep the selectors they have, where others would be refused or would find no pods. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.ServiceFacts;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fits what is about to be applied to what is there (contract section 4, case 47). */
final class LiveSelectors {

    private final LiveView live;

    LiveSelectors(LiveView live) {
        this.live = live;
    }

    /**
     * Changes the tree of an object so that it can be applied to the live one.
     *
     * @param object what is wanted
     * @param known what is there
     * @param tree what would be applied; changed in place
     * @param desired all that is wanted for the tenant
     * @return what the object waits for before it is as wanted
     */
    Optional<String> fit(
            DesiredObject object, LiveObject known, Map<String, Object> tree, List<DesiredObject> desired) {
        if (known.facts() instanceof DeploymentFacts deployment) {
            keepSelector(tree, deployment.selector());
        }
        if (known.facts() instanceof ServiceFacts facts && object.object() instanceof Service service) {
            return deployment(service, desired)
                    .filter(pods -> leadsSomewhere(facts) && !leadsAsWanted(service, facts) && !wouldBeFound(pods))
                    .flatMap(pods -> keepRoute(object, tree, facts, pods));
        }
        return Optional.empty();
    }

    /** Of a selector that somebody put in place of an applied one nobody knows where it leads. */
    private static boolean leadsSomewhere(ServiceFacts facts) {
        return !facts.selector().isEmpty() && !facts.edited();
    }

    /** A selector cannot change, and the pods must have its labels. */
    private static void keepSelector(Map<String, Object> tree, Map<String, String> selector) {
        if (!selector.isEmpty() && !selector.equals(JsonTree.texts(tree, "spec", "selector", "matchLabels"))) {
            map(tree, "spec", "selector").put("matchLabels", selector);
            map(tree, "spec", "template", "metadata", "labels").putAll(selector);
        }
    }

    /** Pods that a Service leads to: those of the Deployment made with the labels it asks for. */
    private static Optional<DesiredObject> deployment(Service service, List<DesiredObject> desired) {
        return desired.stream()
                .filter(each -> each.object() instanceof Deployment deployment
                        && SelectorTakeOver.holds(
                                deployment.getSpec().getTemplate().getMetadata().getLabels(),
                                service.getSpec().getSelector()))
                .findFirst();
    }

    /** Whether all pods are as wanted. Of a Deployment that is not known, or not yet, nothing can be said of its pods. */
    private boolean wouldBeFound(DesiredObject pods) {
        return live.get(pods.key())
                .map(LiveObject::facts)
                .filter(DeploymentFacts.class::isInstance)
                .map(DeploymentFacts.class::cast)
                .filter(deployment -> deployment.isRolledOut()
                        && SelectorTakeOver.holds(deployment.podLabels(), labels(pods, deployment)))
                .isPresent();
    }

    /** A port that is looked up by its name on the pod is not found on pods that do not name theirs. */
    private static boolean leadsAsWanted(Service service, ServiceFacts facts) {
        Map<String, String> targets = new HashMap<>();
        facts.ports().forEach(port -> targets.put(JsonTree.text(port, "port"), JsonTree.text(port, "targetPort")));
        return facts.selector().equals(service.getSpec().getSelector())
                && service.getSpec().getPorts().stream()
                        .allMatch(port -> String.valueOf(port.getTargetPort().getValue())
                                .equals(targets.get(String.valueOf(port.getPort()))));
    }

    /** Labels of the pods once they are ours: those wanted, but for what the Deployment's selector asks for. */
    private static Map<String, String> labels(DesiredObject pods, DeploymentFacts facts) {
        Map<String, String> labels = new HashMap<>();
        if (pods.object() instanceof Deployment deployment) {
            labels.putAll(deployment.getSpec().getTemplate().getMetadata().getLabels());
        }
        labels.putAll(facts.selector());
        return labels;
    }

    /**
     * The ports stay with the selector: by name they may not be found on the older pods. Nothing is waited for where somebody else
     * decides about the pods.
     */
    private Optional<String> keepRoute(
            DesiredObject object, Map<String, Object> tree, ServiceFacts facts, DesiredObject pods) {
        Map<String, Object> spec = map(tree, "spec");
        spec.put("selector", facts.selector());
        spec.put("ports", facts.ports());
        boolean ours = live.get(pods.key())
                .filter(deployment -> OwnershipGuard.optedOut(deployment)
                        || OwnershipGuard.foreignOwner(deployment).isPresent())
                .isEmpty();
        return ours
                ? Optional.of(
                        object.key() + " leads to the older pods until those of " + pods.key() + " are rolled out")
                : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> tree, String... path) {
        @Nullable Object found = JsonTree.at(tree, path);
        return (Map<String, Object>) Objects.requireNonNullElseGet(found, LinkedHashMap::new);
    }
}
