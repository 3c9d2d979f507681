package io.opendatahub.maas.bench;

import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.ClusterDifference;
import io.opendatahub.maas.controlplane.ClusterSnapshot;
import io.opendatahub.maas.demo.LocalCluster;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** Many tenants that come at once and go at once. */
final class Crowd {

    /** Time for Kubernetes to collect the pods of Deployments and Jobs that are gone. */
    private static final Duration COLLECTION = Duration.ofMinutes(2);

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final LocalCluster cluster;
    private final Tenants tenants;
    private final List<String> names;
    private @Nullable ClusterSnapshot before;

    Crowd(LocalCluster cluster, Tenants tenants, int size) {
        this.cluster = cluster;
        this.tenants = tenants;
        this.names = IntStream.rangeClosed(1, size)
                .mapToObj(number -> "crowd" + size + "-" + number)
                .toList();
    }

    /** Makes the gateways, and remembers everything on the cluster when it has come to rest. */
    void prepare() {
        names.forEach(tenants::createGateway);
        before = ClusterSnapshot.settled(cluster.admin());
    }

    /** From the first creation until all AITenants are Active. */
    Duration create() {
        long start = System.nanoTime();
        names.forEach(tenants::createAITenant);
        tenants.awaitActive(names);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** From the first deletion until all AITenants are gone. */
    Duration delete() {
        long start = System.nanoTime();
        names.forEach(tenants::delete);
        tenants.awaitGone(names);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** What is not as it was before {@link #create}, the released namespaces apart. */
    ClusterDifference left() {
        AtomicReference<ClusterDifference> last = new AtomicReference<>();
        try {
            await("nothing to be left").pollInterval(LOOK).atMost(COLLECTION).until(() -> {
                last.set(difference());
                return last.get().isEmpty();
            });
        } catch (ConditionTimeoutException somethingIs) {
            // The figure says how much.
        }
        return last.get();
    }

    private ClusterDifference difference() {
        ClusterDifference all = Objects.requireNonNull(before).to(ClusterSnapshot.take(cluster.admin()));
        return all.exceptNamespaces(names.stream().map(Tenants::namespace).toList());
    }
}
