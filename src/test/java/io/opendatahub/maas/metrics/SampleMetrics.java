/* Metrics to which everything has happened once. */
package io.opendatahub.maas.metrics;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A leader with a tenant that is Ready, an AITenant without a status, and a pass that failed. */
final class SampleMetrics implements ScrapedState {

    private static final String CONTROLLER = "aitenant";

    private SampleMetrics() {}

    static String page() throws Exception {
        OperatorMetrics metrics = new OperatorMetrics(new SampleMetrics());
        metrics.timeControllerExecution(new Pass());
        metrics.failed(CONTROLLER);
        metrics.event("Normal", "Reconciled");
        HttpRequest request = new StandardHttpRequest(Map.of(), URI.create("http://localhost"), "PATCH", "");
        metrics.after(request, new WebSocketUpgradeResponse(request, HttpURLConnection.HTTP_FORBIDDEN), null);
        return metrics.scrape();
    }

    @Override
    public boolean leads() {
        return true;
    }

    @Override
    public Map<String, Boolean> watches() {
        return Map.of("gateways.gateway.networking.k8s.io", false);
    }

    @Override
    public Stream<ObjectConditions> conditions() {
        Condition ready = new Condition();
        ready.setType("Ready");
        ready.setStatus("True");
        ready.setReason("Reconciled");
        return Stream.of(
                ObjectConditions.of(named(new MaasTenantConfig(), "blue"), List.of(ready)),
                ObjectConditions.of(named(new AITenant(), "ai-tenants"), List.of()));
    }

    private static HasMetadata named(HasMetadata object, String namespace) {
        object.setMetadata(new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName("sample")
                .build());
        return object;
    }

    private static final class Pass implements Metrics.ControllerExecution<String> {
        @Override
        public String name() {
            return "reconcile";
        }

        @Override
        public String controllerName() {
            return CONTROLLER;
        }

        @Override
        public String successTypeName(String result) {
            return result;
        }

        @Override
        public ResourceID resourceID() {
            return new ResourceID("sample");
        }

        @Override
        public Map<String, Object> metadata() {
            return Map.of();
        }

        @Override
        public String execute() {
            return "";
        }
    }
}
