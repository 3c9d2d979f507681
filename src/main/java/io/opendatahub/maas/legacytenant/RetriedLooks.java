/* Looks at a namespace later, and again as long as that fails. */
package io.opendatahub.maas.legacytenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.watch.RetryDelays;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An executor keeps what a task throws to itself; here it is logged and the look is taken again. */
final class RetriedLooks {

    private static final Logger LOG = LoggerFactory.getLogger(RetriedLooks.class);

    private final ScheduledExecutorService executor;
    private final Consumer<String> look;
    private final RetryDelays delays = new RetryDelays();

    /**
     * Looks on an executor of the caller.
     *
     * @param look what is done with the name of the namespace
     */
    RetriedLooks(ScheduledExecutorService executor, Consumer<String> look) {
        this.executor = executor;
        this.look = look;
    }

    void later(String namespace, Duration delay) {
        Future<?> unused = executor.schedule(() -> now(namespace), delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void now(String namespace) {
        ResourceID id = new ResourceID(LegacyTenant.NAME, namespace);
        try {
            look.accept(namespace);
            delays.succeeded(id);
        } catch (KubernetesClientException | WriteGate.WriteRefused e) {
            LOG.warn("{} not told, trying again: {}", LegacyTenantStatusWriter.key(namespace), Refusal.words(e));
            later(namespace, delays.afterFailure(id));
        } catch (RuntimeException e) {
            LOG.error("{} not told, trying again", LegacyTenantStatusWriter.key(namespace), e);
            later(namespace, delays.afterFailure(id));
        }
    }
}
