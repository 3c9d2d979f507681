/* Holds reconciles back until every cache has its first list. */
package io.opendatahub.maas.watch;

import java.util.concurrent.CountDownLatch;

/**
 * JOSDK starts each controller as soon as its own informer is filled; a verdict reached then, without the others, would be a
 * wrong status after every restart.
 */
public final class StartGate {

    private final CountDownLatch open = new CountDownLatch(1);

    /** Lets everybody through, now and later. */
    public void open() {
        open.countDown();
    }

    /** Waits until the gate is open. */
    public void await() {
        try {
            open.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped before the caches were filled", e);
        }
    }
}
