package io.opendatahub.maas.controlplane;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists every object of every kind that an API server serves, page by page. */
final class ClusterLists {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PAGE = 500;
    private static final String WHOLE = "application/json";
    /** Only metadata, whatever the kind: a tenth of the bytes. */
    private static final String METADATA = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    private static final String DISCOVERY = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

    /** The usage of pods and nodes: computed when it is asked for, nothing that is stored. */
    private static final String USAGE = "metrics.k8s.io";

    private final KubernetesClient client;

    ClusterLists(KubernetesClient client) {
        this.client = client;
    }

    /** Every kind that can be listed now, foreign and aggregated ones included. */
    List<ListedKind> kinds() {
        return Stream.of("/api", "/apis")
                .flatMap(root -> ListedKind.of(get(root, DISCOVERY)).stream())
                .filter(kind -> !kind.group().equals(USAGE))
                .toList();
    }

    /** Hands over the metadata of every object of the wanted kinds. */
    void metadata(Predicate<ListedKind> wanted, BiConsumer<ListedKind, JsonNode> object) {
        forEach(METADATA, wanted, object);
    }

    /** Hands over every object of the wanted kinds. */
    void objects(Predicate<ListedKind> wanted, BiConsumer<ListedKind, JsonNode> object) {
        forEach(WHOLE, wanted, object);
    }

    /** What has no UID, like the old ComponentStatus, is computed as well and is no object. */
    private void forEach(String form, Predicate<ListedKind> wanted, BiConsumer<ListedKind, JsonNode> object) {
        for (ListedKind kind : kinds()) {
            String next = "";
            boolean goOn = wanted.test(kind);
            while (goOn) {
                JsonNode page = get(kind.path() + "?limit=" + PAGE + next, form);
                for (JsonNode item : page.path("items")) {
                    if (item.path("metadata").has("uid")) {
                        object.accept(kind, item);
                    }
                }
                String token = page.path("metadata").path("continue").asText();
                goOn = !token.isEmpty();
                next = "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
            }
        }
    }

    private JsonNode get(String path, String form) {
        String uri = client.getMasterUrl().toString().replaceAll("/$", "") + path;
        HttpResponse<String> answer = client.getHttpClient()
                .sendAsync(
                        client.getHttpClient()
                                .newHttpRequestBuilder()
                                .uri(uri)
                                .setHeader("Accept", form)
                                .build(),
                        String.class)
                .join();
        if (!answer.isSuccessful()) {
            throw new IllegalStateException("GET " + path + " was answered " + answer.code() + ": " + answer.body());
        }
        try {
            return JSON.readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("GET " + path + " was not answered with JSON", e);
        }
    }
}
