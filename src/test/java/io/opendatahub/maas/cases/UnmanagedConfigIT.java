package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A default config without an AITenant: variables that would name the AITenant have no value. */
@WithControlPlane(operator = false)
class UnmanagedConfigIT {

    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator);
        KubeYaml fixture = cluster.file("00-fixture.yaml");
        for (int document = 1; document < fixture.size(); document++) {
            fixture.document(document).apply(cluster.admin());
        }
        cluster.file("00b-neutral-prerequisites.yaml").apply(cluster.admin());
        operator.start(Map.of("BOOTSTRAP_DEFAULT_TENANT", "false"));
    }

    @Test
    @Tag("case-42")
    void anEmptyVariableIsNoDifference() {
        Requests up = cluster.requestsDuring(() -> {
            cluster.applyText("""
                    apiVersion: maas.opendatahub.io/v1alpha1
                    kind: MaasTenantConfig
                    metadata: {name: default-tenant, namespace: models-as-a-service}
                    spec: {}
                    """);
            cluster.awaitReady();
            cluster.awaitIdle();
        });
        assertThat(up.writes().on("deployments").named("maas-api").count()).isEqualTo(1);
        List<EnvVar> environment = cluster.maasApi()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getEnv();
        assertThat(environment)
                .noneMatch(entry -> entry.getName().startsWith("AITENANT_")
                        && entry.getValue() != null
                        && !entry.getValue().isEmpty());
        assertThat(cluster.writesDuringReconciles(5)).isEmpty();
    }
}
