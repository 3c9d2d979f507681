package io.opendatahub.maas.legacytenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A task that ends unseen would leave legacy Tenants untold until the next change. */
class RetriedLooksTest {

    private final Immediate executor = new Immediate();

    @AfterEach
    void end() {
        executor.shutdownNow();
    }

    @Test
    void aLookThatFailsInAnyWayIsTakenAgain() throws InterruptedException {
        List<String> looked = new CopyOnWriteArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        RetriedLooks looks = new RetriedLooks(executor, namespace -> {
            looked.add(namespace);
            switch (looked.size()) {
                case 1 -> throw new KubernetesClientException("refused");
                case 2 -> throw new IllegalStateException("something that nobody thought of");
                default -> done.countDown();
            }
        });
        looks.later("ns", Duration.ofHours(1));
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(looked).containsExactly("ns", "ns", "ns");
    }

    /** Does at once what is to be done later. */
    private static final class Immediate extends ScheduledThreadPoolExecutor {

        Immediate() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            return super.schedule(command, 0, unit);
        }
    }
}
