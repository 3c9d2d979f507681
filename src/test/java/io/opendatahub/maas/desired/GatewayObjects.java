/* Access to objects of foreign kinds in tests. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds objects of a tenant, and values in them. */
final class GatewayObjects {

    private GatewayObjects() {}

    /** All objects of the default tenant on gateway front-door. */
    static List<DesiredObject> ofDefault(String spec) {
        return TenantResources.of(new Situation(false, "front-door", null).with(Configs.config(spec)));
    }

    /** All objects of a tenant on a gateway. */
    static List<DesiredObject> ofTenant(String namespace, String gateway, String spec) {
        MaasTenantConfig config = Configs.config(spec);
        config.getMetadata().setNamespace(namespace);
        return TenantResources.of(new Situation(false, gateway, null).with(config));
    }

    /** An object of a foreign kind, if it is there. */
    static Optional<GenericKubernetesResource> find(List<DesiredObject> objects, String kind, String name) {
        return objects.stream()
                .filter(object -> object.key().kind().kind().equals(kind)
                        && object.key().name().equals(name))
                .map(object -> (GenericKubernetesResource) object.object())
                .findFirst();
    }

    /** An object of a foreign kind. */
    static GenericKubernetesResource get(List<DesiredObject> objects, String kind, String name) {
        return find(objects, kind, name).orElseThrow(() -> new AssertionError("no " + kind + " " + name));
    }

    /** A value in a tree; text steps are keys, numbers are places in lists. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T> T at(Object tree, Object... path) {
        Object value = tree;
        for (Object step : path) {
            value = step instanceof Integer place ? ((List<?>) value).get(place) : ((Map<?, ?>) value).get(step);
        }
        return (T) value;
    }

    /** Patches of an EnvoyFilter. */
    static List<Map<String, Object>> patches(GenericKubernetesResource filter) {
        return filter.get("spec", "configPatches");
    }

    /** Labels of the default tenant's metrics. */
    static Map<String, String> metricLabels(List<DesiredObject> objects) {
        return get(objects, "TelemetryPolicy", "maas-telemetry").get("spec", "metrics", "default", "labels");
    }

    /** The default tenant's filter of usage logs. */
    static GenericKubernetesResource usageLogs(List<DesiredObject> objects) {
        return get(objects, "EnvoyFilter", "maas-model-access-logs");
    }

    /** Fields of the default tenant's usage logs. */
    static Map<String, String> logFields(List<DesiredObject> objects) {
        return texts(objects, "attributes");
    }

    private static Map<String, String> texts(List<DesiredObject> objects, String list) {
        List<Map<String, Object>> patches = patches(usageLogs(objects));
        List<Map<String, Object>> values = at(
                patches.get(patches.size() - 1),
                "patch",
                "value",
                "typed_config",
                "access_log",
                0,
                "typed_config",
                list,
                "values");
        return values.stream()
                .collect(Collectors.toMap(
                        value -> at(value, "key"),
                        value -> at(value, "value", "string_value"),
                        (one, other) -> {
                            throw new AssertionError("twice");
                        },
                        LinkedHashMap::new));
    }
}
