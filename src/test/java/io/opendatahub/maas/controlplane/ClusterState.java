package io.opendatahub.maas.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is stored in some namespaces and at cluster scope, statuses included, without all that differs from one run to the next
 * although nothing is different: UIDs, versions, times, generated names. Two runs that end in the same state have equal ones.
 */
public final class ClusterState {
    /** Made by Kubernetes itself out of the others, with generated names or addresses; and what no operator makes. */
    private static final Set<String> NOT_COMPARED = Set.of(
            "apiservices.apiregistration.k8s.io",
            "customresourcedefinitions.apiextensions.k8s.io",
            "endpoints",
            "endpointslices.discovery.k8s.io",
            "events",
            "events.events.k8s.io",
            "ipaddresses.networking.k8s.io",
            "leases.coordination.k8s.io",
            "nodes",
            "pods");

    private final Map<String, String> objects;

    private ClusterState(Map<String, String> objects) {
        this.objects = objects;
    }

    /**
     * What is there now.
     *
     * @param namespaces where to look, beside cluster scope; no other Namespace counts
     * @param aliases names to write in other words, for a run with other names
     */
    public static ClusterState take(KubernetesClient client, Set<String> namespaces, Map<String, String> aliases) {
        Map<ClusterSnapshot.ObjectKey, JsonNode> found = new TreeMap<>();
        Map<String, String> words = new LinkedHashMap<>(aliases);
        new ClusterLists(client).objects(kind -> !NOT_COMPARED.contains(kind.name()), (kind, object) -> {
            JsonNode metadata = object.path("metadata");
            ClusterSnapshot.ObjectKey key = ClusterSnapshot.ObjectKey.of(kind, metadata);
            String place = kind.name().equals("namespaces") ? key.name() : key.namespace();
            if (place.isEmpty() || namespaces.contains(place)) {
                found.put(key, object);
                words.put(metadata.path("uid").asText(), "uid of " + key);
                String hash = metadata.at("/labels/pod-template-hash").asText();
                if (!hash.isEmpty()) {
                    words.put(hash, "pod-template-hash");
                }
            }
        });
        StableText text = new StableText(words);
        Map<String, String> objects = new TreeMap<>();
        found.forEach((key, object) -> {
            String name = text.of(key.toString());
            while (objects.containsKey(name)) {
                name += " (another)";
            }
            objects.put(name, text.of(lasting(object)));
        });
        return new ClusterState(objects);
    }

    /** What is different in another state, as text; empty when nothing is. */
    public String differenceTo(ClusterState other) {
        Set<String> all = new TreeSet<>(objects.keySet());
        all.addAll(other.objects.keySet());
        List<String> lines = new ArrayList<>();
        for (String key : all) {
            String here = objects.get(key);
            String there = other.objects.get(key);
            if (here == null) {
                lines.add("only there: " + key);
            } else if (there == null) {
                lines.add("only here:  " + key);
            } else if (!here.equals(there)) {
                lines.add("different:  " + key);
                lines.addAll(differentLines(here, there));
            }
        }
        return String.join("\n", lines);
    }

    private static List<String> differentLines(String here, String there) {
        List<String> one = here.lines().toList();
        List<String> two = there.lines().toList();
        List<String> lines = new ArrayList<>();
        one.stream().filter(line -> !two.contains(line)).forEach(line -> lines.add("    here:  " + line));
        two.stream().filter(line -> !one.contains(line)).forEach(line -> lines.add("    there: " + line));
        return lines;
    }

    private static JsonNode lasting(JsonNode object) {
        ObjectNode copy = object.deepCopy();
        ObjectNode metadata = (ObjectNode) copy.get("metadata");
        String generation = metadata.path("generation").asText();
        metadata.remove(List.of("uid", "resourceVersion", "creationTimestamp", "generation"));
        ownFieldsOnly(metadata);
        copy.findParents("observedGeneration").stream()
                .map(ObjectNode.class::cast)
                .filter(parent ->
                        Objects.equals(parent.path("observedGeneration").asText(), generation))
                .forEach(parent -> parent.put("observedGeneration", "current"));
        if (copy.path("spec").has("clusterIP")) {
            ((ObjectNode) copy.get("spec")).remove(List.of("clusterIP", "clusterIPs"));
        }
        return copy;
    }

    /** Who else writes, and which fields, depends on the order in which the cluster's own controllers came along. */
    private static void ownFieldsOnly(ObjectNode metadata) {
        if (metadata.get("managedFields") instanceof ArrayNode entries) {
            List<JsonNode> own = new ArrayList<>();
            entries.forEach(entry -> {
                if (entry.path("manager").asText().startsWith("maas-")) {
                    own.add(((ObjectNode) entry).without("time"));
                }
            });
            metadata.putArray("managedFields").addAll(own);
        }
    }
}
