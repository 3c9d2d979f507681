/* The operator's own metrics, and JOSDK's hooks that feed them. */
package io.opendatahub.maas.metrics;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.processing.Controller;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Verdict;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Metrics with bounded labels (architecture.md, section 7: JOSDK's default tags each resource). Whatever is counted is there from the
 * start with 0, as far as its labels are known: the first increase of a series that begins with 1 is seen by nobody.
 */
public final class OperatorMetrics implements Metrics, Interceptor {

    /** What is exported of the many metrics of the virtual machine, by micrometer's names. */
    private static final Set<String> OF_THE_PROCESS =
            Set.of("jvm.memory.used", "jvm.memory.max", "jvm.threads.live", "process.cpu.usage", "process.start.time");

    /** Upper bounds in seconds; a converged pass takes milliseconds, one against a slow API server up to its time-outs. */
    private static final double[] PASS_BOUNDS = {0.01, 0.1, 1, 10};

    private static final double YES = 1;
    private static final double NO = 0;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Histogram passes;
    private final Counter errors = counter(Metric.RECONCILE_ERRORS);
    private final Counter events = counter(Metric.EVENTS);
    private final Counter responses = counter(Metric.RESPONSES);

    /** Registers everything. */
    public OperatorMetrics(ScrapedState state) {
        registry.config().meterFilter(MeterFilter.denyUnless(id -> OF_THE_PROCESS.contains(id.getName())));
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        passes = Histogram.builder()
                .name(Metric.RECONCILE.text())
                .help(Metric.RECONCILE.meaning())
                .labelNames(Metric.RECONCILE.labelNames())
                .classicOnly()
                .classicUpperBounds(PASS_BOUNDS)
                .withoutExemplars()
                .register(prometheus());
        events.initLabelValues(StatusEvents.Type.WARNING.text(), AITenantReasons.CLEANUP_FORCED.code());
        gauge(Metric.LEADER).callback(to -> to.call(state.leads() ? YES : NO)).register(prometheus());
        gauge(Metric.WATCH_UP)
                .callback(to -> state.watches().forEach((kind, up) -> to.call(up ? YES : NO, kind)))
                .register(prometheus());
        gauge(Metric.CONDITION)
                .callback(to -> state.conditions().forEach(object -> tell(object, to)))
                .register(prometheus());
        gauge(Metric.HEAP_LIVE).callback(to -> to.call(liveHeap())).register(prometheus());
    }

    /** The page for Prometheus. */
    public String scrape() {
        return registry.scrape();
    }

    /** A pass of a controller failed, or something was refused in it. */
    public void failed(String controller) {
        errors.labelValues(controller).inc();
    }

    /** An event was recorded. */
    public void event(String type, String reason) {
        events.labelValues(type, reason).inc();
    }

    @Override
    public void controllerRegistered(Controller<? extends HasMetadata> controller) {
        String name = controller.getConfiguration().getName();
        passes.initLabelValues(name);
        errors.initLabelValues(name);
    }

    @Override
    public void failedReconciliation(HasMetadata resource, Exception exception, Map<String, Object> metadata) {
        failed(String.valueOf(metadata.get(Constants.CONTROLLER_NAME)));
    }

    @Override
    public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
        return passes.labelValues(execution.controllerName()).timeChecked(execution::execute);
    }

    @Override
    public void after(
            HttpRequest request, HttpResponse<?> response, AsyncBody.@Nullable Consumer<List<ByteBuffer>> consumer) {
        responses
                .labelValues(request.method(), Integer.toString(response.code()))
                .inc();
    }

    private PrometheusRegistry prometheus() {
        return registry.getPrometheusRegistry();
    }

    private Counter counter(Metric metric) {
        return Counter.builder()
                .name(metric.text())
                .help(metric.meaning())
                .labelNames(metric.labelNames())
                .withoutExemplars()
                .register(prometheus());
    }

    private static GaugeWithCallback.Builder gauge(Metric metric) {
        return GaugeWithCallback.builder()
                .name(metric.text())
                .help(metric.meaning())
                .labelNames(metric.labelNames());
    }

    private static void tell(ScrapedState.ObjectConditions of, GaugeWithCallback.Callback to) {
        String ready = ConditionType.READY.text();
        for (Condition condition : of.conditions()) {
            to.call(
                    YES,
                    of.kind(),
                    of.namespace(),
                    of.name(),
                    condition.getType(),
                    condition.getStatus(),
                    Objects.requireNonNullElse(condition.getReason(), ""));
        }
        if (of.conditions().stream().noneMatch(condition -> ready.equals(condition.getType()))) {
            to.call(YES, of.kind(), of.namespace(), of.name(), ready, Verdict.UNKNOWN, "");
        }
    }

    private static double liveHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getCollectionUsage)
                .filter(Objects::nonNull)
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
