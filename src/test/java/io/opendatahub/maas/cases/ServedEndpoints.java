package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** How many ready pods a Service leads to, after every change of its EndpointSlices. */
final class ServedEndpoints implements AutoCloseable {

    private final Map<String, Long> slices = new ConcurrentHashMap<>();
    private final List<Long> counts = new CopyOnWriteArrayList<>();
    private final TenantCluster cluster;
    private final Watch watch;
    private int start;

    ServedEndpoints(TenantCluster cluster, String namespace, String service) {
        this.cluster = cluster;
        watch = cluster.admin()
                .discovery()
                .v1()
                .endpointSlices()
                .inNamespace(namespace)
                .withLabel("kubernetes.io/service-name", service)
                .watch(new Watcher<EndpointSlice>() {
                    @Override
                    public void eventReceived(Action action, EndpointSlice slice) {
                        slices.put(slice.getMetadata().getName(), action == Action.DELETED ? 0 : ready(slice));
                        counts.add(slices.values().stream()
                                .mapToLong(Long::longValue)
                                .sum());
                    }

                    @Override
                    public void onClose(WatcherException cause) {
                        throw new IllegalStateException("the watch of EndpointSlices was cut", cause);
                    }
                });
    }

    /** Waits until it leads to so many; what is told by {@link #counts} begins then. */
    void await(long pods) {
        cluster.eventually(() -> assertThat(counts).endsWith(pods));
        start = counts.size() - 1;
    }

    /** The counts since then, oldest first. */
    List<Long> counts() {
        return counts.subList(start, counts.size());
    }

    /** A slice without ports leads nowhere. */
    private static long ready(EndpointSlice slice) {
        return slice.getPorts() == null || slice.getPorts().isEmpty()
                ? 0
                : slice.getEndpoints().stream()
                        .filter(endpoint ->
                                Boolean.TRUE.equals(endpoint.getConditions().getReady()))
                        .count();
    }

    @Override
    public void close() {
        watch.close();
    }
}
