/* The older dataplane's configuration as it was shipped, for tests that spell or change it. */
package io.opendatahub.maas.migration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Trees of the two files, made anew at each call so that tests may change them. */
final class ShippedPlugins {

    static final String PRE_FILE = "custom-pre-processing-ipp-config.yaml";
    static final String POST_FILE = "custom-ipp-config.yaml";

    private ShippedPlugins() {}

    static Map<String, Object> pre() {
        Map<String, Object> extractor = plugin("body-field-to-header");
        extractor.put("name", "model-extractor");
        extractor.put(
                "parameters", new LinkedHashMap<>(Map.of("fieldName", "model", "headerName", "X-Gateway-Model-Name")));
        return file(
                List.of(extractor, plugin("model-provider-resolver")),
                List.of("model-extractor", "model-provider-resolver"),
                List.of());
    }

    /**
     * The file of the pods after authentication.
     *
     * @param response names of the plugins that see the answer
     */
    static Map<String, Object> post(String... response) {
        List<String> types = List.of(
                "maas-headers-guard",
                "stream-usage-enforcer",
                "model-provider-resolver",
                "api-translation",
                "apikey-injection");
        return file(types.stream().map(ShippedPlugins::plugin).toList(), types, List.of(response));
    }

    static Map<String, Object> plugin(String type) {
        return new LinkedHashMap<>(Map.of("type", type));
    }

    private static Map<String, Object> file(
            List<Map<String, Object>> plugins, List<String> request, List<String> response) {
        Map<String, Object> chains = new LinkedHashMap<>();
        chains.put("request", references(request));
        chains.put("response", references(response));
        Map<String, Object> profile = new LinkedHashMap<>();
        profile.put("name", "default");
        profile.put("plugins", chains);
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("apiVersion", "llm-d.ai/v1alpha1");
        root.put("kind", "PayloadProcessorConfig");
        root.put("plugins", new ArrayList<>(plugins));
        root.put("profiles", new ArrayList<>(List.of(profile)));
        return root;
    }

    private static List<Object> references(List<String> names) {
        return new ArrayList<>(names.stream()
                .map(name -> new LinkedHashMap<>(Map.of("pluginRef", name)))
                .toList());
    }

    /** The plugins of a file. */
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> plugins(Map<String, Object> file) {
        return (List<Map<String, Object>>) file.get("plugins");
    }

    /** The one profile of a file. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> profile(Map<String, Object> file) {
        return ((List<Map<String, Object>>) file.get("profiles")).get(0);
    }

    /** The chains of the one profile of a file. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> chains(Map<String, Object> file) {
        return (Map<String, Object>) profile(file).get("plugins");
    }

    /** A chain of a file. */
    @SuppressWarnings("unchecked")
    static List<Object> chain(Map<String, Object> file, String name) {
        return (List<Object>) chains(file).get(name);
    }

    /** Everything in a file that is a map, the file itself first. */
    static Stream<Map<String, Object>> maps(Map<String, Object> file) {
        return Stream.of(
                        Stream.of(file, profile(file), chains(file)),
                        plugins(file).stream(),
                        chain(file, "request").stream().map(ShippedPlugins::map),
                        chain(file, "response").stream().map(ShippedPlugins::map))
                .flatMap(maps -> maps);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }
}
