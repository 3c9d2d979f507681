package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deleted and made anew under the same name before the operator has heard of the deletion. */
@WithControlPlane(operator = false, proxied = true)
class RecreateIT {

    private static final Duration DELAY = Duration.ofMillis(500);

    /** Longest time without a child: the pass that removes the former life's, and the next one. */
    private static final Duration GAP = Duration.ofSeconds(6);

    private static final Duration NO_BACKOFF = Duration.ofSeconds(20);
    private static final int CONFIG_ROUNDS = 50;
    private static final int AITENANT_ROUNDS = 12;
    private static final int PAUSE_STEP_MILLIS = 37;
    private static final int LONGEST_PAUSE_MILLIS = 200;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void noAITenantOfTheDefaultTenant(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator);
        KubeYaml fixture = cluster.file("00-fixture.yaml");
        for (int document = 1; document < fixture.size(); document++) {
            fixture.document(document).apply(cluster.admin());
        }
        cluster.file("00b-neutral-prerequisites.yaml").apply(cluster.admin());
        operator.start(Map.of("BOOTSTRAP_DEFAULT_TENANT", "false"));
    }

    @AfterEach
    void inTime() {
        operator.proxy().clear();
    }

    /** It has no finalizer, so that it is really gone before the new one comes. */
    @Test
    @Tag("case-60")
    void aConfig() {
        config(1).create(cluster.admin());
        cluster.awaitReady();
        cluster.awaitIdle();
        operator.proxy().delayWatchEvents(DELAY);
        try (Recording<StatusVersion> versions = Recording.of(cluster.config(), StatusVersion::of);
                Absence absence = new Absence(sandbox.infra(), "maas-api")) {
            for (int round = 1; round <= CONFIG_ROUNDS; round++) {
                cluster.config().delete();
                pause(round * PAUSE_STEP_MILLIS % LONGEST_PAUSE_MILLIS);
                config(1 + round % 2).create(cluster.admin());
                pause(round * PAUSE_STEP_MILLIS % (2 * LONGEST_PAUSE_MILLIS));
            }
            awaitBackToWork(sandbox.subscription());
            assertThat(cluster.maasApi().getSpec().getReplicas()).isEqualTo(1 + CONFIG_ROUNDS % 2);
            assertThat(absence.longest()).isLessThan(GAP);
            assertThat(versions.versions()).extracting(StatusVersion::phase).doesNotContain("Failed");
        }
        operator.proxy().clear();
        assertThat(cluster.writesDuringReconciles(3)).isEmpty();
    }

    /** It goes when its clean-up is through, and is there again at once. */
    @Test
    @Tag("case-60")
    void anAITenant() {
        String namespace = sandbox.tenantNamespace("lilac");
        KubeYaml lilac = KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """).in(sandbox);
        operator.proxy().delayWatchEvents(DELAY.dividedBy(5));
        lilac.create(cluster.admin());
        for (int round = 0; round < AITENANT_ROUNDS; round++) {
            if (round % 3 == 0) {
                awaitConfig(namespace);
                awaitBackToWork(namespace);
            }
            pause(round * PAUSE_STEP_MILLIS % LONGEST_PAUSE_MILLIS);
            lilac.delete(cluster.admin());
            Awaitility.await("the name to be free")
                    .atMost(TenantCluster.SOON)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> created(lilac));
        }
        awaitConfig(namespace);
        awaitBackToWork(namespace);
        assertThat(Footprint.of(cluster, namespace, sandbox.tenantName("lilac")))
                .hasSizeGreaterThan(10);
    }

    private static KubeYaml config(int replicas) {
        return KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {maasApi: {replicas: %d}}
                """.formatted(replicas)).in(sandbox);
    }

    private static boolean created(KubeYaml object) {
        try {
            object.create(cluster.admin());
            return true;
        } catch (KubernetesClientException e) {
            assertThat(e.getCode()).isEqualTo(HttpURLConnection.HTTP_CONFLICT);
            return false;
        }
    }

    private static void awaitConfig(String namespace) {
        cluster.eventually(
                "a config in " + namespace, () -> cluster.config(namespace).get() != null);
    }

    private static void awaitBackToWork(String namespace) {
        Awaitility.await("the last one to be Ready, with everything")
                .atMost(NO_BACKOFF)
                .pollInterval(Duration.ofMillis(100))
                .until(() ->
                        StatusVersion.of(cluster.config(namespace).require()).readyForItsGeneration());
    }

    private static void pause(int millis) {
        Awaitility.await()
                .pollDelay(Duration.ofMillis(millis))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> true);
    }

    /** For how long at a stretch a Service is missing. */
    private static final class Absence implements AutoCloseable {

        private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
        private final ScheduledFuture<?> looking;
        private volatile Duration longest = Duration.ZERO;
        private volatile Instant seen = Instant.now();

        Absence(String namespace, String service) {
            looking = looks.scheduleAtFixedRate(() -> look(namespace, service), 0, 50, TimeUnit.MILLISECONDS);
        }

        private void look(String namespace, String service) {
            boolean there = Objects.nonNull(cluster.admin()
                    .services()
                    .inNamespace(namespace)
                    .withName(service)
                    .get());
            Instant now = Instant.now();
            Duration without = Duration.between(seen, now);
            longest = without.compareTo(longest) > 0 ? without : longest;
            seen = there ? now : seen;
        }

        Duration longest() {
            return longest;
        }

        @Override
        public void close() {
            looking.cancel(false);
            looks.shutdownNow();
        }
    }
}
