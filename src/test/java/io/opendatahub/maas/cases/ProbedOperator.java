/* The operator of a test class, on ports that the test knows. */
package io.opendatahub.maas.cases;

import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Asks the operator's own probes and metrics. The count of reconciles tells that a wake-up was worked off even when, as it
 * should, no request came of it; without that a test of quiet could not fail.
 */
final class ProbedOperator {

    private static final String RECONCILES = "maas_reconcile_seconds_count{controller=\"maastenantconfig\"";
    private static final String NONE = "0";

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final OperatorSlot slot;
    private final Map<String, String> settings;

    /** On the slot of a class with {@code @WithControlPlane(operator = false)}; these settings win over the sandbox's. */
    ProbedOperator(OperatorSlot slot, Sandbox sandbox, Map<String, String> settings) {
        this.slot = slot;
        this.settings = new LinkedHashMap<>(sandbox.settings());
        this.settings.putAll(settings);
    }

    ProbedOperator start() {
        slot.start(settings);
        return this;
    }

    /** Ends and starts it, and waits until it leads. */
    void restart() {
        slot.restart(settings);
    }

    /** HTTP status of {@code /healthz} or {@code /readyz}. */
    int probe(String path) {
        return get("HEALTH_PORT", path).statusCode();
    }

    /** The page for Prometheus. */
    HttpResponse<String> metrics() {
        return get("METRICS_PORT", "/metrics");
    }

    /** How often a MaasTenantConfig, whichever, was reconciled since the start. */
    long reconciles() {
        return (long) Double.parseDouble(metrics()
                .body()
                .lines()
                .filter(line -> line.startsWith(RECONCILES))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElse(NONE));
    }

    /** Does something that wakes the default tenant and waits until the operator has reconciled. */
    void reconcileAfter(Runnable wakeUp) {
        long before = reconciles();
        wakeUp.run();
        await("a reconcile")
                .atMost(TenantCluster.SOON)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> reconciles() > before);
    }

    private HttpResponse<String> get(String port, String path) {
        URI uri = URI.create("http://127.0.0.1:" + settings.get(port) + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(10)).build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
