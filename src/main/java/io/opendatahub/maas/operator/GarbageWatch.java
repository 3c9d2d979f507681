/* Gives back the memory of garbage that the collector has no reason to look at. */
package io.opendatahub.maas.operator;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The serial collector takes more memory from the system rather than look through the old objects, up to the heap's limit; and it
 * looks only when something is allocated, which an operator at rest hardly does. So what a start or a crowd of tenants left behind
 * would stay for days. A collection here costs about a tenth of a second and happens only after the heap has grown.
 */
final class GarbageWatch {

    /** Time between two looks: a crowd of tenants costs one collection in that time at most. */
    static final Duration PERIOD = Duration.ofSeconds(10);

    /** Growth of the heap that is worth a collection, in bytes. */
    static final long GROWTH = 1 << 20;

    private final LongSupplier heap;
    private final Runnable collection;
    private long settled;

    /**
     * Watches a heap.
     *
     * @param heap bytes that it has taken from the system
     * @param collection collects everything
     */
    GarbageWatch(LongSupplier heap, Runnable collection) {
        this.heap = heap;
        this.collection = collection;
    }

    /** Collects when the heap has grown since the last time. */
    void look() {
        if (heap.getAsLong() > settled + GROWTH) {
            collection.run();
            settled = heap.getAsLong();
        }
    }
}
