/* The two small HTTP servers of the operator: probes and metrics. */
package io.opendatahub.maas.health;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Serves {@code /healthz} and {@code /readyz} on one port and {@code /metrics} on another. */
public final class HttpEndpoints implements AutoCloseable {

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final int BACKLOG = 0;
    private static final int STOP_AT_ONCE = 0;

    private final HttpServer probes;
    private final HttpServer metrics;
    private final ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "http");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Opens both ports.
     *
     * @param probePort port of the probes, 0 for any free one
     * @param metricsPort port of the metrics, 0 for any free one
     * @param notLive what keeps the process from being live; empty list = live
     * @param notReady what keeps it from being ready
     * @param page the metrics
     * @throws IOException when a port is taken
     */
    public HttpEndpoints(
            int probePort,
            int metricsPort,
            Supplier<List<String>> notLive,
            Supplier<List<String>> notReady,
            Supplier<String> page)
            throws IOException {
        probes = HttpServer.create(new InetSocketAddress(probePort), BACKLOG);
        metrics = HttpServer.create(new InetSocketAddress(metricsPort), BACKLOG);
        probes.createContext("/healthz", exchange -> answer(exchange, notLive.get()));
        probes.createContext("/readyz", exchange -> answer(exchange, notReady.get()));
        metrics.createContext("/metrics", exchange -> send(exchange, OK, page.get()));
        probes.setExecutor(executor);
        metrics.setExecutor(executor);
        probes.start();
        metrics.start();
    }

    /** The port the probes really have. */
    public int probePort() {
        return probes.getAddress().getPort();
    }

    /** The port the metrics really have. */
    public int metricsPort() {
        return metrics.getAddress().getPort();
    }

    @Override
    public void close() {
        probes.stop(STOP_AT_ONCE);
        metrics.stop(STOP_AT_ONCE);
        executor.shutdownNow();
    }

    private static void answer(HttpExchange exchange, List<String> problems) throws IOException {
        send(
                exchange,
                problems.isEmpty() ? OK : UNAVAILABLE,
                problems.isEmpty() ? "ok\n" : String.join("\n", problems) + "\n");
    }

    private static void send(HttpExchange exchange, int code, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        exchange.sendResponseHeaders(code, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }
}
