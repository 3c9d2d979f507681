package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the operator costs: requests to bring a tenant up, and none once it is (figures of issue 3). */
@WithControlPlane(operator = false)
class SteadyStateIT {

    /** Finalizer and statuses: what may come on top of one request for each object. */
    private static final int BESIDE_OBJECTS = 4;

    private static final int EVENTS = 2;
    private static final AtomicInteger TOUCHES = new AtomicInteger();

    private static TenantCluster cluster;
    private static ProbedOperator operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        operator = new ProbedOperator(slot, sandbox, Map.of()).start();
        cluster.awaitReady();
        cluster.awaitIdle();
    }

    /** The default tenant's config, made by a user before there is any AITenant for it. */
    @Test
    void bringsAConfigUpWithOneRequestPerObject() {
        withoutTenant();
        Requests up = cluster.requestsDuring(() -> {
            cluster.apply("79-plain-ready-tenant.yaml", 1);
            cluster.awaitReady();
            cluster.awaitIdle();
        });
        assertFew(up);
    }

    /** The config of an AITenant, finalizer included; what is asked for the AITenant itself is not the config's. */
    @Test
    void bringsTheConfigOfAnAITenantUpWithOneRequestPerObject() {
        withoutTenant();
        Requests up = cluster.requestsDuring(() -> {
            cluster.file("00-fixture.yaml").document(9).apply(cluster.admin());
            cluster.awaitReady();
            cluster.awaitIdle();
        });
        assertThat(cluster.config().require().getMetadata().getFinalizers())
                .contains("maas.opendatahub.io/tenant-cleanup");
        assertFew(up.that(request -> !request.resource().equals("aitenants")
                && !request.resource().equals("namespaces")
                && !isCreationOfTheConfig(request.verb(), request.resource(), request.uri())));
    }

    @Test
    void asksNothingOnceConverged() {
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        cluster.awaitReady();
        cluster.awaitIdle();
        Requests quiet = cluster.requestsDuring(() -> {
            for (int i = 0; i < 5; i++) {
                operator.reconcileAfter(cluster::touch);
                operator.reconcileAfter(() -> touch(aitenant()));
            }
            touch(deployment());
            cluster.awaitIdle();
        });
        assertThat(quiet).isEmpty();
    }

    @Test
    void writesNothingAfterARestart() {
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        cluster.awaitReady();
        cluster.awaitIdle();
        Requests restart = cluster.requestsDuring(() -> {
            operator.restart();
            operator.reconcileAfter(cluster::touch);
            cluster.awaitIdle();
        });
        assertThat(restart.writes()).isEmpty();
        assertThat(restart.verb("list").count()).as("it did look again").isPositive();
    }

    private static void withoutTenant() {
        aitenant().delete();
        config().delete();
        cluster.eventually(
                "nothing left of the tenant",
                () -> config().get() == null && children().stream().allMatch(List::isEmpty));
        cluster.awaitIdle();
    }

    private static List<List<? extends HasMetadata>> children() {
        return List.of(
                cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(cluster.sandbox().infra())
                        .list()
                        .getItems(),
                cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(cluster.sandbox().gateway())
                        .list()
                        .getItems(),
                cluster.admin()
                        .services()
                        .inNamespace(cluster.sandbox().gateway())
                        .list()
                        .getItems());
    }

    private static void assertFew(Requests up) {
        Requests ours = up.withoutEvents();
        long objects = ours.that(request -> request.code() == 201).count();
        assertThat(objects).as("objects made %s", ours.tally()).isGreaterThanOrEqualTo(8);
        assertThat((long) ours.count()).as("%s", ours).isLessThanOrEqualTo(objects + BESIDE_OBJECTS);
        assertThat(ours.reads()).isEmpty();
        Requests events = up.on("events").in(cluster.sandbox().subscription());
        assertThat(events.count()).as("%s", events).isBetween(1, EVENTS);
    }

    private static boolean isCreationOfTheConfig(String verb, String resource, String uri) {
        return verb.equals("patch") && resource.equals("maastenantconfigs") && uri.contains("force=true");
    }

    private static void touch(Resource<?> resource) {
        TenantCluster.merge(
                resource,
                "{\"metadata\":{\"labels\":{\"example.org/touched\":\"s" + TOUCHES.incrementAndGet() + "\"}}}");
    }

    private static Resource<?> deployment() {
        return cluster.admin()
                .apps()
                .deployments()
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api");
    }

    private static Resource<AITenant> aitenant() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(Sandbox.DEFAULT_TENANT);
    }

    private static Resource<?> config() {
        return cluster.config();
    }
}
