package io.opendatahub.maas.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A kind whose objects can be listed, as the API server's discovery names it.
 *
 * @param group API group, empty for the core group
 * @param version the version to list it in: the one the server prefers
 * @param kind the kind as in YAML
 * @param plural resource name as in paths
 * @param namespaced whether its objects live in a namespace
 */
record ListedKind(String group, String version, String kind, String plural, boolean namespaced) {

    /**
     * The kinds in an {@code APIGroupDiscoveryList}. Versions come in the server's order of preference, so a kind that is
     * served in several is taken in the first: its objects are the same in all of them.
     */
    static List<ListedKind> of(JsonNode discovery) {
        List<ListedKind> kinds = new ArrayList<>();
        for (JsonNode group : discovery.path("items")) {
            String name = group.path("metadata").path("name").asText();
            Set<String> seen = new HashSet<>();
            for (JsonNode version : group.path("versions")) {
                for (JsonNode resource : version.path("resources")) {
                    if (isListed(resource) && seen.add(resource.path("resource").asText())) {
                        kinds.add(of(name, version.path("version").asText(), resource));
                    }
                }
            }
        }
        return kinds;
    }

    private static boolean isListed(JsonNode resource) {
        return StreamSupport.stream(resource.path("verbs").spliterator(), false)
                .anyMatch(verb -> verb.asText().equals("list"));
    }

    private static ListedKind of(String group, String version, JsonNode resource) {
        return new ListedKind(
                group,
                version,
                resource.path("responseKind").path("kind").asText(),
                resource.path("resource").asText(),
                resource.path("scope").asText().equals("Namespaced"));
    }

    /** The path that lists all its objects. */
    String path() {
        return (group.isEmpty() ? "/api/" : "/apis/" + group + "/") + version + "/" + plural;
    }

    /** Plural and group, for example {@code deployments.apps}. */
    String name() {
        return group.isEmpty() ? plural : plural + "." + group;
    }
}
