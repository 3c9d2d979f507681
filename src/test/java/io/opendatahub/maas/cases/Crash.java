/* The death of an operator between two of its writes. */
package io.opendatahub.maas.cases;

import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.KillSwitch;
import io.opendatahub.maas.controlplane.OperatorSlot;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Kills the operator of a class with a proxy after a number of writes.
 *
 * @param operator the operator, which goes through the proxy
 * @param what it is that the operator does, for messages
 */
record Crash(OperatorSlot operator, String what) {

    /** Without a lease, for which a new operator would wait. */
    private static final Map<String, String> WITHOUT_LEASE = Map.of("LEADER_ELECTION", "false");

    /** The operator comes back in the middle, and pods and a Job take their time. */
    static final Duration RECOVERY = Duration.ofSeconds(60);

    private static final Duration POLL = Duration.ofMillis(50);

    /** Starts an operator, the first or the next. */
    static void start(OperatorSlot operator) {
        operator.start(WITHOUT_LEASE);
    }

    /**
     * Begins something and kills the operator when it wants to write once more. The next one is the caller's to start.
     *
     * @param writes how many get through
     * @param begin what makes the operator write
     * @param done whether all is written
     * @return false when it had no more to write; it runs on then
     */
    boolean after(int writes, Runnable begin, Callable<Boolean> done) {
        try (FaultRule dead = operator.proxy().cut(KillSwitch.after(writes))) {
            begin.run();
            await(what + " with at most " + writes + " writes")
                    .pollInterval(POLL)
                    .atMost(RECOVERY)
                    .until(() -> dead.hits() > 0 || done.call());
            if (dead.hits() == 0) {
                return false;
            }
            operator.proxy().cutWatches();
            operator.stop();
            return true;
        }
    }

    /** Waits for the end of what was begun. */
    void awaitEnd(int writes, Callable<Boolean> wanted) {
        await(what + ", killed after write " + writes)
                .pollInterval(POLL)
                .pollDelay(Duration.ZERO)
                .atMost(RECOVERY)
                .until(wanted);
    }

    /** The same, with an assertion that says what is missing. */
    void awaitAsserted(int writes, Runnable assertion) {
        await(what + ", killed after write " + writes)
                .pollInterval(POLL)
                .pollDelay(Duration.ZERO)
                .atMost(RECOVERY)
                .untilAsserted(assertion::run);
    }
}
