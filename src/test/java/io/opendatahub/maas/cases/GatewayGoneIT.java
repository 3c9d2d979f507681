package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The gateway of a running tenant goes and comes back as another one. */
@WithControlPlane
class GatewayGoneIT {

    private static final String FIXTURE = "00-fixture.yaml";
    private static final int SIDE_DOOR = 6;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static String lilac;

    @BeforeAll
    static void twoTenants(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        lilac = sandbox.tenantNamespace("lilac");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        cluster.eventually("lilac's config", () -> cluster.config(lilac).get() != null);
        cluster.awaitReady(lilac);
        cluster.awaitReady();
        awaitAITenant("Active", "Reconciled");
        cluster.awaitIdle();
    }

    @Test
    @Tag("case-87")
    void theTenantSaysSoAndKeepsWhatRuns() {
        Mark start = cluster.controlPlane().requestLog().mark();
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        cluster.file(FIXTURE).document(SIDE_DOOR).delete(cluster.admin());
        cluster.eventually(() -> {
            Condition ready = cluster.condition(lilac, "Ready");
            assertThat(ready.getStatus()).isEqualTo("False");
            assertThat(ready.getReason()).isEqualTo("GatewayNotReady");
            assertThat(ready.getMessage()).contains("Gateway " + sandbox.gateway() + "/side-door");
        });
        awaitAITenant("Pending", "GatewayNotReady");
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
        assertThat(cluster.condition("Ready").getStatus()).isEqualTo("True");

        cluster.applyText("""
                apiVersion: gateway.networking.k8s.io/v1
                kind: Gateway
                metadata: {name: side-door, namespace: edge-gw}
                spec:
                  gatewayClassName: test-class
                  listeners:
                  - {name: api, port: 9443, protocol: HTTP, hostname: other.example.test}
                  - {name: spare, port: 9080, protocol: HTTP}
                """);
        cluster.awaitReady(lilac);
        awaitAITenant("Active", "Reconciled");
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
        Requests ours = cluster.controlPlane()
                .requestLog()
                .since(start)
                .by(cluster.operator().identity());
        assertThat(ours.on("gateways").writes()).isEmpty();
        assertThat(ours.on("gateways").verb("get", "list")).isEmpty();
    }

    private static void awaitAITenant(String phase, String reason) {
        cluster.eventually(() -> {
            AITenant now = cluster.admin()
                    .resources(AITenant.class)
                    .inNamespace(sandbox.aiTenants())
                    .withName(sandbox.tenantName("lilac"))
                    .require();
            assertThat(now.getStatus().getPhase()).isEqualTo(phase);
            assertThat(now.getStatus().getConditions())
                    .extracting(Condition::getReason)
                    .contains(reason);
        });
    }
}
