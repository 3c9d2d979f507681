/* The two things a Deployment needs besides a plain apply: hand its count over, and clear what an apply cannot remove. */
package io.opendatahub.maas.apply;

import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.DeploymentFacts.ContainerFact;
import io.opendatahub.maas.model.DeploymentFacts.VariableFact;
import io.opendatahub.maas.model.LiveObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
        return Optional.of(live.learned(
                object.key(),
                writes.apply(object.key(), Map.of("spec", Map.of("replicas", count)), FieldOwner.HANDOVER)));
    }

    /**
     * Ends the care of the hand-over manager for a Deployment that was made anew (ADR 18). It made it, so that what somebody else
     * had put into it is there, and is nobody's now.
     *
     * @return the Deployment after the write, if one was needed
     */
    Optional<LiveObject> letGo(LiveObject known) {
        if (!(known.facts() instanceof DeploymentFacts facts)
                || facts.leftEntry() < 0
                || known.appliedDigest().isEmpty()) {
            return Optional.empty();
        }
        String path = "/metadata/managedFields/" + facts.leftEntry();
        return Optional.of(live.learned(
                known.key(),
                writes.jsonPatch(
                        known.key(),
                        List.of(
                                Map.of("op", "test", "path", path + "/manager", "value", FieldOwner.HANDOVER),
                                Map.of("op", "remove", "path", path)))));
    }

    /**
     * Clears what other managers own and an apply cannot remove, where it must not stay: entries of a resource block that must
     * be exact (case 31), and the source of a variable that gets another one, as a variable with two sources is refused (case
     * 48). Such a variable is replaced as a whole, so that its pods are rolled once.
     *
     * @return the Deployment after the write, if one was needed
     */
    Optional<LiveObject> clearForeign(DesiredObject object, LiveObject known, Map<String, Object> tree) {
        if (!(known.facts() instanceof DeploymentFacts facts)) {
            return Optional.empty();
        }
        List<Map<String, Object>> operations = new ArrayList<>();
        for (int index = 0; index < facts.containers().size(); index++) {
            ContainerFact container = facts.containers().get(index);
            String path = "/spec/template/spec/containers/" + index;
            Object desired = named(JsonTree.list(tree, "spec", "template", "spec", "containers"), container.name());
            List<Map<String, Object>> clearing = new ArrayList<>(variables(path, container, desired));
            if (object.exactContainer().filter(container.name()::equals).isPresent()) {
                clearing.addAll(resources(path, container, desired));
            }
            if (!clearing.isEmpty()) {
                operations.add(test(path, container.name()));
                operations.addAll(clearing);
            }
        }
        if (operations.isEmpty()) {
            return Optional.empty();
        }
        LOG.info("{}: entries of other field managers cleared", object.key());
        return Optional.of(live.learned(object.key(), writes.jsonPatch(object.key(), operations)));
    }

    private static List<Map<String, Object>> resources(String path, ContainerFact container, @Nullable Object desired) {
        Object block = JsonTree.at(desired, "resources");
        return container.foreignResources().stream()
                .filter(entry -> JsonTree.at(block, entry.split("/", 2)) == null)
                .map(entry -> Map.<String, Object>of("op", "remove", "path", path + "/resources/" + pointer(entry)))
                .toList();
    }

    private static List<Map<String, Object>> variables(String path, ContainerFact container, @Nullable Object desired) {
        List<Map<String, Object>> operations = new ArrayList<>();
        for (VariableFact variable : container.foreignVariables()) {
            Object wanted = named(JsonTree.list(desired, "env"), variable.name());
            if (wanted != null && !variable.source().equals(DeploymentReader.variableSource(wanted))) {
                String place = path + "/env/" + variable.position();
                operations.add(test(place, variable.name()));
                operations.add(Map.of("op", "replace", "path", place, "value", wanted));
            }
        }
        return operations;
    }

    private static Map<String, Object> test(String path, String name) {
        return Map.of("op", "test", "path", path + "/name", "value", name);
    }

    private static @Nullable Object named(List<?> items, String name) {
        for (Object item : items) {
            if (name.equals(JsonTree.text(item, "name"))) {
                return item;
            }
        }
        return null;
    }

    /** {@code limits/example.org/card} as a JSON pointer: a slash inside the resource's name is escaped. */
    private static String pointer(String entry) {
        String[] parts = entry.split("/", 2);
        return parts[0] + "/" + parts[1].replace("~", "~0").replace("/", "~1");
    }
}
