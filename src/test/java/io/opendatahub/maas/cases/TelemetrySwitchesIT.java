package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change of telemetry or of API translation costs: the objects it is about and one status, nothing else (section 4b). */
@WithControlPlane
class TelemetrySwitchesIT {

    private static final String METRICS = "telemetrypolicies maas-telemetry";
    private static final String LATENCY = "telemetries latency-per-subscription";
    private static final String LOGS = "envoyfilters maas-model-access-logs";
    private static final Set<String> ALL = Set.of(METRICS, LATENCY, LOGS);

    private static final Set<String> TRANSLATION = Set.of(
            "authpolicies maas-gateway-auth",
            "configmaps payload-processing-plugins",
            "deployments payload-pre-processing",
            "deployments payload-processing");

    /** Of config and AITenant: not ready while the pods roll, and ready again; what is awaited may be told once more. */
    private static final int STATUSES_OF_A_ROLLOUT = 5;

    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        cluster.eventually("the config", () -> cluster.config().get() != null);
    }

    @BeforeEach
    void telemetryIsOn() {
        cluster.apply("00-fixture.yaml", 8);
        DefaultState.replaceSpec(cluster, "{\"telemetry\":{}}");
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(TelemetryObjects.present(cluster, cluster.sandbox().subscription()))
                .hasSize(ALL.size());
    }

    @AfterEach
    void collectorAgain() {
        TenantCluster.merge(anchor(), "{\"spec\":{\"usageLogging\":null}}");
    }

    @ParameterizedTest
    @CsvSource({
        "metrics, captureOrganization, false, " + METRICS,
        "metrics, captureUser, true, " + METRICS,
        "metrics, captureGroup, true, " + METRICS,
        "metrics, captureModelUsage, false, " + METRICS,
        "logs, captureUser, true, " + LOGS,
        "logs, captureOrganization, false, " + LOGS
    })
    @Tag("case-92")
    void aSwitchCostsOneObjectAndOneStatus(String section, String name, boolean value, String object) {
        Set<String> pods = pods();
        SortedMap<String, String> before = others(Set.of(object));
        for (boolean now : List.of(value, !value)) {
            assertCost(telemetry("{\"%s\":{\"%s\":%b}}".formatted(section, name, now)), Set.of(object), 1);
        }
        assertThat(others(Set.of(object))).isEqualTo(before);
        assertThat(pods()).isEqualTo(pods);
    }

    @Test
    void offAndOnCostsThreeObjectsAndOneStatus() {
        Set<String> pods = pods();
        SortedMap<String, String> before = others(ALL);
        Requests off = telemetry("{\"enabled\":false}");
        assertCost(off, ALL, 1);
        assertThat(off.verb("delete")).hasSize(ALL.size());
        assertThat(TelemetryObjects.present(cluster, cluster.sandbox().subscription()))
                .isEmpty();
        assertCost(telemetry("null"), Set.of(), 1);
        assertCost(telemetry("{}"), ALL, 1);
        assertThat(TelemetryObjects.present(cluster, cluster.sandbox().subscription()))
                .hasSize(ALL.size());
        assertThat(others(ALL)).isEqualTo(before);
        assertThat(pods()).isEqualTo(pods);
    }

    @Test
    void offIsOffAlsoWhileTheTenantIsBlocked() {
        cluster.file("00-fixture.yaml").document(8).delete(cluster.admin());
        cluster.awaitCondition("Ready", ready -> "PrerequisitesNotMet".equals(ready.getReason()));
        cluster.awaitIdle();
        SortedMap<String, String> before = others(ALL);
        assertCost(telemetry("{\"enabled\":false}"), ALL, 1);
        assertThat(TelemetryObjects.present(cluster, cluster.sandbox().subscription()))
                .isEmpty();
        assertThat(cluster.condition("Ready").getReason()).isEqualTo("PrerequisitesNotMet");
        assertThat(others(ALL)).isEqualTo(before);
    }

    /** The collector is a matter of the platform: it moves the usage logs alone, and no tenant's status. */
    @Test
    void anotherCollectorCostsTheUsageLogsAlone() {
        SortedMap<String, String> before = others(Set.of(LOGS));
        Requests moved = cluster.requestsDuring(() -> {
            TenantCluster.merge(anchor(), "{\"spec\":{\"usageLogging\":true}}");
            cluster.awaitIdle();
        });
        assertCost(moved, Set.of(LOGS), 0);
        assertThat(others(Set.of(LOGS))).isEqualTo(before);
    }

    @Test
    void apiTranslationRollsThePayloadWorkloadsAndNothingElse() {
        SortedMap<String, String> before = others(TRANSLATION);
        for (String enabled : List.of("true", "false", "true", "null")) {
            Set<String> pods = pods();
            Requests requests = cluster.requestsDuring(() -> {
                TenantCluster.merge(cluster.config(), "{\"spec\":{\"apiTranslation\":{\"enabled\":" + enabled + "}}}");
                DefaultState.awaitJudged(cluster);
                cluster.eventually(
                        "no pod of before but maas-api's",
                        () -> Stream.of(pods, pods())
                                        .flatMap(Set::stream)
                                        .distinct()
                                        .count()
                                == 2L * pods.size() - 1);
                cluster.awaitReady();
                cluster.awaitIdle();
            });
            assertCost(requests, TRANSLATION, STATUSES_OF_A_ROLLOUT);
            Set<String> kept = pods();
            kept.retainAll(pods);
            assertThat(kept).singleElement().asString().startsWith("maas-api");
        }
        assertCost(changed("{\"spec\":{\"apiTranslation\":{\"enabled\":false}}}"), Set.of(), 1);
        assertThat(others(TRANSLATION)).isEqualTo(before);
    }

    private static void assertCost(Requests requests, Set<String> objects, int statuses) {
        assertThat(requests.reads()).isEmpty();
        Requests writes = requests.writes().withoutEvents();
        assertThat(writes.refused()).isEmpty();
        Requests ofStatus = writes.subresource("status");
        assertThat(ofStatus.count()).as("statuses: %s", ofStatus).isLessThanOrEqualTo(statuses);
        Requests rest = writes.that(request -> !ofStatus.list().contains(request));
        assertThat(rest.list())
                .extracting(TelemetrySwitchesIT::object)
                .as("%s", rest)
                .containsExactlyInAnyOrderElementsOf(objects);
    }

    private static String object(LoggedRequest request) {
        return request.resource() + " " + request.name();
    }

    private static Requests telemetry(String section) {
        return changed("{\"spec\":{\"telemetry\":" + section + "}}");
    }

    private static Requests changed(String patch) {
        return cluster.requestsDuring(() -> {
            TenantCluster.merge(cluster.config(), patch);
            DefaultState.awaitJudged(cluster);
            cluster.awaitIdle();
        });
    }

    /** Versions of all objects but these. */
    private static SortedMap<String, String> others(Set<String> objects) {
        Set<String> names = objects.stream()
                .map(object -> object.substring(object.indexOf(' ') + 1))
                .collect(Collectors.toSet());
        return Footprint.children(
                cluster, object -> !names.contains(object.getMetadata().getName()));
    }

    private static Resource<PlatformConfig> anchor() {
        return cluster.admin().resources(PlatformConfig.class).withName(PlatformConfig.NAME);
    }

    /** Names of the pods that run now and are not on their way out. */
    private static Set<String> pods() {
        return Stream.of(cluster.sandbox().infra(), cluster.sandbox().gateway())
                .flatMap(namespace -> cluster.admin().pods().inNamespace(namespace).list().getItems().stream())
                .filter(pod -> !pod.isMarkedForDeletion())
                .map(HasMetadata::getMetadata)
                .map(metadata -> Objects.requireNonNull(metadata.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
