/* Thousands of Secrets and ConfigMaps that have nothing to do with the operator. */
package io.opendatahub.maas.cases;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** Made with many requests at a time, removed with one for each kind and namespace. */
final class ForeignCrowd {

    /** For each kind, over all its namespaces. */
    private static final int OBJECTS = 10_000;

    /** A kilobyte for each. */
    private static final String CONTENT = "eHh4".repeat(250);

    private static final String LABEL = "example.org/crowd";
    private static final String OBJECT =
            "{\"metadata\":{\"name\":\"%s\",\"labels\":{\"" + LABEL + "\":\"\"}},\"data\":{\"content\":\"%s\"}}";

    private static final int AT_A_TIME = 64;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final KubernetesClient admin;
    private final Semaphore free = new Semaphore(AT_A_TIME);
    private final Set<String> filled = new HashSet<>();

    ForeignCrowd(KubernetesClient admin) {
        this.admin = admin;
    }

    /** Spreads objects of a kind over these namespaces. */
    void create(String plural, String... namespaces) {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int number = 0; number < OBJECTS; number++) {
            String path = "/api/v1/namespaces/" + namespaces[number % namespaces.length] + "/" + plural;
            filled.add(path);
            answers.add(send("POST", path, OBJECT.formatted("foreign-" + number, CONTENT)));
        }
        require(answers, HttpURLConnection.HTTP_CREATED);
    }

    /** Removes them again, for classes that list the whole cluster. */
    void remove() {
        require(
                filled.stream()
                        .map(path -> send("DELETE", path + "?labelSelector=" + LABEL, ""))
                        .toList(),
                HttpURLConnection.HTTP_OK);
    }

    private static void require(List<CompletableFuture<Integer>> answers, int code) {
        await("answers to requests for foreign objects")
                .atMost(PATIENCE)
                .until(() -> answers.stream().allMatch(CompletableFuture::isDone));
        for (CompletableFuture<Integer> answer : answers) {
            if (answer.join() != code) {
                throw new IllegalStateException("a request for a foreign object was answered " + answer.join());
            }
        }
    }

    private CompletableFuture<Integer> send(String method, String path, String body) {
        free.acquireUninterruptibly();
        HttpClient http = admin.getHttpClient();
        return http.sendAsync(
                        http.newHttpRequestBuilder()
                                .uri(admin.getMasterUrl().toString().replaceAll("/$", "") + path)
                                .method(method, "application/json", body)
                                .build(),
                        String.class)
                .thenApply(HttpResponse::code)
                .whenComplete((code, failure) -> free.release());
    }
}
