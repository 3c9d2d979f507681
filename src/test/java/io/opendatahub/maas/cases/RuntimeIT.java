package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.ServiceResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.metrics.MetricsPage;
import io.opendatahub.maas.metrics.MonitoringFiles;
import io.opendatahub.maas.metrics.PromQuery;
import io.opendatahub.maas.metrics.Promtool;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Outages of the API server and of its watches, from which the operator recovers without a restart, and its endpoints. */
@WithControlPlane(operator = false, proxied = true)
class RuntimeIT {

    /** Longest wait for what was missed in an outage (case 106). */
    private static final Duration RECOVERY = Duration.ofSeconds(60);

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot slot;
    private static ProbedOperator operator;

    /** Without leader election: an outage that outlasts the lease ends the process, and no pod restarts it here. */
    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot ownSlot) {
        sandbox = own;
        slot = ownSlot;
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        operator = new ProbedOperator(slot, sandbox, Map.of("LEADER_ELECTION", "false")).start();
    }

    @BeforeEach
    void plainTenant() {
        slot.proxy().clear();
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        cluster.awaitReady();
    }

    @Test
    void goesOnWhenTheApiServerComesBack() {
        cluster.controlPlane().stopApiServer();
        assertThat(operator.probe("/healthz")).isEqualTo(200);
        Awaitility.await("some seconds of outage")
                .pollDelay(Duration.ofSeconds(5))
                .until(() -> true);
        cluster.controlPlane().startApiServer();
        changeAndDelete(2);
        awaitChangeAndRepair(2);
        assertThat(operator.probe("/healthz")).isEqualTo(200);
    }

    @Test
    void handlesWhatChangedWhileItCouldNotReachTheApiServer() {
        slot.proxy().cut(ProxiedRequest.any());
        slot.proxy().cutWatches();
        changeAndDelete(3);
        Awaitility.await("some seconds of outage")
                .pollDelay(Duration.ofSeconds(3))
                .until(() -> true);
        assertThat(cluster.maasApi().getSpec().getReplicas())
                .as("it is really cut off")
                .isEqualTo(1);
        assertThat(operator.metrics().body()).contains("maas_watch_up{resource=\"namespaces\"} 0.0");
        slot.proxy().clear();
        awaitChangeAndRepair(3);
    }

    @Test
    void missesNothingWhenWatchesAreCut() {
        slot.proxy().delay(ProxiedRequest::isWatch, Duration.ofSeconds(2));
        assertThat(slot.proxy().cutWatches()).isGreaterThan(5);
        changeAndDelete(2);
        awaitChangeAndRepair(2);
        assertThat(operator.probe("/healthz")).isEqualTo(200);
    }

    @Test
    void missesNothingWhenWatchesExpire() {
        slot.proxy().delay(ProxiedRequest::isWatch, Duration.ofSeconds(2));
        assertThat(slot.proxy().expireWatches()).isGreaterThan(5);
        changeAndDelete(3);
        awaitChangeAndRepair(3);
        assertThat(operator.probe("/healthz")).isEqualTo(200);
    }

    /** A lost answer is not a lost write: the pass is tried again and converges. */
    @Test
    void getsOverRefusalsAndLostAnswers() {
        slot.proxy()
                .answer(ProxiedRequest.path("/deployments/maas-api"), 503, "ServiceUnavailable")
                .times(4);
        slot.proxy().loseAnswer(ProxiedRequest.path("/services/maas-api")).times(1);
        changeAndDelete(2);
        awaitChangeAndRepair(2);
        assertThat(operator.metrics().body())
                .contains("maas_kubernetes_responses_total{code=\"503\",method=\"PATCH\"}")
                .doesNotContain("maas_reconcile_errors_total{controller=\"maastenantconfig\"} 0.0");
    }

    @Test
    void answersProbesAndMetrics() throws IOException {
        assertThat(operator.probe("/healthz")).isEqualTo(200);
        assertThat(operator.probe("/readyz")).isEqualTo(200);
        operator.reconcileAfter(cluster::touch);
        assertThat(operator.metrics().statusCode()).isEqualTo(200);
        String page = operator.metrics().body();
        Promtool.checkMetrics(page);
        MetricsPage metrics = MetricsPage.of(page);
        MonitoringFiles.queries()
                .forEach((name, queries) -> assertThat(metrics.samples())
                        .as("asked for by " + name)
                        .containsKeys(queries.stream()
                                .flatMap(query -> query.selectors().stream())
                                .map(PromQuery.Selector::metric)
                                .toArray(String[]::new)));
        assertThat(page)
                .contains(
                        "maas_leader 1.0",
                        "maas_watch_up{resource=\"maastenantconfigs.maas.opendatahub.io\"} 1.0",
                        "maas_watch_up{resource=\"namespaces\"} 1.0",
                        "maas_condition{kind=\"MaasTenantConfig\",object_name=\"default-tenant\",object_namespace=\""
                                + sandbox.subscription()
                                + "\",reason=\"Reconciled\",status=\"True\",type=\"Ready\"} 1.0",
                        "maas_kubernetes_responses_total{code=\"101\",method=\"GET\"}",
                        "maas_reconcile_errors_total{controller=\"platform\"}");
    }

    @Test
    void aLegacyTenantIsShownWhileItStays() {
        cluster.apply("65-legacy-differs.yaml", 1);
        cluster.apply("65-legacy-differs.yaml", 2);
        LegacyTenants legacy = new LegacyTenants(cluster);
        legacy.awaitReason(sandbox.subscription(), "MigrationIncomplete");
        cluster.eventually(
                "the metric",
                () -> operator.metrics()
                        .body()
                        .contains("maas_condition{kind=\"Tenant\",object_name=\"default-tenant\",object_namespace=\""
                                + sandbox.subscription()
                                + "\",reason=\"MigrationIncomplete\",status=\"False\",type=\"Ready\"} 1.0"));
        TenantCluster.merge(
                legacy.ofDefault(), "{\"metadata\":{\"annotations\":{\"opendatahub.io/managed\":\"false\"}}}");
        cluster.eventually(
                "nothing of what is left alone",
                () -> !operator.metrics().body().contains("maas_condition{kind=\"Tenant\""));
        legacy.restore();
    }

    @Test
    void isNotReadyBeforeItsCachesAreFilled() {
        // What an outage in another test has left to tell is told first.
        cluster.eventually("the AITenant to be Active", () -> "Active".equals(aitenantPhase()));
        slot.stop();
        slot.proxy().delay(request -> !request.isWatch() && request.path().endsWith("/secrets"), Duration.ofSeconds(4));
        CompletableFuture<Void> starting = CompletableFuture.runAsync(operator::start);
        Awaitility.await("the probe to be there")
                .atMost(TenantCluster.SOON)
                .ignoreExceptions()
                .until(() -> operator.probe("/healthz") == 200);
        assertThat(operator.probe("/readyz")).isEqualTo(503);
        starting.join();
        assertThat(operator.probe("/readyz")).isEqualTo(200);
        slot.proxy().clear();
        Requests after = cluster.requestsDuring(() -> {
            operator.reconcileAfter(cluster::touch);
            cluster.awaitIdle();
        });
        assertThat(after.writes()).as("nothing was judged on empty caches").isEmpty();
    }

    private static @Nullable String aitenantPhase() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(Sandbox.DEFAULT_TENANT)
                .require()
                .getStatus()
                .getPhase();
    }

    /** A new count in the config, and a Service that goes. */
    private static void changeAndDelete(int replicas) {
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"maasApi\":{\"replicas\":" + replicas + "}}}");
        service().delete();
    }

    private static void awaitChangeAndRepair(int replicas) {
        Awaitility.await("the change to be handled")
                .atMost(RECOVERY)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> cluster.maasApi().getSpec().getReplicas() == replicas
                        && service().get() != null
                        && service().require().getMetadata().getDeletionTimestamp() == null
                        && Objects.equals(
                                cluster.condition("Ready").getObservedGeneration(),
                                cluster.config().require().getMetadata().getGeneration()));
        cluster.awaitReady();
    }

    private static ServiceResource<Service> service() {
        return cluster.admin().services().inNamespace(sandbox.infra()).withName("maas-api");
    }
}
