/* The two things a Deployment needs besides a plain apply: hand its count over, and make a resource block exact. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.DeploymentFacts.ContainerFact;
import io.opendatahub.maas.model.LiveObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Extra writes for Deployments (contract section 5). */
final class DeploymentSteps {

    private static final Logger LOG = LoggerFactory.getLogger(DeploymentSteps.class);

    private final KubernetesWrites writes;
    private final LiveView live;

    DeploymentSteps(KubernetesWrites writes, LiveView live) {
        this.writes = writes;
        this.live = live;
    }

    /**
     * Gives {@code spec.replicas} to the hand-over manager before the operator stops declaring it; without that the API server
     * would fall back to 1 (case 01). A workload at 0 is raised to the floor, once, while its autoscaler is being switched on
     * (case 22).
     *
     * @return the Deployment after the write, if one was needed
     */
    Optional<LiveObject> handOver(DesiredObject object, LiveObject known) {
        if (!(object.replicas().orElse(null) instanceof ReplicaRule.Autoscaled rule)
                || !(known.facts() instanceof DeploymentFacts facts)) {
            return Optional.empty();
        }
        boolean switchingOn = live.get(rule.autoscaler()).isEmpty();
        boolean raise = facts.specReplicas() == 0 && switchingOn;
        if (!facts.replicasOwned() && !raise) {
            return Optional.empty();
        }
        int count = raise ? rule.floor() : facts.specReplicas();
        LOG.info("{}: {} replicas handed over to the autoscaler", object.key(), count);
        return Optional.of(learn(
                object.key(),
                writes.apply(object.key(), Map.of("spec", Map.of("replicas", count)), FieldOwner.HANDOVER)));
    }

    /**
     * Removes entries of other managers from a resource block that must be exact: an apply cannot do that (case 31).
     *
     * @return the Deployment after the write, if one was needed
     */
    Optional<LiveObject> removeForeignResources(DesiredObject object, LiveObject known, Map<String, Object> tree) {
        if (object.exactContainer().isEmpty() || !(known.facts() instanceof DeploymentFacts facts)) {
            return Optional.empty();
        }
        List<Map<String, Object>> operations = new ArrayList<>();
        for (int index = 0; index < facts.containers().size(); index++) {
            ContainerFact container = facts.containers().get(index);
            if (container.name().equals(object.exactContainer().get())) {
                addRemovals(operations, index, container, desiredResources(tree, container.name()));
            }
        }
        if (operations.isEmpty()) {
            return Optional.empty();
        }
        LOG.info("{}: {} foreign resource entries removed", object.key(), operations.size() - 1);
        return Optional.of(learn(object.key(), writes.jsonPatch(object.key(), operations)));
    }

    private static void addRemovals(
            List<Map<String, Object>> operations, int index, ContainerFact container, Object desired) {
        String path = "/spec/template/spec/containers/" + index;
        List<Map<String, Object>> removals = container.foreignResources().stream()
                .filter(entry -> JsonTree.at(desired, entry.split("/", 2)) == null)
                .map(entry -> Map.<String, Object>of("op", "remove", "path", path + "/resources/" + pointer(entry)))
                .toList();
        if (!removals.isEmpty()) {
            operations.add(Map.of("op", "test", "path", path + "/name", "value", container.name()));
            operations.addAll(removals);
        }
    }

    /** {@code limits/example.org/card} as a JSON pointer: a slash inside the resource's name is escaped. */
    private static String pointer(String entry) {
        String[] parts = entry.split("/", 2);
        return parts[0] + "/" + parts[1].replace("~", "~0").replace("/", "~1");
    }

    private static Object desiredResources(Map<String, Object> tree, String container) {
        return JsonTree.list(tree, "spec", "template", "spec", "containers").stream()
                .filter(item -> container.equals(JsonTree.text(item, "name")))
                .findFirst()
                .map(item -> JsonTree.at(item, "resources"))
                .orElse(Map.of());
    }

    private LiveObject learn(ResourceKey key, GenericKubernetesResource answer) {
        LiveObject object = LiveObjectReader.read(key.kind(), answer);
        live.learned(object);
        return object;
    }
}
