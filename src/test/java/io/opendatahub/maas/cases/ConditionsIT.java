package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the conditions of a config say, and when they move (contract section 6). */
@WithControlPlane(operator = false)
class ConditionsIT {

    private static final String MAAS_API_REPLICAS = "maas.opendatahub.io/maas-api-replicas";
    private static final String NO_COUNTS = """
            {"maas.opendatahub.io/maas-api-replicas": null,
             "maas.opendatahub.io/payload-processing-replicas": null,
             "maas.opendatahub.io/payload-pre-processing-replicas": null}""";
    private static final AtomicInteger TOUCHES = new AtomicInteger();
    private static final List<String> TYPES =
            List.of("Ready", "DependenciesAvailable", "MaaSPrerequisitesAvailable", "DeploymentsAvailable", "Degraded");

    private static TenantCluster cluster;
    private static ProbedOperator operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        operator = new ProbedOperator(slot, sandbox, Map.of()).start();
    }

    @BeforeEach
    void plainTenant() {
        cluster.eventually("the config to be there", () -> cluster.config().get() != null);
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"annotations\":" + NO_COUNTS + "}}");
        cluster.file("00b-neutral-prerequisites.yaml").apply(cluster.admin());
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
    }

    @AfterEach
    void ordinaryPods() {
        cluster.controlPlane().pods().release(cluster.sandbox().infra());
    }

    @Test
    @Tag("case-17")
    void aWarningThatGoesLeavesTheOther() {
        cluster.apply("17-two-warnings.yaml", 1);
        replace("17-two-warnings.yaml", 2);
        awaitDegraded("MultipleWarnings");
        assertThat(now().message("Degraded")).contains(MAAS_API_REPLICAS, "Authorino", "listener.tls");
        cluster.awaitReady();
        assertThat(now().phase()).isEqualTo("Degraded");

        replace("17-two-warnings.yaml", 3);
        awaitDegraded("AuthorinoWithoutTls");
        assertThat(now().message("Degraded")).contains("Authorino").doesNotContain(MAAS_API_REPLICAS);
        cluster.awaitReady();
        assertThat(now().phase()).isEqualTo("Degraded");

        cluster.apply("17-two-warnings.yaml", 4);
        cluster.awaitCondition("Degraded", "False");
        cluster.awaitReady();
        assertThat(now().phase()).isEqualTo("Active");
    }

    @Test
    @Tag("case-19")
    void theTextOfManyWarningsIsStable() {
        cluster.apply("17-two-warnings.yaml", 1);
        monitoring("False");
        replace("19-three-bad-annotations.yaml", 1);
        awaitDegraded("MultipleWarnings");
        cluster.eventually(() -> assertThat(now().message("Degraded"))
                .contains("maas-api-replicas", "payload-processing-replicas", "payload-pre-processing-replicas")
                .contains("Authorino", "MonitoringReady"));
        cluster.awaitReady();
        cluster.awaitIdle();
        String version = version();
        List<Long> generations = generations();
        Requests writes = cluster.requestsDuring(() -> {
            for (int i = 0; i < 10; i++) {
                if (i == 3 || i == 7) {
                    operator.restart();
                }
                operator.reconcileAfter(ConditionsIT::wake);
            }
            cluster.awaitIdle();
        });
        assertThat(writes.writes()).isEmpty();
        assertThat(version())
                .as("no version of the config but the one with the text")
                .isEqualTo(version);
        assertThat(generations()).isEqualTo(generations);
    }

    @Test
    @Tag("case-75")
    void transitionTimesMoveOnlyWithTheirStatus() {
        cluster.awaitIdle();
        StatusVersion before = now();
        Requests quiet = cluster.requestsDuring(() -> {
            for (int i = 0; i < 5; i++) {
                operator.reconcileAfter(ConditionsIT::wake);
            }
        });
        assertThat(quiet).isEmpty();
        nextSecond();
        annotate("many");
        awaitDegraded("InvalidReplicaAnnotation");
        StatusVersion flipped = now();
        TYPES.stream()
                .filter(type -> !type.equals("Degraded"))
                .forEach(type -> assertThat(flipped.since(type)).as(type).isEqualTo(before.since(type)));
        assertThat(flipped.since("Degraded")).isNotEqualTo(before.since("Degraded"));
        assertThat(flipped.message("Ready")).as("only its words moved").isNotEqualTo(before.message("Ready"));

        nextSecond();
        annotate("lots");
        cluster.eventually(() -> assertThat(now().message("Degraded")).contains("lots"));
        assertThat(now().since("Degraded")).isEqualTo(flipped.since("Degraded"));
    }

    @Test
    @Tag("case-76")
    void readyIsSaidOfAGenerationOnlyWhenItIsRolledOut() {
        cluster.controlPlane().pods().hold(cluster.sandbox().infra(), "maas-api");
        long old = cluster.config().require().getMetadata().getGeneration();
        try (Recording<StatusVersion> configs = Recording.of(cluster.config(), StatusVersion::of);
                Recording<String> phases = Recording.of(
                        cluster.admin()
                                .resources(AITenant.class)
                                .inNamespace(cluster.sandbox().aiTenants())
                                .withName(Sandbox.DEFAULT_TENANT),
                        aitenant -> aitenant.getStatus() == null
                                ? ""
                                : aitenant.getStatus().getPhase())) {
            TenantCluster.merge(cluster.config(), "{\"spec\":{\"maasApi\":{\"replicas\":3}}}");
            cluster.eventually(
                    "pods to be waited for",
                    () -> now().message("DeploymentsAvailable").contains("maas-api: 1/3"));
            cluster.eventually("the AITenant to wait", () -> last(phases).equals("Pending"));
            Awaitility.await()
                    .during(Duration.ofSeconds(2))
                    .atMost(TenantCluster.SOON)
                    .until(() -> last(phases).equals("Pending"));
            assertThat(configs.versions())
                    .noneMatch(version -> version.generation() > old && version.readyForItsGeneration());
            cluster.controlPlane().pods().release(cluster.sandbox().infra());
            cluster.awaitReady();
            assertThat(cluster.maasApi().getStatus().getAvailableReplicas()).isEqualTo(3);
            cluster.eventually("the AITenant to be Active", () -> last(phases).equals("Active"));
        }
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"apiTranslation\":{}}}");
        cluster.awaitReady();
        long generation = cluster.config().require().getMetadata().getGeneration();
        assertThat(generation).isEqualTo(old + 2);
        assertThat(cluster.config().require().getStatus().getObservedGeneration())
                .isEqualTo(generation);
        assertThat(now().conditions()).containsOnlyKeys(TYPES);
        assertThat(now().conditions().values())
                .allSatisfy(condition ->
                        assertThat(condition.getObservedGeneration()).isEqualTo(generation));
    }

    /** As an administrator would who loses a race and sends it again. */
    private static void replace(String file, int document) {
        Awaitility.await("to win the race")
                .ignoreException(KubernetesClientException.class)
                .atMost(TenantCluster.SOON)
                .until(() -> !cluster.file(file)
                        .document(document)
                        .replace(cluster.admin())
                        .isEmpty());
    }

    private static String last(Recording<String> phases) {
        List<String> versions = phases.versions();
        return versions.isEmpty() ? "" : versions.get(versions.size() - 1);
    }

    private static StatusVersion now() {
        return StatusVersion.of(cluster.config().require());
    }

    private static void awaitDegraded(String reason) {
        cluster.awaitCondition(
                "Degraded", condition -> "True".equals(condition.getStatus()) && reason.equals(condition.getReason()));
    }

    private static void annotate(String count) {
        TenantCluster.merge(
                cluster.config(), "{\"metadata\":{\"annotations\":{\"" + MAAS_API_REPLICAS + "\":\"" + count + "\"}}}");
    }

    private static void monitoring(String status) {
        cluster.admin()
                .genericKubernetesResources("dscinitialization.opendatahub.io/v1", "DSCInitialization")
                .withName("default-dsci")
                .subresource("status")
                .patch(
                        PatchContext.of(PatchType.JSON),
                        "[{\"op\":\"replace\",\"path\":\"/status/conditions/0/status\",\"value\":\"" + status + "\"}]");
    }

    /** Wakes the tenant without touching its config: through a label of its AITenant that nobody reads. */
    private static void wake() {
        TenantCluster.merge(
                cluster.admin()
                        .resources(AITenant.class)
                        .inNamespace(cluster.sandbox().aiTenants())
                        .withName(Sandbox.DEFAULT_TENANT),
                "{\"metadata\":{\"labels\":{\"example.org/touched\":\"c" + TOUCHES.incrementAndGet() + "\"}}}");
    }

    private static String version() {
        return cluster.config().require().getMetadata().getResourceVersion();
    }

    private static List<Long> generations() {
        return List.of(
                cluster.maasApi().getMetadata().getGeneration(),
                cluster.payload("payload-processing").getMetadata().getGeneration(),
                cluster.payload("payload-pre-processing").getMetadata().getGeneration());
    }

    /** Transition times have a precision of seconds. */
    private static void nextSecond() {
        Awaitility.await().pollDelay(Duration.ofMillis(1_100)).until(() -> true);
    }
}
