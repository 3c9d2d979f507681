package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The operator starts before its own definitions are installed, and needs no restart when they come (case 112). */
@WithControlPlane(operator = false)
class BootstrapWithoutDefinitionsIT {

    private static final List<String> OWN = List.of("maastenantconfigs", "aitenants", "tenants", "configs");
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @Test
    void comesUpWhenItsDefinitionsAreInstalledLater(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        OWN.forEach(plural -> controlPlane.crds().remove(plural + ".maas.opendatahub.io"));
        ProbedOperator operator = new ProbedOperator(slot, sandbox, Map.of());
        long start = System.nanoTime();
        operator.start();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(45));
        assertThat(operator.probe("/healthz")).isEqualTo(200);

        controlPlane.crds().installOwn();
        TenantCluster cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        Awaitility.await("the tenant to be Ready")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> cluster.config().get() != null
                        && "True".equals(cluster.condition("Ready").getStatus()));
        assertThat(operator.probe("/healthz")).isEqualTo(200);
    }
}
