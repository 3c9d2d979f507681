package io.opendatahub.maas.controlplane;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fabric8.kubernetes.api.model.APIServiceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The resource metrics API that autoscalers ask, with usage by script. It lives in this JVM; the API server reaches
 * it through an APIService whose Service is of type ExternalName. Workloads without a script are
 * {@link #STEADY}: their autoscalers are content and leave the count alone.
 */
public final class MetricsServer implements AutoCloseable {
    /** Just what our autoscalers aim at unless told otherwise: 70 % of the CPU and 80 % of the memory requested. */
    public static final Load STEADY = Load.ofRequests(70, 80);

    private static final String GROUP = "/apis/metrics.k8s.io/v1beta1";
    private static final Pattern PODS = Pattern.compile(GROUP + "/namespaces/([^/]+)/pods");
    /** Deployment, hash of the ReplicaSet, random end. */
    private static final Pattern POD_OF_DEPLOYMENT = Pattern.compile("(.+)-[a-z0-9]+-[a-z0-9]{5}");

    private static final String RESOURCES = """
            {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"metrics.k8s.io/v1beta1","resources":[
            {"name":"pods","singularName":"","namespaced":true,"kind":"PodMetrics","verbs":["get","list"]}]}""";

    private final Map<String, Optional<Load>> scripts = new ConcurrentHashMap<>();
    private final KubernetesClient client;
    private final HttpsServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(Daemons.named("metrics-server"));

    MetricsServer(ServingKey serving, KubernetesClient client) {
        this.client = client;
        try {
            server = HttpsServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), RunFolder.freePort()), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setHttpsConfigurator(new HttpsConfigurator(serving.serverContext()));
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    /** From now on the pods of this Deployment use that much. */
    public void script(String namespace, String deployment, Load load) {
        scripts.put(namespace + "/" + deployment, Optional.of(load));
    }

    /** From now on there are no metrics of this Deployment, as if its pods had never been measured. */
    public void silence(String namespace, String deployment) {
        scripts.put(namespace + "/" + deployment, Optional.empty());
    }

    /** Back to {@link #STEADY} for this Deployment. */
    public void reset(String namespace, String deployment) {
        scripts.remove(namespace + "/" + deployment);
    }

    /** Tells the API server about this server. */
    void register() {
        apply(new ServiceBuilder()
                .withNewMetadata()
                .withNamespace("kube-system")
                .withName("scripted-metrics")
                .endMetadata()
                .withNewSpec()
                .withType("ExternalName")
                .withExternalName("localhost")
                .endSpec()
                .build());
        apply(new APIServiceBuilder()
                .withNewMetadata()
                .withName("v1beta1.metrics.k8s.io")
                .endMetadata()
                .withNewSpec()
                .withGroup("metrics.k8s.io")
                .withVersion("v1beta1")
                .withGroupPriorityMinimum(100)
                .withVersionPriority(100)
                .withInsecureSkipTLSVerify(true)
                .withNewService()
                .withNamespace("kube-system")
                .withName("scripted-metrics")
                .withPort(server.getAddress().getPort())
                .endService()
                .endSpec()
                .build());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private <T extends HasMetadata> void apply(T object) {
        client.resource(object).patch(ControlPlane.applied(), object);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            Matcher pods = PODS.matcher(path);
            if (pods.matches()) {
                send(
                        exchange,
                        200,
                        podMetrics(
                                pods.group(1), selector(exchange.getRequestURI().getRawQuery())));
            } else if (path.equals(GROUP)) {
                send(exchange, 200, RESOURCES);
            } else {
                send(exchange, 404, "{}");
            }
        }
    }

    private String podMetrics(String namespace, String selector) {
        List<Pod> pods = client.pods()
                .inNamespace(namespace)
                .withLabelSelector(selector)
                .list()
                .getItems();
        String now = Instant.now().toString();
        List<Map<String, Object>> items = pods.stream()
                .flatMap(pod -> script(pod).map(load -> load.of(pod, pods.size())).stream()
                        .map(usage -> item(pod, usage, now)))
                .toList();
        return Serialization.asJson(Map.of(
                "kind",
                "PodMetricsList",
                "apiVersion",
                "metrics.k8s.io/v1beta1",
                "metadata",
                Map.of(),
                "items",
                items));
    }

    private Optional<Load> script(Pod pod) {
        Matcher name = POD_OF_DEPLOYMENT.matcher(pod.getMetadata().getName());
        String workload = name.matches() ? name.group(1) : pod.getMetadata().getName();
        return scripts.getOrDefault(pod.getMetadata().getNamespace() + "/" + workload, Optional.of(STEADY));
    }

    private static Map<String, Object> item(Pod pod, Load.Usage usage, String now) {
        Map<String, Object> metadata = Map.of(
                "name", pod.getMetadata().getName(),
                "namespace", pod.getMetadata().getNamespace());
        String container = pod.getSpec().getContainers().get(0).getName();
        Map<String, Object> amounts = Map.of(
                "cpu",
                usage.cpu().movePointRight(9).toBigInteger() + "n",
                "memory",
                usage.memory().toBigInteger().toString());
        return Map.of(
                "metadata",
                metadata,
                "timestamp",
                now,
                "window",
                "1s",
                "containers",
                List.of(Map.of("name", container, "usage", amounts)));
    }

    private static String selector(String query) {
        for (String parameter : Optional.ofNullable(query).orElse("").split("&", -1)) {
            if (parameter.startsWith("labelSelector=")) {
                return URLDecoder.decode(parameter.substring(parameter.indexOf('=') + 1), StandardCharsets.UTF_8);
            }
        }
        return "";
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, content.length);
        exchange.getResponseBody().write(content);
    }
}
