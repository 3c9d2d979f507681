package io.opendatahub.maas.demo;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Watchable;
import java.util.concurrent.atomic.AtomicInteger;

/** Watches every version of a Deployment for the smallest number of pods it asks for. */
final class Lowest implements AutoCloseable, Watcher<Deployment> {

    private final AtomicInteger lowest = new AtomicInteger(Integer.MAX_VALUE);
    private final Watch watch;

    Lowest(Watchable<Deployment> deployment) {
        watch = deployment.watch(this);
    }

    String get() {
        return Integer.toString(lowest.get());
    }

    @Override
    public void eventReceived(Action action, Deployment deployment) {
        lowest.accumulateAndGet(deployment.getSpec().getReplicas(), Math::min);
    }

    @Override
    public void onClose(WatcherException cause) {
        lowest.set(-1); // versions may have been missed: the check must not pass
    }

    @Override
    public void close() {
        watch.close();
    }
}
