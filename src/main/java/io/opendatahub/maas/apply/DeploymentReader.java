/* Reads what decisions need of a Deployment. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.DeploymentFacts.ContainerFact;
import io.opendatahub.maas.model.DeploymentFacts.VariableFact;
import io.opendatahub.maas.naming.DataplaneFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Reader of {@link DeploymentFacts}. */
final class DeploymentReader {

    /** What the API server assumes where the field is missing. */
    private static final int DEFAULT_REPLICAS = 1;

    private static final String[] CONTAINERS = {"spec", "template", "spec", "containers"};
    private static final int NONE = -1;

    private static final String SPEC = "f:spec";
    private static final String VALUE = "value";

    private DeploymentReader() {}

    static DeploymentFacts read(GenericKubernetesResource object, List<ManagedFieldsEntry> entries) {
        Map<String, Object> tree = object.getAdditionalProperties();
        return new DeploymentFacts(
                Objects.requireNonNullElse(object.getMetadata().getGeneration(), 0L),
                JsonTree.number(tree, 0, "status", "observedGeneration"),
                (int) JsonTree.number(tree, DEFAULT_REPLICAS, "spec", "replicas"),
                (int) JsonTree.number(tree, 0, "status", "replicas"),
                (int) JsonTree.number(tree, 0, "status", "updatedReplicas"),
                (int) JsonTree.number(tree, 0, "status", "availableReplicas"),
                JsonTree.conditions(tree),
                entries.stream().anyMatch(entry -> LiveObjectReader.isOwnApply(entry) && ownsReplicas(entry)),
                containers(tree, entries),
                isPraxis(tree),
                JsonTree.texts(tree, "spec", "selector", "matchLabels"),
                JsonTree.texts(tree, "spec", "template", "metadata", "labels"),
                leftEntry(entries));
    }

    private static boolean isPraxis(Map<String, Object> tree) {
        return JsonTree.list(tree, CONTAINERS).stream()
                .flatMap(container -> JsonTree.list(container, "args").stream())
                .anyMatch(argument -> String.valueOf(argument).startsWith(DataplaneFiles.FOLDER + "/"));
    }

    private static int leftEntry(List<ManagedFieldsEntry> entries) {
        return IntStream.range(0, entries.size())
                .filter(index -> FieldOwner.HANDOVER.equals(entries.get(index).getManager()))
                .filter(index -> ManagedFieldSets.below(entries.get(index), SPEC, "f:template") != null)
                .findFirst()
                .orElse(NONE);
    }

    private static boolean ownsReplicas(ManagedFieldsEntry entry) {
        return ManagedFieldSets.below(entry, SPEC, "f:replicas") != null;
    }

    private static List<ContainerFact> containers(Map<String, Object> tree, List<ManagedFieldsEntry> entries) {
        List<ContainerFact> result = new ArrayList<>();
        for (Object container : JsonTree.list(tree, CONTAINERS)) {
            String name = JsonTree.text(container, "name");
            result.add(new ContainerFact(
                    name, foreignResources(container, name, entries), foreignVariables(container, name, entries)));
        }
        return result;
    }

    private static Set<String> foreignResources(Object container, String name, List<ManagedFieldsEntry> entries) {
        Set<String> foreign = new TreeSet<>();
        for (String block : List.of("requests", "limits")) {
            if (JsonTree.at(container, "resources", block) instanceof Map<?, ?> amounts) {
                for (Object resource : amounts.keySet()) {
                    if (ownedByOther(entries, name, "f:resources", "f:" + block, "f:" + resource)) {
                        foreign.add(block + "/" + resource);
                    }
                }
            }
        }
        return foreign;
    }

    private static List<VariableFact> foreignVariables(
            Object container, String name, List<ManagedFieldsEntry> entries) {
        List<VariableFact> foreign = new ArrayList<>();
        List<?> variables = JsonTree.list(container, "env");
        for (int position = 0; position < variables.size(); position++) {
            String variable = JsonTree.text(variables.get(position), "name");
            String item = key(variable);
            boolean others = ownedByOther(entries, name, "f:env", item, "f:value")
                    || ownedByOther(entries, name, "f:env", item, "f:valueFrom");
            if (others) {
                foreign.add(new VariableFact(position, variable, variableSource(variables.get(position))));
            }
        }
        return foreign;
    }

    /** Which one of the sources an environment variable has; empty when it has none, which means an empty value. */
    static String variableSource(Object variable) {
        if (JsonTree.at(variable, "valueFrom") instanceof Map<?, ?> reference && !reference.isEmpty()) {
            return String.valueOf(reference.keySet().iterator().next());
        }
        return JsonTree.at(variable, VALUE) == null ? "" : VALUE;
    }

    /** Whether a manager other than ours owns something of a container. */
    private static boolean ownedByOther(List<ManagedFieldsEntry> entries, String container, String... below) {
        List<String> path = new ArrayList<>(List.of(SPEC, "f:template", SPEC, "f:containers", key(container)));
        path.addAll(List.of(below));
        return entries.stream()
                .filter(entry -> !LiveObjectReader.isOwnApply(entry))
                .anyMatch(entry -> ManagedFieldSets.below(entry, path.toArray(String[]::new)) != null);
    }

    /** How a set names the list item with this name. */
    private static String key(String name) {
        return "k:{\"name\":\"" + name + "\"}";
    }
}
