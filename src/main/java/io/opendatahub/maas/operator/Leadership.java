/* Leader election, and the fence that stops writes the moment the lease may be somebody else's. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.opendatahub.maas.apply.WriteGate;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the Lease that the earlier Go controller uses too, so that the two never write at once (contract section 2,
 * Neighbours). fabric8's elector may believe in its lease longer than others do; the fence does not: it counts from the
 * renewal time that others see.
 */
public final class Leadership implements WriteGate, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

    /** Name of the Lease, the one of the earlier controller. */
    public static final String LEASE = "maas-controller.models-as-a-service.opendatahub.io";

    /** After this time without renewal others may take the lease. */
    static final Duration LEASE_DURATION = Duration.ofSeconds(15);

    /** After this time without renewal we give up. */
    static final Duration RENEW_DEADLINE = Duration.ofSeconds(10);

    /** Time between renewals. */
    static final Duration RETRY_PERIOD = Duration.ofSeconds(2);

    /** Writes stop this long before others may take over, for requests under way and clocks that drift. */
    static final Duration SAFETY_MARGIN = Duration.ofSeconds(3);

    private final LeaderElector elector;
    private final AtomicLong writesUntil = new AtomicLong(Long.MIN_VALUE);
    private @Nullable CompletableFuture<?> election;

    /**
     * Prepares the election.
     *
     * @param client a client of its own with short time-outs
     * @param namespace where the Lease lives
     * @param identity this process
     * @param executor runs the renewals
     * @param onStart called when the lease is ours
     * @param onStop called when it is lost; the process should end then
     */
    public Leadership(
            KubernetesClient client,
            String namespace,
            String identity,
            Executor executor,
            Runnable onStart,
            Runnable onStop) {
        elector = new LeaderElector(
                client,
                new LeaderElectionConfigBuilder()
                        .withName(LEASE)
                        .withLock(new FencedLock(namespace, identity))
                        .withLeaseDuration(LEASE_DURATION)
                        .withRenewDeadline(RENEW_DEADLINE)
                        .withRetryPeriod(RETRY_PERIOD)
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(new LeaderCallbacks(
                                onStart,
                                () -> {
                                    writesUntil.set(Long.MIN_VALUE);
                                    onStop.run();
                                },
                                leader -> LOG.info("the leader is {}", leader == null ? "nobody" : leader)))
                        .build(),
                executor);
    }

    /** Begins to try for the lease. */
    public void start() {
        election = elector.start();
    }

    /** Whether the lease is ours for sure. */
    boolean isHeld() {
        long until = writesUntil.get();
        return until != Long.MIN_VALUE && System.nanoTime() - until < 0;
    }

    @Override
    public void check() {
        if (!isHeld()) {
            throw new WriteRefused("this process does not hold the lease " + LEASE + " any more");
        }
    }

    /** Gives the lease back, so that the next one need not wait. */
    @Override
    public void close() {
        writesUntil.set(Long.MIN_VALUE);
        if (election != null) {
            election.cancel(true);
        }
    }

    /** Others count from the time in the record, which was taken before the lease was even read. */
    private void renewed(LeaderElectionRecord record, String identity) {
        boolean ours = identity.equals(record.getHolderIdentity());
        Duration age = Duration.between(record.getRenewTime(), ZonedDateTime.now(ZoneOffset.UTC));
        long left = LEASE_DURATION.minus(SAFETY_MARGIN).minus(age).toNanos();
        writesUntil.set(ours ? System.nanoTime() + left : Long.MIN_VALUE);
    }

    /** Notes when the lease was last known to be ours. */
    private final class FencedLock extends LeaseLock {
        private final String identity;

        FencedLock(String namespace, String identity) {
            super(namespace, LEASE, identity);
            this.identity = identity;
        }

        @Override
        public synchronized void create(KubernetesClient client, LeaderElectionRecord record) {
            super.create(client, record);
            renewed(record, identity);
        }

        @Override
        public synchronized void update(KubernetesClient client, LeaderElectionRecord record) {
            super.update(client, record);
            renewed(record, identity);
        }
    }
}
