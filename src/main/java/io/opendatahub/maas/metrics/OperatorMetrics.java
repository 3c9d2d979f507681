/* The operator's own metrics, and JOSDK's hooks that feed them. */
package io.opendatahub.maas.metrics;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Metrics with bounded labels: the controller's kind, never an object's name (architecture.md, section 7: JOSDK's default tags
 * each resource).
 */
public final class OperatorMetrics implements Metrics {

    private static final String KIND = "kind";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    /** Registers the meters of the process. */
    public OperatorMetrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
    }

    /** The page for Prometheus. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void failedReconciliation(HasMetadata resource, Exception exception, Map<String, Object> metadata) {
        registry.counter("maas_reconcile_errors", KIND, kind(resource)).increment();
    }

    @Override
    public void reconcileCustomResource(HasMetadata resource, @Nullable RetryInfo retry, Map<String, Object> metadata) {
        registry.counter("maas_reconcile_submitted", KIND, kind(resource)).increment();
    }

    @Override
    public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
        Timer.Sample sample = Timer.start(registry);
        try {
            return execution.execute();
        } finally {
            sample.stop(registry.timer("maas_reconcile", KIND, execution.controllerName()));
        }
    }

    private static String kind(HasMetadata resource) {
        return resource.getKind().toLowerCase(Locale.ROOT);
    }
}
