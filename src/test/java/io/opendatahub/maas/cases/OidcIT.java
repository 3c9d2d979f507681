package io.opendatahub.maas.cases;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the AITenant says of its identity provider reaches the tenant's objects (contract section 8). */
@WithControlPlane(operator = false)
class OidcIT {

    private static TenantCluster cluster;
    private static ProbedOperator operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        operator = new ProbedOperator(slot, sandbox, Map.of()).start();
    }

    /** No object shows it yet; the gateway's AuthPolicy comes with its own issue. */
    @Test
    void aChangeWakesTheConfig() {
        cluster.eventually("the config to be there", () -> cluster.config().get() != null);
        cluster.awaitReady();
        cluster.awaitIdle();
        operator.reconcileAfter(() -> TenantCluster.merge(
                cluster.admin()
                        .resources(AITenant.class)
                        .inNamespace(cluster.sandbox().aiTenants())
                        .withName(Sandbox.DEFAULT_TENANT),
                "{\"spec\":{\"oidc\":{\"issuerUrl\":\"https://id.example.test\",\"clientId\":\"maas\"}}}"));
    }
}
