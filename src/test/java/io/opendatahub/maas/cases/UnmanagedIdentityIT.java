package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A default config without an AITenant, which nobody but its own reconciler can put right (contract section 3). */
@WithControlPlane(operator = false)
class UnmanagedIdentityIT {

    private static final String MISMATCH = "TenantIdentityMismatch";

    private static TenantCluster cluster;
    private static Sandbox sandbox;

    @BeforeAll
    static void oneOtherTenant(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator);
        KubeYaml fixture = cluster.file("00-fixture.yaml");
        for (int document = 1; document < fixture.size(); document++) {
            fixture.document(document).apply(cluster.admin());
        }
        cluster.file("00b-neutral-prerequisites.yaml").apply(cluster.admin());
        operator.start(Map.of("BOOTSTRAP_DEFAULT_TENANT", "false"));
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        String lilac = sandbox.tenantNamespace("lilac");
        cluster.eventually("lilac's config", () -> cluster.config(lilac).get() != null);
        cluster.awaitReady(lilac);
        cluster.awaitIdle();
    }

    @Test
    void labelsOfAnotherTenantAreToldAndThenPutRight() {
        SortedMap<String, String> others = lilac();
        createWithLabelsOfLilac();
        cluster.awaitIdle();
        assertThat(lilac()).isEqualTo(others);
        assertThat(cluster.writesDuringReconciles(3)).isEmpty();
    }

    private static void createWithLabelsOfLilac() {
        try (Recording<StatusVersion> versions = Recording.of(cluster.config(), StatusVersion::of)) {
            cluster.applyText("""
                    apiVersion: maas.opendatahub.io/v1alpha1
                    kind: MaasTenantConfig
                    metadata:
                      name: default-tenant
                      namespace: models-as-a-service
                      labels:
                        maas.opendatahub.io/tenant-name: lilac
                        maas.opendatahub.io/tenant-namespace: ai-tenant-lilac
                      annotations:
                        maas.opendatahub.io/aitenant-name: lilac
                    spec: {}
                    """);
            cluster.awaitReady();
            List<String> reasons = versions.versions().stream()
                    .map(version -> version.reason("Ready"))
                    .filter(reason -> !reason.isEmpty())
                    .toList();
            assertThat(reasons).startsWith(MISMATCH);
        }
        MaasTenantConfig config = cluster.config().require();
        assertThat(config.getMetadata().getLabels())
                .isEqualTo(Map.of(
                        "maas.opendatahub.io/tenant-name",
                        Sandbox.DEFAULT_TENANT,
                        "maas.opendatahub.io/tenant-namespace",
                        sandbox.subscription()));
        assertThat(config.getMetadata().getAnnotations())
                .containsEntry("maas.opendatahub.io/aitenant-name", Sandbox.DEFAULT_TENANT);
        assertThat(cluster.admin()
                        .v1()
                        .events()
                        .inNamespace(sandbox.subscription())
                        .list()
                        .getItems())
                .anyMatch(event -> MISMATCH.equals(event.getReason()));
    }

    private static SortedMap<String, String> lilac() {
        return Footprint.of(cluster, sandbox.tenantNamespace("lilac"), sandbox.tenantName("lilac"));
    }
}
