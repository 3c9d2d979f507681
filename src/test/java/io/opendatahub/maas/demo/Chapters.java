package io.opendatahub.maas.demo;

import io.opendatahub.maas.controlplane.Load;
import java.time.Duration;

/** What the demo shows, chapter by chapter; each ends with checks. */
final class Chapters {

    private static final String MAAS_API = "maas-api";
    private static final String PAYLOAD = "payload-processing";
    private static final String PRE_PAYLOAD = "payload-pre-processing";
    private static final String READY = "True/Reconciled";

    /** Work for ten pods at 60 % of their requested 100m. */
    private static final Load BUSY = Load.shared("600m", "100Mi");

    /** Exactly what the autoscaler of the example aims at: the count stays as it is. */
    private static final Load CONTENT = Load.ofRequests(60, 75);

    /** The autoscaler may add only so many pods per 15 s, so ten take a while. */
    private static final Duration SCALE_PATIENCE = Duration.ofSeconds(90);

    private final LocalCluster cluster;
    private final Story story;
    private final Kubectl kubectl;
    private final TenantView tenant;

    Chapters(LocalCluster cluster, Story story, Kubectl kubectl) {
        this.cluster = cluster;
        this.story = story;
        this.kubectl = kubectl;
        this.tenant = new TenantView(cluster.admin());
    }

    void tell() {
        operatorStarts();
        morePods();
        autoscalers();
        load();
        fixedCountsAgain();
    }

    private void operatorStarts() {
        story.chapter("The operator starts and sets up the default tenant by itself");
        cluster.startOperator();
        story.expect("Ready of the default tenant", READY, tenant::ready);
        expectPods(1, 1, 1);
        show();
    }

    private void morePods() {
        story.chapter("First example: more pods, by annotation");
        apply("1-more-pods.yaml");
        expectPods(3, 2, 1);
        story.expect("Ready", READY, tenant::ready);
        show();
    }

    private void autoscalers() {
        story.chapter("Second example: both payload workloads get an autoscaler");
        cluster.controlPlane().metrics().script(LocalCluster.GATEWAYS, PAYLOAD, CONTENT);
        try (Lowest lowest = tenant.lowestPods(LocalCluster.GATEWAYS, PAYLOAD)) {
            apply("2-autoscaling.yaml");
            story.expect("autoscaler " + PAYLOAD, "2..15 {cpu=60, memory=75}", () -> tenant.autoscaler(PAYLOAD));
            story.expect(
                    "autoscaler " + PRE_PAYLOAD, "2..10 {cpu=70, memory=80}", () -> tenant.autoscaler(PRE_PAYLOAD));
            expectPods(1, 2, 2);
            story.expect("Ready", READY, tenant::ready);
            story.expect("lowest count asked for while " + PAYLOAD + " changed hands", "2", lowest::get);
        }
        show();
        kubectl.run("get", "hpa", "-n", LocalCluster.GATEWAYS);
    }

    private void load() {
        story.chapter("Load arrives: payload-processing works for ten pods");
        cluster.controlPlane().metrics().script(LocalCluster.GATEWAYS, PAYLOAD, BUSY);
        story.expect(
                PAYLOAD + ", available/wanted",
                "10/10",
                SCALE_PATIENCE,
                () -> tenant.pods(LocalCluster.GATEWAYS, PAYLOAD));
        story.expect("Ready", READY, tenant::ready);
        kubectl.run("get", "hpa", "-n", LocalCluster.GATEWAYS);
    }

    private void fixedCountsAgain() {
        story.chapter("Third example: telemetry, and no autoscaling any more");
        apply("3-telemetry.yaml");
        story.expect("autoscaler " + PAYLOAD, "none", () -> tenant.autoscaler(PAYLOAD));
        story.expect("autoscaler " + PRE_PAYLOAD, "none", () -> tenant.autoscaler(PRE_PAYLOAD));
        expectPods(1, 1, 1);
        story.expect("Ready", READY, tenant::ready);
        show();
    }

    private void expectPods(int maasApi, int payload, int prePayload) {
        expectPods(LocalCluster.INFRA, MAAS_API, maasApi);
        expectPods(LocalCluster.GATEWAYS, PAYLOAD, payload);
        expectPods(LocalCluster.GATEWAYS, PRE_PAYLOAD, prePayload);
    }

    private void expectPods(String namespace, String name, int count) {
        story.expect(name + ", available/wanted", count + "/" + count, () -> tenant.pods(namespace, name));
    }

    private void apply(String example) {
        kubectl.run("apply", "--server-side", "-f", cluster.example(example).toString());
    }

    private void show() {
        kubectl.run("get", "maastenantconfig", "-n", LocalCluster.DEFAULT_TENANT);
        kubectl.run("get", "deployments", "-n", LocalCluster.INFRA);
        kubectl.run("get", "deployments", "-n", LocalCluster.GATEWAYS);
    }
}
