/* Wakes objects that JOSDK forgets because another one of their name was deleted a moment before. */
package io.opendatahub.maas.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.opendatahub.maas.watch.PrimaryStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * When the pass of a deletion ends, JOSDK 5.2.3 drops all it knows under that name, events of a successor included, and takes
 * no wake-up for it any more until the successor itself changes (seen in case 78). The end of such a pass is told to metrics
 * only, so this is one.
 */
final class Successors implements Metrics {

    private final Map<String, Consumer<ResourceID>> wakers = new ConcurrentHashMap<>();

    /** Looks after the objects of one controller. */
    <T extends HasMetadata> void of(Controller<T> controller, PrimaryStore<T> store) {
        wakers.put(
                controller.getConfiguration().getName(),
                id -> store.find(id.getNamespace().orElse(""), id.getName())
                        .ifPresent(successor -> controller
                                .getEventSourceManager()
                                .getControllerEventSource()
                                .eventReceived(ResourceAction.ADDED, successor, null, null)));
    }

    @Override
    public void cleanupDoneFor(ResourceID id, Map<String, Object> metadata) {
        Consumer<ResourceID> waker = wakers.get(String.valueOf(metadata.get(Constants.CONTROLLER_NAME)));
        if (waker != null) {
            waker.accept(id);
        }
    }
}
