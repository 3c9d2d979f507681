package io.opendatahub.maas.controlplane;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The death of an operator as the API server sees it: so many writes get through and then nothing any more. To be used as
 * {@code proxy.cut(killSwitch)}; open watches are the caller's to cut. Events are not counted, as the operator does not look at
 * them.
 */
public final class KillSwitch implements Predicate<ProxiedRequest> {
    private final int limit;
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicBoolean tripped = new AtomicBoolean();

    private KillSwitch(int limit) {
        this.limit = limit;
    }

    /** Lets this many writes through. */
    public static KillSwitch after(int writes) {
        return new KillSwitch(writes);
    }

    @Override
    public boolean test(ProxiedRequest request) {
        boolean counts = request.isWrite() && !request.path().endsWith("/events");
        if (counts && writes.incrementAndGet() > limit) {
            tripped.set(true);
        }
        return tripped.get();
    }
}
