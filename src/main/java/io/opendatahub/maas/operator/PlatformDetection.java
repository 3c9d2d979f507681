/* Finds out on which platform the operator runs. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The setting {@code PLATFORM} (contract section 2). */
final class PlatformDetection {

    private static final Logger LOG = LoggerFactory.getLogger(PlatformDetection.class);
    private static final String OPENSHIFT_GROUP = "config.openshift.io";
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private PlatformDetection() {}

    /** Asks the API server once; while it does not answer there is nothing else to do, so it is asked again. */
    static boolean isOpenShift(OperatorSettings settings, KubernetesClient client) {
        return switch (settings.platformKind()) {
            case OPENSHIFT -> true;
            case KUBERNETES -> false;
            case AUTO -> detect(client);
        };
    }

    private static boolean detect(KubernetesClient client) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                return client.hasApiGroup(OPENSHIFT_GROUP, true);
            } catch (KubernetesClientException e) {
                LOG.warn("the API server at {} does not answer, asking again: {}", client.getMasterUrl(), why(e));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE.toMillis()));
            }
        }
        throw new IllegalStateException("stopped before the API server answered");
    }

    /** The client's own message of a connection that fails says nothing; what is beneath it may. */
    private static @Nullable String why(KubernetesClientException failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? failure.getMessage() : deepest.getMessage();
    }
}
