package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A tenant that wants telemetry is born on a cluster without the kind that its metrics need. */
@WithControlPlane(operator = false)
class TelemetryKindMissingIT {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final TenantCluster cluster;

    TelemetryKindMissingIT(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        this.cluster = new TenantCluster(controlPlane, sandbox, operator);
    }

    @Test
    @Tag("case-93")
    void theRestIsAppliedAndTheMetricsFollow() {
        String definition = ManagedKind.TELEMETRY_POLICY.ref().crdName();
        cluster.controlPlane().crds().remove(definition);
        cluster.fixture();
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {telemetry: {}}
                """);
        cluster.operator().start();
        Condition degraded = cluster.awaitCondition("Degraded", "True");
        assertThat(degraded.getMessage())
                .contains("TelemetryPolicy (extensions.kuadrant.io/v1alpha1) is not installed", "maas-telemetry");
        cluster.awaitReady();
        assertThat(cluster.condition("DeploymentsAvailable").getStatus()).isEqualTo("True");
        assertThat(cluster.config().require().getStatus().getPhase()).isEqualTo("Degraded");
        cluster.awaitIdle();
        String namespace = cluster.sandbox().subscription();
        assertThat(TelemetryObjects.present(cluster, namespace))
                .as("logs and latency")
                .hasSize(2);
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);

        cluster.controlPlane().crds().install(definition);
        Awaitility.await("the metrics")
                .atMost(DEADLINE)
                .until(() -> TelemetryObjects.present(cluster, namespace).size() == 3);
        cluster.awaitCondition("Degraded", "False");
        cluster.awaitIdle();
        SortedMap<String, String> after = Footprint.children(cluster, all -> true);
        TreeSet<String> made = new TreeSet<>(after.keySet());
        made.removeAll(before.keySet());
        assertThat(made).containsExactly("TelemetryPolicy " + cluster.sandbox().gateway() + "/maas-telemetry");
        assertThat(after)
                .as("nothing else was missing, and nothing else was written")
                .containsAllEntriesOf(before);
    }
}
