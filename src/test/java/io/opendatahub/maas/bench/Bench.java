package io.opendatahub.maas.bench;

import io.opendatahub.maas.controlplane.ClusterDifference;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.demo.LocalCluster;
import io.opendatahub.maas.demo.OperatorProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Main class of {@code hack/bench}. */
public final class Bench {

    /** Goal for both latencies. */
    private static final Duration PROMPT = Duration.ofMillis(300);

    /** Goal for a Service that somebody deleted. */
    private static final Duration BACK = Duration.ofSeconds(1);

    /** Time for the JVM to come to rest before its memory is read. */
    private static final Duration REST = Duration.ofSeconds(20);

    private final LocalCluster cluster;
    private final BenchOptions options;
    private final Tenants tenants;
    private final RequestCounts requests;
    private final List<Figure> figures = new ArrayList<>();

    private Bench(LocalCluster cluster, BenchOptions options) {
        this.cluster = cluster;
        this.options = options;
        this.tenants = new Tenants(cluster.admin());
        this.requests = new RequestCounts(cluster);
    }

    /** Measures everything and prints a table; exit code 1 when a goal is missed or something failed. */
    public static void main(String[] arguments) {
        System.exit(run(arguments) ? 0 : 1);
    }

    private static boolean run(String[] arguments) {
        try {
            BenchOptions options = BenchOptions.parse(arguments);
            say("starting the control plane");
            try (LocalCluster cluster = LocalCluster.start()) {
                Bench bench = new Bench(cluster, options);
                return bench.measure();
            }
        } catch (RuntimeException e) {
            say("FAILED: " + e.getMessage());
            return false;
        }
    }

    private boolean measure() {
        try {
            oneTenant();
            options.crowds().forEach(this::crowd);
            manyTenants();
        } catch (RuntimeException e) {
            say(cluster.operatorLog());
            throw e;
        } finally {
            System.out.println();
            System.out.println("JVM of the operator: " + String.join(" ", OperatorProcess.JVM_OPTIONS));
            System.out.println(new Figure("Figure", "Goal", "Measured", true).row());
            figures.forEach(figure -> System.out.println(figure.row()));
        }
        return figures.stream().allMatch(Figure::met);
    }

    private void oneTenant() {
        say("starting the operator");
        cluster.startOperator();
        tenants.awaitReady(1);
        RequestCounts.pause(REST);
        figures.add(Figure.memory(
                "resident memory after start, 1 tenant", cluster.operator().residentMiB()));
        say("creating a tenant");
        figures.addAll(requests.creation(tenants, "first"));
        say("creating and deleting an AITenant");
        figures.addAll(requests.aitenantCreation(tenants, "second"));
        figures.addAll(requests.aitenantDeletion(tenants, "second"));
        say("measuring latencies");
        Latencies latencies = new Latencies(cluster, options.rounds());
        figures.add(Figure.medianBelow("last Deployment available -> Ready", PROMPT, latencies.availableToReady()));
        figures.add(Figure.medianBelow("child deleted -> back", PROMPT, latencies.deletedToBack()));
        figures.add(Figure.worstBelow("Service deleted -> back", BACK, latencies.serviceDeletedToBack()));
    }

    private void crowd(int size) {
        Crowd crowd = new Crowd(cluster, tenants, size);
        say("waiting for rest, then creating " + size + " tenants at once");
        crowd.prepare();
        Mark start = requests.mark();
        figures.add(Figure.time(size + " AITenants created at once -> all Active", crowd.create()));
        requests.awaitQuiet();
        figures.add(requests.each("requests for each, events included", start, size));
        RequestCounts.pause(REST);
        figures.add(Figure.memory(
                "resident memory with " + size + " tenants more",
                cluster.operator().residentMiB()));
        say("deleting " + size + " tenants at once");
        Mark end = requests.mark();
        figures.add(Figure.time(size + " AITenants deleted at once -> all gone", crowd.delete()));
        requests.awaitQuiet();
        figures.add(requests.each("requests for each, events included", end, size));
        ClusterDifference left = crowd.left();
        if (!left.isEmpty()) {
            say("left behind:" + left);
        }
        figures.add(Figure.atMost(
                "objects left behind by " + size + " tenants or changed",
                0,
                left.changes().size()));
    }

    private void manyTenants() {
        int count = options.tenants();
        say("bringing the number of tenants to " + count);
        long started = System.nanoTime();
        for (int number = 3; number <= count; number++) {
            tenants.create("t" + number);
        }
        tenants.awaitReady(count);
        Duration taken = Duration.ofNanos(System.nanoTime() - started);
        figures.add(Figure.report("time until " + count + " tenants are ready", taken.toSeconds() + " s"));
        requests.awaitQuiet();
        RequestCounts.pause(REST);
        figures.add(Figure.memory(
                "resident memory with " + count + " converged tenants",
                cluster.operator().residentMiB()));
        say("watching for " + options.converged().toMinutes() + " min");
        figures.add(requests.converged(options.converged(), count));
        say("restarting the operator");
        figures.add(requests.restart(count));
        figures.add(Figure.memory(
                "resident memory after a restart with " + count + " tenants",
                cluster.operator().residentMiB()));
    }

    private static void say(String line) {
        System.err.println("bench: " + line);
    }
}
