package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which configs get our finalizer. */
@WithControlPlane(operator = false)
class FinalizerIT {

    private static final String FINALIZER = "maas.opendatahub.io/tenant-cleanup";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;
    private static Deletions deletions;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator);
        KubeYaml fixture = cluster.file("00-fixture.yaml");
        for (int document = 1; document < fixture.size(); document++) {
            fixture.document(document).apply(cluster.admin());
        }
        cluster.file("00b-neutral-prerequisites.yaml").apply(cluster.admin());
        deletions = new Deletions(cluster, "lilac");
    }

    @AfterEach
    void noOperator() {
        operator.stop();
    }

    @Test
    @Tag("case-53")
    void aConfigThatWasBornDeletingGetsNoFinalizer() {
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-lilac}
                ---
                apiVersion: v1
                kind: Service
                metadata:
                  name: payload-processing-lilac
                  namespace: edge-gw
                  labels: {app.opendatahub.io/modelsasservice: "true", maas.opendatahub.io/tenant-namespace: ai-tenant-lilac}
                spec: {ports: [{port: 9004}]}
                """);
        cluster.apply("53-born-deleting.yaml", 1);
        deletions.config().delete();
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start(Map.of("BOOTSTRAP_DEFAULT_TENANT", "false"));
        cluster.eventually("the child to be gone", () -> deletions.objects().isEmpty());
        cluster.awaitIdle();

        assertThat(deletions.config().require().getMetadata().getFinalizers()).containsExactly("example.org/hold");
        assertThat(cluster.controlPlane()
                        .requestLog()
                        .since(start)
                        .by(operator.identity())
                        .on("maastenantconfigs")
                        .in(deletions.namespace())
                        .writes())
                .isEmpty();
        Deletions.letGo(deletions.config());
        cluster.eventually("the config to be gone", () -> deletions.config().get() == null);
    }

    /** What happens to its namespace wakes an AITenant; the filter of its controller does not see that. */
    @Test
    void otherTenantsThanTheDefaultOneAreLeftAloneWithoutDiscovery() {
        operator.start(Map.of("ENABLE_TENANT_NAMESPACE_DISCOVERY", "false"));
        Deletions basalt = new Deletions(cluster, "basalt");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: basalt, namespace: ai-tenants}
                spec: {gateway: {name: back-door}}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-basalt}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: ai-tenant-basalt}
                """);
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(Deletions.summary(basalt.aitenant().require())).isEqualTo("none");
        assertThat(basalt.aitenant().require().getMetadata().getFinalizers()).isEmpty();
        assertThat(basalt.config().require().getStatus().getConditions()).isEmpty();
        basalt.aitenant().delete();
        basalt.config().delete();
    }

    @Test
    @Tag("case-63")
    void onlyConfigsOfAITenantsAreHeld() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata:
                  name: default-tenant
                  namespace: models-as-a-service
                  finalizers: [maas.opendatahub.io/tenant-cleanup]
                spec: {}
                """);
        operator.start(Map.of("BOOTSTRAP_DEFAULT_TENANT", "false"));
        cluster.eventually(
                "the leftover finalizer to be off",
                () -> cluster.config().require().getMetadata().getFinalizers().isEmpty());
        operator.stop();
        cluster.config().delete();
        assertThat(cluster.config().get()).isNull();

        cluster.apply("00-fixture.yaml", 9);
        operator.start();
        Deletions additional = new Deletions(cluster, "saffron");
        additional.create("side-door");
        cluster.awaitReady();
        for (String namespace : List.of(sandbox.subscription(), additional.namespace())) {
            assertThat(cluster.config(namespace).require().getMetadata().getFinalizers())
                    .as(namespace)
                    .containsExactly(FINALIZER);
        }
    }
}
