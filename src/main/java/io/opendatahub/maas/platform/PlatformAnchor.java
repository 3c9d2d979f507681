/* Sees to it that Config/default exists. */
package io.opendatahub.maas.platform;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.PrimaryStore;
import io.opendatahub.maas.watch.RetryDelays;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the anchor when it is absent, at start and later (contract section 8, Bootstrap). */
public final class PlatformAnchor {

    private static final Logger LOG = LoggerFactory.getLogger(PlatformAnchor.class);
    private static final ResourceKey KEY = new ResourceKey(OwnKinds.CONFIG, "", PlatformConfig.NAME);
    private static final ResourceID ID = new ResourceID(PlatformConfig.NAME);

    private final OperatorRuntime runtime;
    private final KubernetesWrites writes;
    private final PrimaryStore<PlatformConfig> anchors;
    private final RetryDelays delays = new RetryDelays();
    private final ScheduledExecutorService executor;

    /** Creates through the shared parts, on an executor of the wiring. */
    public PlatformAnchor(OperatorRuntime runtime, ScheduledExecutorService executor) {
        this.runtime = runtime;
        this.writes = runtime.writes();
        this.anchors = runtime.caches().anchors();
        this.executor = executor;
    }

    /** Creates it now if it is absent, and again whenever it goes or a teardown is taken back. Call when the caches are filled. */
    public void watch() {
        anchors.onChange((before, now) -> {
            if (now == null) {
                executor.execute(this::ensure);
            }
        });
        runtime.caches().ownDeployment().onChange(() -> executor.execute(this::ensure));
        executor.execute(this::ensure);
    }

    private void ensure() {
        if (runtime.tearingDown() || anchors.find("", PlatformConfig.NAME).isPresent()) {
            return;
        }
        try {
            writes.applyIfAbsent(KEY, Map.of("spec", Map.of()), FieldOwner.MAIN).ifPresent(made -> {
                delays.succeeded(ID);
                LOG.info("created {}", KEY);
            });
        } catch (KubernetesClientException e) {
            LOG.warn("{} could not be created, trying again: {}", KEY, Refusal.words(e));
            Future<?> unused =
                    executor.schedule(this::ensure, delays.afterFailure(ID).toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
