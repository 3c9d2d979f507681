package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A config in a namespace that is no tenant's is ignored, and says so (contract section 3). */
@WithControlPlane
class StrayConfigIT {

    private static TenantCluster cluster;
    private static Sandbox sandbox;

    @BeforeAll
    static void defaultTenantWithTwoPods(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        DefaultState.restore(cluster);
        DefaultState.replaceSpec(cluster, "{\"maasApi\":{\"replicas\":2}}");
        cluster.awaitReady();
        cluster.awaitIdle();
    }

    @Test
    @Tag("case-98")
    void inAForeignNamespace() {
        String stray = sandbox.name("sandbox-nine");
        assertIgnored(
                stray,
                stray + " belongs to no tenant",
                () -> cluster.file("98-stray-config.yaml").apply(cluster.admin()));
    }

    /** Labels of the default tenant, with which it could be mistaken for its config. */
    @Test
    @Tag("case-98")
    void inAForeignNamespaceWithTheLabelsOfTheDefaultTenant() {
        String stray = sandbox.name("elsewhere");
        assertIgnored(stray, stray + " belongs to no tenant", () -> stray(stray, sandbox.subscription()));
    }

    /** Nor does an AITenant of that name count that is not where AITenants are accepted. */
    @Test
    void inTheNamespaceOfATenantThatThereIsNot() {
        String basalt = sandbox.tenantNamespace("basalt");
        String missing = sandbox.aiTenants() + "/" + sandbox.tenantName("basalt") + ", which does not exist";
        assertIgnored(basalt, missing, () -> {
            cluster.applyText("""
                    apiVersion: maas.opendatahub.io/v1alpha1
                    kind: AITenant
                    metadata: {name: basalt, namespace: infra-teal}
                    spec: {gateway: {name: side-door}}
                    """);
            stray(basalt, basalt);
        });
    }

    /** Its deletion took along what was there before it, although it had never got as far as using it. */
    @Test
    void outlivesAnAITenantThatNeverGotAGateway() {
        Deletions saffron = new Deletions(cluster, "saffron");
        stray(saffron.namespace(), saffron.namespace());
        TenantCluster.merge(saffron.config(), "{\"metadata\":{\"labels\":null}}");
        saffron.heldSubscription();
        Deletions.letGo(saffron.subscription());
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: saffron, namespace: ai-tenants}
                spec: {gateway: {name: no-such-door}}
                """);
        saffron.awaitReady("GatewayNotReady");
        cluster.eventually(
                () -> assertThat(cluster.condition(saffron.namespace(), "Ready").getReason())
                        .isEqualTo("GatewayNotReady"));
        assertThat(saffron.config().require().getMetadata().getFinalizers()).isEmpty();

        saffron.aitenant().delete();
        saffron.awaitGone();
        cluster.awaitIdle();
        assertThat(saffron.config().require().isMarkedForDeletion()).isFalse();
        assertThat(saffron.subscription().get()).isNotNull();
        assertThat(cluster.condition(saffron.namespace(), "Ready").getReason()).isEqualTo("NotManaged");
        saffron.config().delete();
    }

    private static void stray(String namespace, String tenantNamespace) {
        String yaml = """
                apiVersion: v1
                kind: Namespace
                metadata: {name: %s}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata:
                  name: default-tenant
                  namespace: %s
                  labels:
                    maas.opendatahub.io/managed-by-aitenant: "true"
                    maas.opendatahub.io/tenant-name: models-as-a-service
                    maas.opendatahub.io/tenant-namespace: %s
                spec: {maasApi: {replicas: 9}}
                """.formatted(namespace, namespace, tenantNamespace);
        KubeYaml.text(yaml).apply(cluster.admin());
    }

    private static void assertIgnored(String namespace, String why, Runnable creation) {
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        SortedMap<String, String> defaults = Footprint.of(cluster, sandbox.subscription(), Sandbox.DEFAULT_TENANT);
        Requests writes = cluster.requestsDuring(() -> {
                    creation.run();
                    cluster.eventually(() -> assertThat(
                                    cluster.condition(namespace, "Ready").getReason())
                            .isEqualTo("NotManaged"));
                    cluster.awaitIdle();
                })
                .writes();
        assertThat(cluster.condition(namespace, "Ready").getMessage()).contains("ignored", why);
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
        assertThat(Footprint.of(cluster, sandbox.subscription(), Sandbox.DEFAULT_TENANT))
                .isEqualTo(defaults);
        assertThat(writes.on("maastenantconfigs"))
                .allMatch(request -> request.subresource().equals("status"));
        assertThat(writes.withoutEvents().that(request -> !request.subresource().equals("status")))
                .isEmpty();
        assertThat(cluster.admin().v1().events().inNamespace(namespace).list().getItems())
                .anyMatch(event -> "NotManaged".equals(event.getReason()));
        assertThat(cluster.maasApi().getSpec().getReplicas()).isEqualTo(2);

        cluster.config(namespace).delete();
        cluster.eventually(
                "the stray config to go", () -> cluster.config(namespace).get() == null);
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
    }
}
