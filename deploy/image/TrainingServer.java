/*
 * A stand-in for an API server, for the training run of the AOT cache (deploy/image/assemble). It keeps nothing: lists hold one
 * small tenant, writes are answered with what was sent, watches stay silent. That is enough for the operator to start, to take
 * the lease, and to render and apply all objects of a tenant once, so that the classes of all that are in the cache.
 *
 *   java TrainingServer.java <key store> <password> <file to write its port and two free ones to>
 */
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Main class. */
public final class TrainingServer {

    private static final String META = "\"uid\":\"00000000-0000-4000-8000-000000000001\",\"resourceVersion\":\"2\",";

    private static final String BOOKMARK = "{\"type\":\"BOOKMARK\",\"object\":{\"apiVersion\":\"v1\",\"kind\":\"Namespace\","
            + "\"metadata\":{\"resourceVersion\":\"3\"}}}\n";

    /** What lists hold, by the last part of their path. */
    private static final Map<String, String> ITEMS = Map.of(
            "customresourcedefinitions",
                    definition("gateways.gateway.networking.k8s.io", "v1")
                            + "," + definition("httproutes.gateway.networking.k8s.io", "v1")
                            + "," + definition("authconfigs.authorino.kuadrant.io", "v1beta3")
                            + "," + definition("authpolicies.kuadrant.io", "v1")
                            + "," + definition("destinationrules.networking.istio.io", "v1")
                            + "," + definition("envoyfilters.networking.istio.io", "v1alpha3")
                            + "," + definition("authorinos.operator.authorino.kuadrant.io", "v1beta1"),
            "configs", object("maas.opendatahub.io/v1alpha1", "Config", "", "default", "\"spec\":{}"),
            "aitenants", object(
                    "maas.opendatahub.io/v1alpha1", "AITenant", "ai-tenants", "models-as-a-service",
                    "\"spec\":{},\"status\":{\"tenantNamespace\":\"models-as-a-service\","
                            + "\"gatewayRef\":{\"namespace\":\"openshift-ingress\",\"name\":\"maas-default-gateway\"}}"),
            "maastenantconfigs", object(
                    "maas.opendatahub.io/v1alpha1", "MaasTenantConfig", "models-as-a-service", "default-tenant",
                    "\"spec\":{\"payloadProcessing\":{\"replicas\":2,\"autoscaling\":{}},\"maasApi\":{\"replicas\":1}}"),
            "configmaps", "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{" + META
                    + "\"namespace\":\"ai-tenants\",\"name\":\"gateway-claim-1efacc0605dc04a61cb6aa8a07b3baea\","
                    + "\"labels\":{\"maas.opendatahub.io/gateway-claim\":\"true\"},\"ownerReferences\":[{"
                    + "\"apiVersion\":\"maas.opendatahub.io/v1alpha1\",\"kind\":\"AITenant\",\"name\":\"models-as-a-service\","
                    + "\"controller\":true,\"uid\":\"00000000-0000-4000-8000-000000000001\"}]}}",
            "gateways", object(
                    "gateway.networking.k8s.io/v1", "Gateway", "openshift-ingress", "maas-default-gateway",
                    "\"spec\":{\"gatewayClassName\":\"x\",\"listeners\":[{\"name\":\"web\",\"port\":80,\"protocol\":\"HTTP\","
                            + "\"allowedRoutes\":{\"namespaces\":{\"from\":\"All\"}}}]}"),
            "secrets", object(
                    "v1", "Secret", "odh-ai-gateway-infra", "maas-db-config", "\"data\":{\"DB_CONNECTION_URL\":\"eA==\"}"),
            "namespaces", namespace("opendatahub") + "," + namespace("odh-ai-gateway-infra") + ","
                    + namespace("openshift-ingress") + "," + namespace("ai-tenants") + "," + namespace("models-as-a-service"),
            "authorinos", object(
                    "operator.authorino.kuadrant.io/v1beta1", "Authorino", "openshift-ingress", "authorino",
                    "\"spec\":{\"listener\":{\"tls\":{\"enabled\":true,\"certSecretRef\":{\"name\":\"x\"}}}}"));

