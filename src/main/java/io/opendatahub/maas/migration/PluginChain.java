/* A configuration of the older dataplane, kind PayloadProcessorConfig, reduced to what it does. */
package io.opendatahub.maas.migration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plugins in order, and which of them see requests and responses in the one profile {@code default} (contract section 7). Comments,
 * the order of keys and the style of YAML are gone; a key without a value counts as missing.
 *
 * @param plugins plugins with their names and parameters
 * @param request names of the plugins that see a request, in order
 * @param response names of the plugins that see its answer, in order
 */
record PluginChain(List<Plugin> plugins, List<String> request, List<String> response) {

    private static final String KIND = "PayloadProcessorConfig";
    private static final String PLUGINS = "plugins";

    /**
     * A plugin.
     *
     * @param type what it does
     * @param name how chains refer to it; its type unless it has one of its own
     * @param parameters its parameters, empty when it has none
     */
    record Plugin(String type, String name, Map<String, Object> parameters) {

        /** A plugin without name and parameters of its own. */
        static Plugin of(String type) {
            return new Plugin(type, type, Map.of());
        }
    }

    /** The chain in a text; empty when it is no configuration of that kind or has parts that are not known here. */
    static Optional<PluginChain> read(String text) {
        return SafeYaml.read(text).flatMap(PluginChain::root);
    }

    private static Optional<PluginChain> root(Object document) {
        Map<String, Object> root = only(document, Set.of("apiVersion", "kind", PLUGINS, "profiles"));
        if (root == null || !KIND.equals(root.get("kind"))) {
            return Optional.empty();
        }
        List<?> profiles = list(root.get("profiles"));
        Map<String, Object> profile =
                profiles == null || profiles.size() != 1 ? null : only(profiles.get(0), Set.of("name", PLUGINS));
        if (profile == null || !"default".equals(profile.get("name"))) {
            return Optional.empty();
        }
        Map<String, Object> chains = only(profile.get(PLUGINS), Set.of("request", "response"));
        List<Plugin> plugins = plugins(root.get(PLUGINS));
        List<String> request = chains == null ? null : references(chains.get("request"));
        List<String> response = chains == null ? null : references(chains.get("response"));
        return plugins == null || request == null || response == null
                ? Optional.empty()
                : Optional.of(new PluginChain(plugins, request, response));
    }

    private static @Nullable List<Plugin> plugins(@Nullable Object value) {
        List<?> items = list(value);
        if (items == null) {
            return null;
        }
        List<Plugin> plugins = new ArrayList<>();
        for (Object item : items) {
            Map<String, Object> plugin = only(item, Set.of("type", "name", "parameters"));
            if (plugin == null || !(plugin.get("type") instanceof String type)) {
                return null;
            }
            Object name = plugin.getOrDefault("name", type);
            Map<String, Object> parameters = texts(plugin.getOrDefault("parameters", Map.of()));
            if (parameters == null || !(name instanceof String text)) {
                return null;
            }
            plugins.add(new Plugin(type, text.isEmpty() ? type : text, parameters));
        }
        return plugins;
    }

    private static @Nullable List<String> references(@Nullable Object value) {
        List<?> items = list(value);
        if (items == null) {
            return null;
        }
        List<String> names = new ArrayList<>();
        for (Object item : items) {
            Map<String, Object> reference = only(item, Set.of("pluginRef"));
            if (reference == null || !(reference.get("pluginRef") instanceof String name)) {
                return null;
            }
            names.add(name);
        }
        return names;
    }

    /** A list, empty when there is no value; null when it is something else. */
    private static @Nullable List<?> list(@Nullable Object value) {
        return value == null ? List.of() : value instanceof List<?> items ? items : null;
    }

    /** A map with no other keys than these; null when it is something else. */
    private static @Nullable Map<String, Object> only(@Nullable Object value, Set<String> known) {
        Map<String, Object> map = texts(value);
        return map != null && known.containsAll(map.keySet()) ? map : null;
    }

    /** A map whose keys are texts, without those that have no value; null when it is something else. */
    private static @Nullable Map<String, Object> texts(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return null;
        }
        Map<String, Object> result = new HashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
                return null;
            }
            if (entry.getValue() != null) {
                result.put(key, entry.getValue());
            }
        }
        return result;
    }
}
