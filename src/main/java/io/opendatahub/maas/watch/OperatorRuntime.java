/* What every controller is built from; made once by the operator's wiring. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.desired.PlatformContext;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The shared parts.
 *
 * @param platform settings that show in objects
 * @param caches all that is watched
 * @param writes all that is written
 * @param applier the apply engine
 * @param events event recorder
 * @param serialization JSON form of the models
 * @param clock time source
 * @param gate opens when the caches are filled
 * @param rendered which gateway each tenant's objects are made for
 * @param failed hears the name of a controller whenever a pass of it failed
 * @param deletionTimeout how long a blocked deletion step is waited for; zero for ever (contract section 2)
 */
public record OperatorRuntime(
        PlatformContext platform,
        Caches caches,
        KubernetesWrites writes,
        Applier applier,
        EventRecorder events,
        KubernetesSerialization serialization,
        Clock clock,
        StartGate gate,
        RenderedGateways rendered,
        Consumer<String> failed,
        Duration deletionTimeout) {

    /** Delays for the passes of a controller. */
    public RetryDelays delays(String controller) {
        return new RetryDelays(() -> failed.accept(controller));
    }

    /** Whether the platform is being removed, so that nothing is created (contract section 8, Teardown). */
    public boolean tearingDown() {
        return caches.ownDeployment().isTeardownRequested();
    }
}
