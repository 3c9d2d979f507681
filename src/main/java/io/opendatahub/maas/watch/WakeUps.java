/* The way from any watched change to the reconcile of the primaries it concerns. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.EventHandler;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import java.util.Set;

/**
 * Event source of one controller. Holds no objects; whoever learns of a change says whom it concerns.
 *
 * @param <P> the controller's primary
 */
public final class WakeUps<P extends HasMetadata> extends AbstractEventSource<Void, P> {

    /** Named after the controller it wakes. */
    public WakeUps(String controller) {
        super(Void.class, controller + "-wake-ups");
    }

    /** Asks for a reconcile; ignored before the start, when everything is reconciled anyway. */
    public void wake(String namespace, String name) {
        EventHandler handler = getEventHandler();
        if (isRunning() && handler != null) {
            handler.handleEvent(new Event(new ResourceID(name, namespace.isEmpty() ? null : namespace)));
        }
    }

    /** Asks for a reconcile of each of these. */
    public void wakeAll(Iterable<P> primaries) {
        primaries.forEach(primary -> {
            String namespace = primary.getMetadata().getNamespace();
            wake(namespace == null ? "" : namespace, primary.getMetadata().getName());
        });
    }

    @Override
    public Set<Void> getSecondaryResources(P primary) {
        return Set.of();
    }
}
