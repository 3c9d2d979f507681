package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ObservedKinds;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the API server and others add to the operator's objects is not the operator's business. */
@WithControlPlane(operator = false)
class ServerDefaultsIT {

    private static TenantCluster cluster;

    @BeforeAll
    static void onOpenShift(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        operator.start(Map.of("PLATFORM", "openshift"));
        cluster.awaitReady();
        cluster.awaitIdle();
    }

    @Test
    @Tag("case-43")
    void defaultsAndForeignAdditionsAreNoDrift() {
        Service before = service();
        Resource<GenericKubernetesResource> route = cluster.admin()
                .genericKubernetesResources(KubernetesWrites.definition(ObservedKinds.HTTP_ROUTE))
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api-route");
        assertThat(cluster.writesDuringReconciles(5)).isEmpty();
        TenantCluster.merge(route, "{\"metadata\":{\"annotations\":{\"example.org/note\":\"mine\"}}}");
        assertThat(cluster.writesDuringReconciles(1)).isEmpty();
        cluster.operator().restart(Map.of("PLATFORM", "openshift"));
        assertThat(cluster.writesDuringReconciles(1)).isEmpty();
        assertThat(service().getSpec()).isEqualTo(before.getSpec());
        assertThat(route.require().getMetadata().getAnnotations()).containsEntry("example.org/note", "mine");
    }

    @Test
    @Tag("case-45")
    void theInjectedBundleStays() {
        Resource<ConfigMap> bundle = cluster.admin()
                .configMaps()
                .inNamespace(cluster.sandbox().infra())
                .withName("openshift-service-ca.crt");
        assertThat(bundle.require().getData()).isNullOrEmpty();
        TenantCluster.merge(bundle, "{\"data\":{\"service-ca.crt\":\"a certificate\"}}");
        assertThat(cluster.writesDuringReconciles(10)).isEmpty();
        assertThat(bundle.require().getData()).containsExactly(Map.entry("service-ca.crt", "a certificate"));
    }

    private static Service service() {
        return cluster.admin()
                .services()
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api")
                .require();
    }
}
