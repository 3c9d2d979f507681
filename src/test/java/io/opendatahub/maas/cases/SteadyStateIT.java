package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the operator costs: requests to bring a tenant up, and none once it is. */
@WithControlPlane
class SteadyStateIT {

    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @Test
    void comesUpWithFewRequestsAndIsQuietThen() {
        Requests up = cluster.requestsDuring(() -> {
            cluster.apply("79-plain-ready-tenant.yaml", 1);
            cluster.awaitReady();
            cluster.awaitIdle();
        });
        System.out.println("BRINGUP " + up);
        assertThat(cluster.writesDuringReconciles(5)).isEmpty();
        Requests restart = cluster.requestsDuring(() -> {
            cluster.operator().restart();
            cluster.touch();
            cluster.awaitIdle();
        });
        System.out.println("RESTART " + restart);
        assertThat(restart.writes()).isEmpty();
    }
}
