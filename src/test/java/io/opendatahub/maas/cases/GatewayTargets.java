/* Which gateways the objects of a tenant are for, whatever field says so. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.apply.JsonTree;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads parents, targets and selectors of live objects. */
final class GatewayTargets {

    private static final List<String> ALWAYS =
            List.of("AuthPolicy", "EnvoyFilter", "HTTPRoute", "TokenRateLimitPolicy");
    private static final List<String> TELEMETRY = List.of("Telemetry", "TelemetryPolicy");

    private static final String GATEWAY_NAME = "gateway.networking.k8s.io/gateway-name";

    private GatewayTargets() {}

    /** Kinds of which a tenant has objects that name its gateway (contract sections 4 and 4b), sorted. */
    static List<String> kinds(boolean telemetry) {
        return Stream.concat(ALWAYS.stream(), telemetry ? TELEMETRY.stream() : Stream.of())
                .sorted()
                .toList();
    }

    /** Names of gateways, by the key of the object that names them; only objects that name one. */
    static SortedMap<String, List<String>> of(TenantCluster cluster, String tenantNamespace) {
        SortedMap<String, List<String>> gateways = new TreeMap<>();
        for (GenericKubernetesResource object : Footprint.objects(cluster, Footprint.ofTenant(tenantNamespace))) {
            List<String> named = named(object);
            if (!named.isEmpty()) {
                gateways.put(Footprint.key(object), named);
            }
        }
        return gateways;
    }

    /** Keys of all managed objects in whose content the name of this gateway stands. */
    static List<String> mentioning(TenantCluster cluster, String gateway) {
        return Footprint.objects(cluster, object -> object.toString().contains(gateway)).stream()
                .map(Footprint::key)
                .toList();
    }

    private static List<String> named(GenericKubernetesResource object) {
        Object spec = object.getAdditionalProperties().get("spec");
        List<String> names = new ArrayList<>();
        for (Object parent : JsonTree.list(spec, "parentRefs")) {
            names.add(JsonTree.text(parent, "name"));
        }
        names.add(JsonTree.text(spec, "targetRef", "name"));
        names.add(JsonTree.text(spec, "workloadSelector", "labels", GATEWAY_NAME));
        names.add(JsonTree.text(spec, "selector", "matchLabels", GATEWAY_NAME));
        names.removeIf(String::isEmpty);
        return names;
    }
}
