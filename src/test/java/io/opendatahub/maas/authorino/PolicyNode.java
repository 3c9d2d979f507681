/* A part of an AuthPolicy's tree. */
package io.opendatahub.maas.authorino;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What is not there is empty. */
record PolicyNode(Map<?, ?> tree) {

    boolean has(String name) {
        return tree.containsKey(name);
    }

    PolicyNode child(String name) {
        return new PolicyNode(tree.get(name) instanceof Map<?, ?> child ? child : Map.of());
    }

    List<PolicyNode> children(String name) {
        return tree.get(name) instanceof List<?> list
                ? list.stream().map(child -> new PolicyNode((Map<?, ?>) child)).toList()
                : List.of();
    }

    String text(String name) {
        return (String) tree.get(name);
    }

    /** Named rules in the order in which they are tried. */
    List<Map.Entry<String, PolicyNode>> byPriority() {
        return tree.keySet().stream()
                .map(key -> Map.entry((String) key, child((String) key)))
                .sorted(Comparator.comparing(
                        entry -> entry.getValue().tree.get("priority") instanceof Integer number ? number : 0))
                .toList();
    }
}
