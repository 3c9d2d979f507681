/* The operator as one object that can be started and stopped: in Main, and in tests. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.apply.ContentTree;
import io.opendatahub.maas.apply.DeploymentRecreation;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.ReplicaSets;
import io.opendatahub.maas.apply.ServerSideApplier;
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.health.HttpEndpoints;
import io.opendatahub.maas.metrics.OperatorMetrics;
import io.opendatahub.maas.metrics.ScrapedState;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RenderedGateways;
import io.opendatahub.maas.watch.StartGate;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The only wiring of the parts (architecture.md, section 2). */
public final class MaasOperator implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MaasOperator.class);

    /** Longest wait for the first lists, so that one missing right does not stop the operator (case 101). */
    private static final Duration CACHE_PATIENCE = Duration.ofSeconds(10);

    private final OperatorSettings settings;
    private final Runnable onLeadershipLost;
    private final KubernetesClient client;
    private final KubernetesClient electionClient;
    private final OperatorMetrics metrics = new OperatorMetrics(new Scraped());
    private final HttpEndpoints endpoints;
    private final ExecutorService executor = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "leadership");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable Caches caches;
    private volatile @Nullable Leadership leadership;
    private volatile @Nullable Controllers controllers;
    private volatile boolean filled;
    private volatile boolean stopped;

    /**
     * Prepares the operator and opens its ports.
     *
     * @param settings the settings
     * @param kube how to reach the API server
     * @param onLeadershipLost what to do when the lease is lost; nothing is written any more then
     * @throws IOException when a port is taken
     */
    public MaasOperator(OperatorSettings settings, Config kube, Runnable onLeadershipLost) throws IOException {
        this.settings = settings;
        this.onLeadershipLost = onLeadershipLost;
        KubernetesClients clients = new KubernetesClients(kube, metrics);
        client = clients.forWork();
        electionClient = clients.forElection();
        endpoints = new HttpEndpoints(
                settings.healthPort(), settings.metricsPort(), this::notLive, this::notReady, metrics::scrape);
    }

    /** Fills the caches, takes the lease, and reconciles. Returns when the caches are filled, waits for no lease. */
    public void start() {
        PlatformContext platform = settings.platform(PlatformDetection.isOpenShift(settings, client));
        Caches filling = new Caches(client, platform, settings.controllerDeployment());
        caches = filling;
        filling.start(CACHE_PATIENCE);
        filled = true;
        if (settings.leaderElection()) {
            elect(platform, filling);
        } else {
            reconcile(platform, filling, () -> {});
        }
    }

    /** Port of the probes. */
    public int healthPort() {
        return endpoints.probePort();
    }

    /** Port of the metrics. */
    public int metricsPort() {
        return endpoints.metricsPort();
    }

    private void elect(PlatformContext platform, Caches filled) {
        Leadership[] self = new Leadership[1];
        self[0] = new Leadership(
                electionClient,
                settings.controllerNamespace(),
                identity(),
                executor,
                () -> executor.execute(() -> lead(platform, filled, self[0])),
                this::lost);
        leadership = self[0];
        self[0].start();
    }

    private void lost() {
        if (!stopped) {
            LOG.error("the lease {} is lost; nothing is written any more", Leadership.LEASE);
            onLeadershipLost.run();
        }
    }

    /** A leader that cannot reconcile must not keep the lease from one that can. */
    private void lead(PlatformContext platform, Caches filled, WriteGate fence) {
        try {
            reconcile(platform, filled, fence);
        } catch (RuntimeException | Error e) {
            if (!stopped) {
                LOG.error("the controllers could not be started; giving up", e);
                onLeadershipLost.run();
            }
        }
    }

    private synchronized void reconcile(PlatformContext platform, Caches filled, WriteGate fence) {
        if (stopped) {
            return;
        }
        KubernetesWrites writes = new KubernetesWrites(client, fence);
        Clock clock = Clock.systemUTC();
        DeploymentRecreation recreation = new DeploymentRecreation(writes, filled.live(), new ReplicaSets(client));
        recreation.look(platform.gatewayNamespace());
        OperatorRuntime runtime = new OperatorRuntime(
                platform,
                filled,
                writes,
                new ServerSideApplier(
                        writes, filled.live(), new ContentTree(client.getKubernetesSerialization()), recreation),
                new EventRecorder(writes, clock, metrics::event),
                client.getKubernetesSerialization(),
                clock,
                new StartGate(),
                new RenderedGateways(),
                metrics::failed,
                settings.deletionTimeout());
        controllers = new Controllers(client, runtime, metrics, settings, () -> stopped);
        LOG.info(
                "reconciling: infra namespace {}, gateway namespace {}",
                platform.infraNamespace(),
                platform.gatewayNamespace());
    }

    /** What the metrics show of the state; the parts come one after the other. */
    private final class Scraped implements ScrapedState {

        @Override
        public boolean leads() {
            Leadership election = leadership;
            return election == null ? controllers != null : election.isHeld();
        }

        @Override
        public Map<String, Boolean> watches() {
            Map<String, Boolean> result = new TreeMap<>();
            Optional.ofNullable(caches).ifPresent(watched -> result.putAll(watched.watches()));
            Optional.ofNullable(controllers).ifPresent(own -> result.putAll(own.watches()));
            return result;
        }

        @Override
        public Stream<ObjectConditions> conditions() {
            Caches watched = caches;
            return watched == null || !leads()
                    ? Stream.of()
                    : StoredConditions.of(watched, client.getKubernetesSerialization());
        }
    }

    private static String identity() {
        String host = System.getenv("HOSTNAME");
        return (host == null ? "maas-operator" : host) + "_" + UUID.randomUUID();
    }

    /** Of our own kinds JOSDK says it: it ends the process when it can watch one no longer. */
    private List<String> notLive() {
        Caches watched = caches;
        return watched == null ? List.of() : watched.dead();
    }

    private List<String> notReady() {
        return filled ? List.of() : List.of("the caches are not filled yet");
    }

    @Override
    public void close() {
        stopped = true; // before the lock: whoever is still starting under it sees this and ends
        closeParts();
    }

    private synchronized void closeParts() {
        close(controllers);
        close(leadership);
        close(caches);
        executor.shutdownNow();
        electionClient.close();
        client.close();
        endpoints.close();
    }

    private static void close(@Nullable AutoCloseable part) {
        if (part == null) {
            return;
        }
        try {
            part.close();
        } catch (Exception e) {
            LOG.warn("stopping {} failed", part.getClass().getSimpleName(), e);
        }
    }
}
