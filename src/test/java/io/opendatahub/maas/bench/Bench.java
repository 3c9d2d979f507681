package io.opendatahub.maas.bench;

import io.opendatahub.maas.controlplane.ClusterDifference;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.demo.LocalCluster;
import io.opendatahub.maas.demo.OperatorProgram;
import io.opendatahub.maas.image.ImageTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Main class of {@code hack/bench}. */
public final class Bench {

    /** Goal for both latencies. */
    private static final Duration PROMPT = Duration.ofMillis(300);

    /** Goal for a Service that somebody deleted. */
    private static final Duration BACK = Duration.ofSeconds(1);

    /** Goal for a start with one tenant until the caches are filled, on one core. */
    private static final Duration START = Duration.ofSeconds(2);

    /** Starts that are measured. */
    private static final int STARTS = 5;

    /** Binds a program to one core. */
    private static final List<String> ONE_CORE = List.of("taskset", "-c", "0");

    /** Goal for the memory with one tenant, in MiB. */
    private static final int ONE_TENANT_MEMORY = 100;

    /** Goal for the memory with {@link #FEW_TENANTS}, in MiB. */
    private static final int FEW_TENANTS_MEMORY = 128;

    /** The number of tenants that {@link #FEW_TENANTS_MEMORY} is meant for. */
    private static final int FEW_TENANTS = 50;

    /** Time for the JVM to come to rest before its memory is read. */
    private static final Duration REST = Duration.ofSeconds(20);

    private final LocalCluster cluster;
    private final BenchOptions options;
    private final OperatorProgram program;
    private final Tenants tenants;
    private final RequestCounts requests;
    private final List<Figure> figures = new ArrayList<>();

    private Bench(LocalCluster cluster, BenchOptions options, OperatorProgram program) {
        this.cluster = cluster;
        this.program = program;
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
                say("assembling the files of the image");
                ImageTree image = ImageTree.assemble(cluster.controlPlane().project());
                if (!image.hasCache()) {
                    say("no AOT cache: the figures are those of an older Java than the image has");
                }
                Bench bench = new Bench(cluster, options, image.program());
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
            System.out.println("The operator: " + String.join(" ", program.command()));
            System.out.println(new Figure("Figure", "Goal", "Measured", true).row());
            figures.forEach(figure -> System.out.println(figure.row()));
        }
        return figures.stream().allMatch(Figure::met);
    }

    private void oneTenant() {
        say("starting the operator");
        cluster.startOperator(program);
        tenants.awaitReady(1);
        RequestCounts.pause(REST);
        figures.add(Figure.memoryAtMost(
                "resident memory after start, 1 tenant",
                ONE_TENANT_MEMORY,
                cluster.operator().residentMiB()));
        figures.add(Figure.medianBelow("start -> caches filled, on one core", START, starts()));
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

    private List<Duration> starts() {
        List<Duration> samples = new ArrayList<>();
        for (int round = 0; round < STARTS; round++) {
            cluster.stopOperator();
            cluster.startOperator(program.behind(ONE_CORE));
            samples.add(cluster.operator().startTime());
        }
        cluster.stopOperator();
        cluster.startOperator(program);
        return samples;
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
        String memory = "resident memory with " + count + " converged tenants";
        double resident = cluster.operator().residentMiB();
        figures.add(
                count == FEW_TENANTS
                        ? Figure.memoryAtMost(memory, FEW_TENANTS_MEMORY, resident)
                        : Figure.memory(memory, resident));
        say("watching for " + options.converged().toMinutes() + " min");
        figures.add(requests.converged(options.converged(), count));
        say("restarting the operator");
        figures.add(requests.restart(count, program));
        figures.add(Figure.memory(
                "resident memory after a restart with " + count + " tenants",
                cluster.operator().residentMiB()));
    }

    private static void say(String line) {
        System.err.println("bench: " + line);
    }
}
