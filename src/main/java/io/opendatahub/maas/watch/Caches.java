/* All that is watched, in one place: started together, waited for together, healthy together. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.PlatformContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The caches of the operator. */
public final class Caches implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Caches.class);

    private final LiveIndex live = new LiveIndex();
    private final PrimaryStore<MaasTenantConfig> configs = new PrimaryStore<>();
    private final PrimaryStore<AITenant> aitenants = new PrimaryStore<>();
    private final PrimaryStore<PlatformConfig> anchors = new PrimaryStore<>();
    private final ClusterWatch cluster;
    private final LegacyTenantWatch legacyTenants;
    private final ManagedInformers managed;
    private final OwnDeployment ownDeployment;

    /**
     * Prepares all watches, starts none.
     *
     * @param controllerDeployment name of the operator's own Deployment
     */
    public Caches(KubernetesClient client, PlatformContext platform, String controllerDeployment) {
        cluster = new ClusterWatch(client, platform);
        legacyTenants = new LegacyTenantWatch(cluster.served());
        managed = new ManagedInformers(client, platform, live, cluster.served());
        ownDeployment = new OwnDeployment(client, platform.controllerNamespace(), controllerDeployment);
    }

    /** Objects the operator made. */
    public LiveIndex live() {
        return live;
    }

    /** Facts of others. */
    public ClusterWatch cluster() {
        return cluster;
    }

    /** Legacy Tenants. */
    public LegacyTenantWatch legacyTenants() {
        return legacyTenants;
    }

    /** The operator's own Deployment. */
    public OwnDeployment ownDeployment() {
        return ownDeployment;
    }

    /** The MaasTenantConfigs, filled by their controller's informer. */
    public PrimaryStore<MaasTenantConfig> configs() {
        return configs;
    }

    /** The AITenants, filled by their controller's informer. */
    public PrimaryStore<AITenant> aitenants() {
        return aitenants;
    }

    /** The Config anchor, filled by its controller's informer. */
    public PrimaryStore<PlatformConfig> anchors() {
        return anchors;
    }

    /**
     * Starts all watches and waits for their first lists. What cannot be read within the time goes on trying; reconciles that
     * need it say so.
     *
     * @param patience longest time to wait, so that one missing right does not stop the operator (case 101)
     */
    public void start(Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        await(all().toList(), deadline);
        // Those that follow a CustomResourceDefinition were started by the first list of the definitions.
        await(cluster.served().running(), deadline);
    }

    /** Watches that have ended for good, by description; a process with one of these needs a restart. */
    public List<String> dead() {
        return all().filter(Informer::isDead)
                .map(informer -> "not watching " + informer.scope())
                .toList();
    }

    /** Whether changes arrive, by plural and group of the kind: true when all watches over it work. */
    public Map<String, Boolean> watches() {
        return all().collect(Collectors.toMap(
                informer -> informer.scope().kind().crdName(), Informer::isWatching, Boolean::logicalAnd));
    }

    private Stream<Informer> all() {
        return Stream.of(cluster.all(), managed.all(), Stream.of(ownDeployment.informer()))
                .flatMap(informers -> informers);
    }

    @Override
    public void close() {
        ownDeployment.close();
        managed.close();
        cluster.close();
    }

    private static void await(List<Informer> informers, long deadline) {
        CompletableFuture<?>[] starts = informers.stream()
                .map(informer -> informer.start().toCompletableFuture())
                .toArray(CompletableFuture<?>[]::new);
        try {
            long left = Math.max(0, deadline - System.nanoTime());
            CompletableFuture.allOf(starts).get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            informers.stream()
                    .filter(informer -> !informer.hasSynced())
                    .forEach(informer -> LOG.warn("not read yet, going on without: {}", informer.scope()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
