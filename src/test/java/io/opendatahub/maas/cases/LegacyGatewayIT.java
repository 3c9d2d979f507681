package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.RequestLog;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An upgrade from the legacy kind keeps the gateway of the default tenant (contract section 8, Bootstrap). */
@WithControlPlane(operator = false)
class LegacyGatewayIT {

    private static TenantCluster cluster;
    private static ControlPlane plane;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        plane = controlPlane;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @AfterAll
    static void anchorAgain() {
        cluster.fixture();
    }

    @BeforeEach
    void aFreshInstallation() {
        cluster.file("00-fixture.yaml").document(9).delete(cluster.admin());
        cluster.file("00b-neutral-prerequisites.yaml").document(3).delete(cluster.admin());
        cluster.eventually("no AITenant", () -> aitenant() == null);
    }

    @AfterEach
    void stopped() {
        cluster.file("00-fixture.yaml").document(9).delete(cluster.admin());
        cluster.eventually("the AITenant to be gone", () -> aitenant() == null);
        operator.stop();
    }

    @ParameterizedTest
    @CsvSource({"edge-gw,side-door,side-door,Active", "openshift-ingress,side-door,front-door,Failed"})
    void theLegacyTenantsGatewayIsTakenOverWhenItIsInTheGatewayNamespace(
            String namespace, String name, String expected, String phase) {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {gatewayRef: {namespace: %s, name: %s}}
                """.formatted(namespace, name));
        Mark start = plane.requestLog().mark();
        operator.start();
        cluster.eventually("the default tenant", () -> aitenant() != null);
        assertThat(aitenant().getSpec().getGateway().getName()).isEqualTo(expected);
        cluster.eventually("phase " + phase, () -> {
            AITenant live = aitenant();
            return live.getStatus() != null && phase.equals(live.getStatus().getPhase());
        });
        cluster.awaitIdle();
        RequestLog log = plane.requestLog();
        assertThat(log.between(start, log.mark(), operator.identity())
                        .on("tenants")
                        .that(request -> request.verb().equals("get")))
                .as("asked once")
                .hasSize(1);
    }

    @Test
    void withoutALegacyTenantTheSettingSays() {
        cluster.admin()
                .genericKubernetesResources("maas.opendatahub.io/v1alpha1", "Tenant")
                .inNamespace(cluster.sandbox().subscription())
                .withName("default-tenant")
                .delete();
        operator.start();
        cluster.eventually("the default tenant", () -> aitenant() != null);
        assertThat(aitenant().getSpec().getGateway().getName()).isEqualTo("front-door");
    }

    private static AITenant aitenant() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(Sandbox.DEFAULT_TENANT)
                .get();
    }
}
