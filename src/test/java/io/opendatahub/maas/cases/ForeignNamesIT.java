package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Somebody else's objects have the names that a tenant's objects would have. */
@WithControlPlane
class ForeignNamesIT {

    private static final String CASE = "61-same-names-other-owner.yaml";
    private static final String TENANT_NAMESPACE = "maas.opendatahub.io/tenant-namespace";

    private static TenantCluster cluster;
    private static Sandbox sandbox;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        DefaultState.restore(cluster);
    }

    @Test
    @Tag("case-61")
    void theyOutliveTheTenant() {
        List<GenericKubernetesResource> foreign = createForeign();
        cluster.apply(CASE, 4);
        String lilac = sandbox.tenantNamespace("lilac");
        cluster.eventually(() -> {
            Condition degraded = cluster.condition(lilac, "Degraded");
            assertThat(degraded.getReason()).isEqualTo("ForeignObject");
            assertThat(degraded.getMessage())
                    .contains(
                            "Service " + sandbox.gateway() + "/payload-processing-" + sandbox.tenantName("lilac"),
                            "ConfigMap " + sandbox.gateway() + "/payload-processing-plugins-"
                                    + sandbox.tenantName("lilac"),
                            "ConfigMap someone");
        });
        cluster.awaitReady(lilac);
        cluster.awaitIdle();
        assertUntouched(foreign);
        assertThat(childrenOf(lilac).keySet())
                .anyMatch(name -> name.startsWith("Deployment " + sandbox.gateway() + "/payload-processing-"))
                .anyMatch(name -> name.startsWith("Service " + sandbox.gateway() + "/payload-pre-processing-"))
                .anyMatch(name -> name.startsWith("Service " + sandbox.infra() + "/maas-api-"));

        cluster.file(CASE).document(4).delete(cluster.admin());
        cluster.eventually(
                "the AITenant to go",
                () -> cluster.admin()
                                .resources(AITenant.class)
                                .inNamespace(sandbox.aiTenants())
                                .withName(sandbox.tenantName("lilac"))
                                .get()
                        == null);
        assertThat(cluster.config(lilac).get()).isNull();
        cluster.awaitIdle();
        assertThat(childrenOf(lilac)).isEmpty();
        assertUntouched(foreign);
    }

    /** Documents 1 to 3, with the UID of the first filled in where the others name their owner. */
    private static List<GenericKubernetesResource> createForeign() {
        KubeYaml file = cluster.file(CASE);
        String uid =
                file.document(1).create(cluster.admin()).get(0).getMetadata().getUid();
        return List.of(2, 3).stream()
                .map(number -> {
                    GenericKubernetesResource object = file.documents().get(number - 1);
                    object.getMetadata().getOwnerReferences().get(0).setUid(uid);
                    return cluster.admin().resource(object).create();
                })
                .toList();
    }

    private static void assertUntouched(List<GenericKubernetesResource> foreign) {
        assertThat(foreign).hasSize(2);
        foreign.forEach(
                object -> assertThat(cluster.admin().resource(object).require()).isEqualTo(object));
    }

    private static SortedMap<String, String> childrenOf(String tenantNamespace) {
        return Footprint.children(
                cluster,
                object ->
                        tenantNamespace.equals(object.getMetadata().getLabels().get(TENANT_NAMESPACE)));
    }
}
