package io.opendatahub.maas.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * One measured figure.
 *
 * @param what what was measured
 * @param goal the goal as text, or a dash when the figure is only reported
 * @param measured what came out
 * @param met whether the goal is reached
 */
record Figure(String what, String goal, String measured, boolean met) {

    /** A figure without a goal. */
    static Figure report(String what, String measured) {
        return new Figure(what, "-", measured, true);
    }

    /** A count that must not be greater than the goal. */
    static Figure atMost(String what, long goal, long measured) {
        return new Figure(what, goal == 0 ? "0" : "<= " + goal, Long.toString(measured), measured <= goal);
    }

    /** Samples whose median must be below the goal. */
    static Figure medianBelow(String what, Duration goal, List<Duration> samples) {
        List<Duration> sorted = samples.stream().sorted().toList();
        Duration median = sorted.get(sorted.size() / 2);
        Duration worst = sorted.get(sorted.size() - 1);
        return new Figure(
                what,
                "median < " + goal.toMillis() + " ms",
                "%d ms (worst of %d: %d ms)".formatted(median.toMillis(), sorted.size(), worst.toMillis()),
                median.compareTo(goal) < 0);
    }

    /** Samples of which even the slowest must be below the goal. */
    static Figure worstBelow(String what, Duration goal, List<Duration> samples) {
        Duration worst = samples.stream().max(Duration::compareTo).orElseThrow();
        return new Figure(
                what,
                "worst < " + goal.toMillis() + " ms",
                "%d ms (worst of %d)".formatted(worst.toMillis(), samples.size()),
                worst.compareTo(goal) < 0);
    }

    /** A time, reported only. */
    static Figure time(String what, Duration taken) {
        return report(what, String.format(Locale.ROOT, "%.1f s", taken.toMillis() / 1000.0));
    }

    /** Memory, reported only. */
    static Figure memory(String what, double mebibytes) {
        return report(what, String.format(Locale.ROOT, "%.0f MiB", mebibytes));
    }

    /** Memory that must not be more than the goal. */
    static Figure memoryAtMost(String what, int goalMebibytes, double mebibytes) {
        return new Figure(
                what,
                "<= " + goalMebibytes + " MiB",
                String.format(Locale.ROOT, "%.0f MiB", mebibytes),
                mebibytes <= goalMebibytes);
    }

    /** A row of the table. */
    String row() {
        return "%-64s %-18s %-36s %s"
                .formatted(what, goal, measured, met ? "" : "MISSED")
                .stripTrailing();
    }
}
