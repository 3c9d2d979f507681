package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Others who write at the same time, and news that come late. */
@WithControlPlane(proxied = true)
class FaultsIT {

    private static final String MAAS_API_REPLICAS = "maas.opendatahub.io/maas-api-replicas";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @BeforeEach
    void plainTenant() {
        operator.proxy().clear();
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"annotations\":{\"" + MAAS_API_REPLICAS + "\":null}}}");
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
    }

    @Test
    @Tag("case-80")
    void manyEditsOfOthersNeitherBreakNorSpoilTheStatus() throws Exception {
        int edits = 200;
        AtomicInteger sent = new AtomicInteger();
        ScheduledExecutorService editor = Executors.newSingleThreadScheduledExecutor();
        try (Recording<StatusVersion> versions = Recording.of(cluster.config(), StatusVersion::of);
                LogCapture log = new LogCapture()) {
            ScheduledFuture<?> editing = editor.scheduleAtFixedRate(
                    () -> {
                        if (sent.get() < edits) {
                            label(sent.getAndIncrement());
                        }
                    },
                    0,
                    50,
                    TimeUnit.MILLISECONDS);
            cluster.eventually("some edits", () -> sent.get() > edits / 4);
            annotate("many");
            Awaitility.await("all edits").atMost(Duration.ofSeconds(60)).until(() -> sent.get() == edits);
            editing.cancel(false);
            Awaitility.await("a correct status")
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> "Degraded".equals(now().phase()) && now().readyForItsGeneration());
            assertThat(versions.versions()).extracting(StatusVersion::phase).doesNotContain("Failed");
            assertThat(log.stackTraces()).isEmpty();
        } finally {
            editor.shutdownNow();
        }
        assertThat(cluster.config().require().getMetadata().getLabels().keySet().stream()
                        .filter(key -> key.startsWith("example.org/edit-")))
                .hasSize(edits);
    }

    @Test
    @Tag("case-105")
    void lateNewsNeverUndoWhatWasWrittenAfterThem() {
        operator.proxy().delayWatchEvents(Duration.ofSeconds(1));
        for (int round = 0; round < 8; round++) {
            // Rounds end differently: where all edits are seen at once, the last one still has to be written.
            int last = round % 2 == 0 ? 7 : 6;
            List<Integer> order = List.of(2, 5, 3, last);
            Mark start = cluster.controlPlane().requestLog().mark();
            for (int count : order) {
                String autoscaling = round % 2 == 0 ? "{}" : "null";
                TenantCluster.merge(
                        cluster.config(),
                        "{\"spec\":{\"maasApi\":{\"replicas\":" + count + "},\"payloadProcessing\":{\"autoscaling\":"
                                + autoscaling + "}}}");
            }
            cluster.eventually(
                    "the last count", () -> cluster.maasApi().getSpec().getReplicas() == last);
            cluster.awaitReady();
            Requests ours = cluster.controlPlane().requestLog().since(start).by(operator.identity());
            List<Integer> written = new ArrayList<>();
            for (LoggedRequest apply : ours.on("deployments").named("maas-api").that(LoggedRequest::isApply)) {
                written.add(order.indexOf(apply.body().at("/spec/replicas").asInt()));
            }
            assertThat(written).as("round %d: %s", round, ours).isNotEmpty().isSorted();
            assertThat(ours.on("horizontalpodautoscalers").refused()).isEmpty();
        }
        operator.proxy().clear();
    }

    private static void label(int number) {
        TenantCluster.merge(
                cluster.config(), "{\"metadata\":{\"labels\":{\"example.org/edit-" + number + "\":\"x\"}}}");
    }

    private static void annotate(String count) {
        TenantCluster.merge(
                cluster.config(), "{\"metadata\":{\"annotations\":{\"" + MAAS_API_REPLICAS + "\":\"" + count + "\"}}}");
    }

    private static StatusVersion now() {
        return StatusVersion.of(cluster.config().require());
    }
}
