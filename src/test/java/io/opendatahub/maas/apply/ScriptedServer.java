package io.opendatahub.maas.apply;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers every request as an API server might, without keeping anything, and remembers what it was asked. */
final class ScriptedServer implements AutoCloseable {

    private final HttpServer server;
    private final KubernetesClient client;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> refusals = new ConcurrentHashMap<>();

    ScriptedServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    KubernetesClient client() {
        return client;
    }

    /** From now on requests for an object of this name are refused. */
    void refuse(String name, int code) {
        refusals.put(name, code);
    }

    /** What was asked for, as {@code DELETE name}; patches by their kind, as {@code json name} or {@code apply name}. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String name = path.substring(path.lastIndexOf('/') + 1);
        exchange.getRequestBody().readAllBytes();
        requests.add(verb(exchange) + " " + name);
        int code = refusals.getOrDefault(name, 200);
        Map<String, Object> body = code == 200
                ? Map.of("metadata", Map.of("name", name, "namespace", "edge-gw", "uid", "u", "resourceVersion", "9"))
                : Map.of("kind", "Status", "apiVersion", "v1", "code", code, "message", name + " is refused");
        byte[] bytes = Serialization.asJson(body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String verb(HttpExchange exchange) {
        if (!"PATCH".equals(exchange.getRequestMethod())) {
            return exchange.getRequestMethod();
        }
        return exchange.getRequestHeaders().getFirst("Content-Type").startsWith("application/json-patch")
                ? "json"
                : "apply";
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
    }
}
