/* Registers the three reconcilers with JOSDK. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.RegisteredController;
import io.javaoperatorsdk.operator.api.monitoring.AggregatedMetrics;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.source.filter.GenericFilter;
import io.opendatahub.maas.aitenant.AITenantReconciler;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.legacytenant.OwnerlessTenants;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.platform.EarlierLayout;
import io.opendatahub.maas.platform.PlatformAnchor;
import io.opendatahub.maas.platform.PlatformReconciler;
import io.opendatahub.maas.platform.PlatformTeardown;
import io.opendatahub.maas.tenantconfig.MaasTenantConfigReconciler;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.PrimaryFilter;
import io.opendatahub.maas.watch.PrimaryStore;
import io.opendatahub.maas.watch.RetryDelays;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running controllers of a leader. */
final class Controllers implements AutoCloseable {

    /** Reconciles at the same time; a tenant never has more than one. */
    private static final int THREADS = 8;

    /** How long a thread waits for another pass. */
    private static final Duration IDLE_PATIENCE = Duration.ofSeconds(5);

    /** Objects per LIST page (architecture.md, section 4). */
    private static final long PAGE = 500;

    /** Longest wait for the first lists of our own kinds; later they are still retried. */
    private static final Duration SYNC_PATIENCE = Duration.ofSeconds(10);

    /** Longest wait for reconciles under way when stopping. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(2);

    /** Time between looks at whether the first lists are in; only at start. */
    private static final Duration LISTED_PAUSE = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);

    private final Operator josdk;
    private final Successors successors = new Successors();
    /** One thread, so that what concerns the whole platform is done one after the other. Ended, it takes nothing any more. */
    private final ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(
            1,
            task -> {
                Thread thread = new Thread(task, "platform");
                thread.setDaemon(true);
                return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());

    /** Starts everything; returns when the first lists of our own kinds are in and reconciles may run. */
    Controllers(
            KubernetesClient client,
            OperatorRuntime runtime,
            Metrics metrics,
            OperatorSettings settings,
            BooleanSupplier stopped) {
        boolean bootstrap = settings.bootstrapDefaultTenant();
        josdk = josdk(client, metrics);
        String defaultTenant = runtime.platform().defaultTenantNamespace();
        boolean all = settings.discoversTenants();
        // A teardown takes down all tenants: those that nobody reconciled would never be gone.
        GenericFilter<MaasTenantConfig> configs = config -> all
                || runtime.tearingDown()
                || defaultTenant.equals(config.getMetadata().getNamespace());
        GenericFilter<AITenant> tenants = aitenant -> all
                || runtime.tearingDown()
                || TenantId.DEFAULT_NAME.equals(aitenant.getMetadata().getName());
        register(
                new MaasTenantConfigReconciler(runtime, configs::accept),
                runtime.caches().configs(),
                configs);
        DirectReads reads = new DirectReads(client);
        AITenantReconciler aitenants = new AITenantReconciler(runtime, reads, tenants::accept);
        register(aitenants, runtime.caches().aitenants(), tenants);
        register(
                new PlatformReconciler(runtime, reads, bootstrap),
                runtime.caches().anchors(),
                anchor -> true);
        josdk.start();
        awaitFirstLists(stopped);
        runtime.gate().open();
        aitenants.takeOver();
        if (bootstrap) {
            new PlatformAnchor(runtime, timer).watch();
        }
        new PlatformTeardown(runtime, timer).watch();
        new EarlierLayout(runtime, reads, timer).watch();
        new OwnerlessTenants(runtime, all, bootstrap, timer).watch();
    }

    private Operator josdk(KubernetesClient client, Metrics metrics) {
        return new Operator(overrider -> overrider
                .withKubernetesClient(client)
                .withCloseClientOnStop(false)
                .checkingCRDAndValidateLocalModel(false)
                .withStopOnInformerErrorDuringStartup(false)
                .withCacheSyncTimeout(SYNC_PATIENCE)
                .withExecutorService(passes())
                .withReconciliationTerminationTimeout(STOP_PATIENCE)
                .withMetrics(new AggregatedMetrics(List.of(metrics, successors))));
    }

    /** Threads that go when there is nothing to reconcile; ended with JOSDK. */
    private static ExecutorService passes() {
        ThreadPoolExecutor passes = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        passes.allowCoreThreadTimeOut(true);
        return passes;
    }

    /**
     * Waits for the first lists of all our own kinds: without the AITenants every tenant would look unmanaged. JOSDK starts without
     * them after a while and goes on trying to list.
     */
    private void awaitFirstLists(BooleanSupplier stopped) {
        while (!stopped.getAsBoolean() && !allListed()) {
            LOG.warn("our own kinds cannot be listed yet; nothing is reconciled until they are");
            LockSupport.parkNanos(LISTED_PAUSE.toNanos());
        }
    }

    private boolean allListed() {
        return josdk.getRegisteredControllers().stream()
                .flatMap(Controllers::informers)
                .allMatch(InformerHealthIndicator::hasSynced);
    }

    /** Whether changes of our own kinds arrive, by plural and group of the kind. */
    Map<String, Boolean> watches() {
        return josdk.getRegisteredControllers().stream()
                .collect(Collectors.toMap(
                        controller -> controller.getConfiguration().getResourceTypeName(),
                        controller -> informers(controller).allMatch(InformerHealthIndicator::isWatching)));
    }

    private static Stream<InformerHealthIndicator> informers(RegisteredController<?> controller) {
        return controller.getControllerHealthInfo().informerEventSourceHealthIndicators().values().stream()
                .flatMap(source -> Controllers.informers(source).stream());
    }

    @SuppressWarnings("unchecked")
    private static Collection<InformerHealthIndicator> informers(InformerWrappingEventSourceHealthIndicator<?> source) {
        return source.informerHealthIndicators().values();
    }

    private <T extends HasMetadata> void register(
            Reconciler<T> reconciler, PrimaryStore<T> store, GenericFilter<T> filter) {
        RegisteredController<T> registered = josdk.register(
                reconciler,
                overrider -> overrider
                        .watchingAllNamespaces()
                        .withItemStore(store)
                        .withGenericFilter(filter)
                        .withInformerListLimit(PAGE)
                        .withGenerationAware(false)
                        .withOnUpdateFilter(new PrimaryFilter<>())
                        .withTriggerReconcilerOnAllEvents(true)
                        .withRetry(new RetryDelays())
                        .withReconciliationMaxInterval(null));
        successors.of((Controller<T>) registered, store);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        josdk.stop();
    }
}