    private TrainingServer() {}

    public static void main(String[] arguments) throws Exception {
        char[] password = arguments[1].toCharArray();
        KeyStore store = KeyStore.getInstance(Path.of(arguments[0]).toFile(), password);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(keys.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.createContext("/", TrainingServer::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        Path port = Path.of(arguments[2]);
        Path part = port.resolveSibling(port.getFileName() + ".part");
        try (ServerSocket health = new ServerSocket(0); ServerSocket metrics = new ServerSocket(0)) {
            Files.writeString(
                    part, server.getAddress().getPort() + " " + health.getLocalPort() + " " + metrics.getLocalPort() + "\n");
        }
        Files.move(part, port, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String query = exchange.getRequestURI().getRawQuery();
        String last = path.substring(path.lastIndexOf('/') + 1);
        String body = text(exchange.getRequestBody());
        if (exchange.getRequestHeaders().containsKey("Upgrade")) {
            send(exchange, 200, ""); // so that the client watches by plain HTTP
        } else if (query != null && query.contains("watch=true")) {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(BOOKMARK.getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush(); // and stays open
        } else if (!exchange.getRequestMethod().equals("GET")) {
            send(exchange, 200, written(path, body));
        } else if (isList(path)) {
            send(exchange, 200, "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":["
                    + ITEMS.getOrDefault(last, "") + "]}");
        } else {
            send(exchange, 404, "{\"apiVersion\":\"v1\",\"kind\":\"Status\",\"metadata\":{},\"status\":\"Failure\",\"reason\":"
                    + "\"NotFound\",\"message\":\"not found\",\"code\":404}");
        }
    }

    /** The object as it is after a write: what was sent, or, after a patch that holds no object, what the list holds. */
    private static String written(String path, String body) {
        if (body.contains("\"kind\"") && body.startsWith("{")) {
            return body.replaceFirst("\"metadata\":\\{", "\"metadata\":{" + META);
        }
        return Arrays.stream(path.split("/"))
                .filter(part -> ITEMS.containsKey(part) && !part.equals("namespaces"))
                .map(ITEMS::get)
                .findFirst()
                .orElse("{\"apiVersion\":\"v1\",\"kind\":\"Status\",\"metadata\":{},\"status\":\"Success\"}");
    }

    /** /api/v1/kind, /apis/group/version/kind, and both with namespaces/name before the kind. */
    private static boolean isList(String path) {
        String rest = path.replaceFirst("^/(api/[^/]+|apis/[^/]+/[^/]+)/", "").replaceFirst("^namespaces/[^/]+/", "");
        return !rest.startsWith("/") && !rest.contains("/");
    }

    private static String definition(String name, String version) {
        return object("apiextensions.k8s.io/v1", "CustomResourceDefinition", "", name,
                "\"spec\":{\"versions\":[{\"name\":\"" + version + "\",\"served\":true,\"storage\":true}]},"
                        + "\"status\":{\"conditions\":[{\"type\":\"Established\",\"status\":\"True\",\"reason\":\"r\",\"message\":\"\"}]}");
    }

    private static String namespace(String name) {
        return object("v1", "Namespace", "", name, "\"status\":{\"phase\":\"Active\"}");
    }

    private static String object(String version, String kind, String namespace, String name, String rest) {
        return "{\"apiVersion\":\"%s\",\"kind\":\"%s\",\"metadata\":{%s\"generation\":1,\"name\":\"%s\"%s},%s}"
                .formatted(version, kind, META, name, namespace.isEmpty() ? "" : ",\"namespace\":\"" + namespace + "\"", rest);
    }

    private static String text(InputStream body) throws IOException {
        return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, int code, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }
}
