package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What changes while no operator runs: no event tells of it, the first look after the start must. */
@WithControlPlane
class DownTimeIT {

    private static final Duration AFTER_START = Duration.ofSeconds(90);
    private static final String PROCESSING = "payload-processing";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static String lilac;
    private static String saffron;

    @BeforeAll
    static void threeTenants(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        lilac = sandbox.tenantNamespace("lilac");
        saffron = sandbox.tenantNamespace("saffron");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: saffron, namespace: ai-tenants}
                spec: {gateway: {name: back-door}}
                ---
                apiVersion: gateway.networking.k8s.io/v1
                kind: Gateway
                metadata: {name: attic-door, namespace: edge-gw}
                spec:
                  gatewayClassName: test-class
                  listeners: [{name: web, port: 8083, protocol: HTTP}]
                """);
        DefaultState.restore(cluster);
        DefaultState.replaceSpec(
                cluster, "{\"telemetry\":{},\"payloadProcessing\":{\"replicas\":2,\"autoscaling\":{}}}");
        List.of(sandbox.subscription(), lilac, saffron).forEach(cluster::awaitReady);
        cluster.eventually("an autoscaler", () -> cluster.autoscaler(PROCESSING).isPresent());
        cluster.awaitIdle();
        assertThat(TelemetryObjects.present(cluster, sandbox.subscription())).hasSize(3);
    }

    @Test
    @Tag("case-110")
    void isMadeUpForAfterTheStart() {
        cluster.operator().stop();
        DefaultState.replaceSpec(cluster, "{\"telemetry\":{\"enabled\":false},\"payloadProcessing\":{\"replicas\":3}}");
        TenantCluster.merge(aitenant("lilac"), "{\"spec\":{\"gateway\":{\"name\":\"attic-door\"}}}");
        aitenant("saffron").delete();
        cluster.admin()
                .services()
                .inNamespace(sandbox.infra())
                .withName("maas-api")
                .delete();
        assertThat(aitenant("saffron").get()).as("held by our finalizer").isNotNull();

        cluster.operator().start();
        Awaitility.await("everything to be made up for")
                .atMost(AFTER_START)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    assertThat(cluster.autoscaler(PROCESSING)).isEmpty();
                    assertThat(TelemetryObjects.present(cluster, sandbox.subscription()))
                            .isEmpty();
                    assertThat(cluster.payload(PROCESSING).getSpec().getReplicas())
                            .isEqualTo(3);
                    assertThat(cluster.admin()
                                    .services()
                                    .inNamespace(sandbox.infra())
                                    .withName("maas-api")
                                    .get())
                            .isNotNull();
                    assertMoved();
                    assertThat(aitenant("saffron").get()).isNull();
                });
        List.of(sandbox.subscription(), lilac).forEach(cluster::awaitReady);
        assertThat(cluster.config(saffron).get()).isNull();
        assertThat(Footprint.children(
                        cluster,
                        object -> saffron.equals(
                                object.getMetadata().getLabels().get("maas.opendatahub.io/tenant-namespace"))))
                .isEmpty();
    }

    private static void assertMoved() {
        AITenant now = aitenant("lilac").require();
        assertThat(now.getStatus().getGatewayRef().getName()).isEqualTo("attic-door");
        assertThat(now.getStatus().getPhase()).isEqualTo("Active");
        assertThat(cluster.admin()
                        .configMaps()
                        .inNamespace(sandbox.aiTenants())
                        .withLabel("maas.opendatahub.io/gateway-claim", "true")
                        .list()
                        .getItems())
                .extracting(claim -> claim.getData().get("gatewayName"))
                .containsExactlyInAnyOrder("front-door", "attic-door");
    }

    private static Resource<AITenant> aitenant(String tenant) {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(sandbox.tenantName(tenant));
    }
}
