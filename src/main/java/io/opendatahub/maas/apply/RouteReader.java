/* Reads who serves an HTTPRoute, and what holds it. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.RouteFacts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Its {@code status.parents}, of which the controllers of gateways and of policies each write their own. */
final class RouteReader {

    private RouteReader() {}

    static RouteFacts read(GenericKubernetesResource route) {
        Set<String> servedBy = new TreeSet<>();
        for (Object parent : JsonTree.list(route.getAdditionalProperties(), "status", "parents")) {
            if (isGateway(parent) && isAccepted(parent)) {
                String namespace = JsonTree.text(parent, "parentRef", "namespace");
                servedBy.add((namespace.isEmpty() ? route.getMetadata().getNamespace() : namespace) + "/"
                        + JsonTree.text(parent, "parentRef", "name"));
            }
        }
        return new RouteFacts(servedBy, List.copyOf(route.getMetadata().getFinalizers()));
    }

    /** The kind of a parent that names none is Gateway. */
    private static boolean isGateway(Object parent) {
        String kind = JsonTree.text(parent, "parentRef", "kind");
        return kind.isEmpty() || kind.equals(ObservedKinds.GATEWAY.kind());
    }

    /** Only who routes requests says so; others report what they do with the route under types of their own. */
    private static boolean isAccepted(Object parent) {
        return JsonTree.list(parent, "conditions").stream()
                .anyMatch(condition -> "Accepted".equals(JsonTree.text(condition, "type"))
                        && "True".equals(JsonTree.text(condition, "status")));
    }
}
