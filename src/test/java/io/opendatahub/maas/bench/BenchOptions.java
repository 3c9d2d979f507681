package io.opendatahub.maas.bench;

import java.time.Duration;
import java.util.List;

/**
 * What {@code hack/bench} is told.
 *
 * @param converged how long converged tenants are watched for requests
 * @param tenants how many tenants the memory figure is taken with
 * @param rounds how many samples a latency is taken from
 */
record BenchOptions(Duration converged, int tenants, int rounds) {

    private static final int MINUTES = 10;
    private static final int TENANTS = 300;
    private static final int ROUNDS = 30;

    /** How many tenants come and go at once. */
    private static final List<Integer> CROWDS = List.of(50, 100);

    /** Reads {@code --minutes}, {@code --tenants} and {@code --rounds}, each followed by a positive number. */
    static BenchOptions parse(String[] arguments) {
        int minutes = MINUTES;
        int tenants = TENANTS;
        int rounds = ROUNDS;
        for (int i = 0; i < arguments.length; i += 2) {
            int value = number(arguments, i + 1);
            switch (arguments[i]) {
                case "--minutes" -> minutes = value;
                case "--tenants" -> tenants = value;
                case "--rounds" -> rounds = value;
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        return new BenchOptions(Duration.ofMinutes(minutes), tenants, rounds);
    }

    /** How many tenants are created and deleted at once, one crowd after the other; never more than {@link #tenants}. */
    List<Integer> crowds() {
        List<Integer> fitting = CROWDS.stream().filter(size -> size <= tenants).toList();
        return fitting.isEmpty() ? List.of(tenants) : fitting;
    }

    private static int number(String[] arguments, int index) {
        if (index >= arguments.length || !arguments[index].matches("[1-9][0-9]{0,3}")) {
            throw new IllegalArgumentException(arguments[index - 1] + " takes a number from 1 to 9999");
        }
        return Integer.parseInt(arguments[index]);
    }
}
