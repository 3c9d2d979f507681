package io.opendatahub.maas.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** What the demo says: numbered chapters, and checks that either hold within their time or end the demo. */
final class Story {

    /** Longest wait for something that should happen at once; generous, because machines differ. */
    static final Duration SOON = Duration.ofSeconds(60);

    private final PrintStream out;
    private int chapter;

    Story(PrintStream out) {
        this.out = out;
    }

    /** Something that was expected did not happen. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    void chapter(String title) {
        chapter++;
        out.printf("%n== %d. %s%n", chapter, title);
    }

    void say(String line) {
        out.println(line);
    }

    /** Waits until {@code actual} gives the wanted text, and says how long that took. */
    void expect(String what, String wanted, Callable<String> actual) {
        expect(what, wanted, SOON, actual);
    }

    /** The same with a patience of its own. */
    void expect(String what, String wanted, Duration patience, Callable<String> actual) {
        long started = System.nanoTime();
        String[] last = {"nothing"};
        try {
            Awaitility.await(what)
                    .pollInterval(Duration.ofMillis(50))
                    .atMost(patience)
                    .until(() -> {
                        last[0] = Objects.toString(actual.call());
                        return last[0].equals(wanted);
                    });
        } catch (ConditionTimeoutException e) {
            throw new Failed(
                    "%s: wanted %s, found %s after %d s".formatted(what, wanted, last[0], patience.toSeconds()));
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        out.printf(Locale.ROOT, "   ok   %s: %s (%.1f s)%n", what, wanted, seconds);
    }
}
