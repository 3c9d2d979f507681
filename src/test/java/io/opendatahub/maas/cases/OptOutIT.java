package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Objects that say {@code opendatahub.io/managed=false} belong to whoever said so, also when the tenant goes. */
@WithControlPlane
class OptOutIT {

    private static final String CASE = "49-opt-out.yaml";
    private static final String OWN_KEY = "extproc.yaml";
    private static TenantCluster cluster;
    private static String tenant;
    private static Resource<ConfigMap> plugins;
    private static Resource<Service> service;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenant = sandbox.tenantNamespace("lilac");
        String name = sandbox.tenantName("lilac");
        plugins = cluster.admin()
                .configMaps()
                .inNamespace(sandbox.gateway())
                .withName("payload-processing-plugins-" + name);
        service = cluster.admin().services().inNamespace(sandbox.gateway()).withName("payload-processing-" + name);
    }

    @BeforeEach
    void lilac() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        cluster.awaitReady(tenant);
    }

    @Test
    @Tag("case-49")
    void optedOutObjectsStayUntouchedAlsoOnDeletion() {
        cluster.apply(CASE, 1);
        TenantCluster.merge(plugins, "{\"data\": {\"extproc.yaml\": \"# edited\"}}");
        TenantCluster.merge(service, """
                {"metadata": {"annotations": {"opendatahub.io/managed": "false"}},
                 "spec": {"selector": {"app": "hand-made"}}}""");
        ConfigMap editedPlugins = plugins.require();
        Service editedService = service.require();
        Requests writes = cluster.requestsDuring(() -> {
                    cluster.applyText("""
                            apiVersion: maas.opendatahub.io/v1alpha1
                            kind: MaasTenantConfig
                            metadata: {name: default-tenant, namespace: ai-tenant-lilac}
                            spec: {apiKeys: {maxExpirationDays: 30}}
                            """);
                    cluster.awaitReady(tenant);
                    cluster.operator().restart();
                    cluster.awaitIdle();
                    deleteTenant();
                })
                .writes();
        assertThat(writes.named(plugins.require().getMetadata().getName())).isEmpty();
        assertThat(writes.on("services").named(service.require().getMetadata().getName()))
                .isEmpty();
        assertThat(plugins.require()).isEqualTo(editedPlugins);
        assertThat(service.require()).isEqualTo(editedService);
        assertThat(rest()).allSatisfy(resource -> assertThat(resource.get()).isNull());
    }

    private static void deleteTenant() {
        assertThat(rest()).allSatisfy(resource -> assertThat(resource.get()).isNotNull());
        cluster.admin()
                .genericKubernetesResources("maas.opendatahub.io/v1alpha1", "AITenant")
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(cluster.sandbox().tenantName("lilac"))
                .delete();
        cluster.config(tenant).delete();
        cluster.eventually("the config to be gone", () -> cluster.config(tenant).get() == null);
        cluster.awaitIdle();
    }

    /** Some of what nobody opted out. */
    private static List<Resource<? extends HasMetadata>> rest() {
        String name = cluster.sandbox().tenantName("lilac");
        return List.of(
                cluster.admin()
                        .services()
                        .inNamespace(cluster.sandbox().gateway())
                        .withName("payload-pre-processing-" + name),
                cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(cluster.sandbox().gateway())
                        .withName("payload-processing-" + name),
                cluster.admin()
                        .serviceAccounts()
                        .inNamespace(cluster.sandbox().gateway())
                        .withName("payload-processing-" + name),
                cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(cluster.sandbox().infra())
                        .withName("maas-api-" + name));
    }

    @Test
    @Tag("case-49")
    void optedInTheContentIsRestoredAndStays() {
        String original = cluster.admin()
                .configMaps()
                .inNamespace(cluster.sandbox().gateway())
                .withName("payload-processing-plugins")
                .require()
                .getData()
                .get(OWN_KEY);
        cluster.apply(CASE, 1);
        TenantCluster.merge(plugins, "{\"data\": {\"extproc.yaml\": \"# edited\"}}");
        cluster.awaitIdle();
        assertThat(plugins.require().getData()).containsEntry(OWN_KEY, "# edited");

        cluster.apply(CASE, 2);
        cluster.eventually(() -> assertThat(plugins.require().getData()).containsEntry(OWN_KEY, original));
        TenantCluster.merge(plugins, "{\"data\": {\"extproc.yaml\": \"# edited again\"}}");
        cluster.eventually(() -> assertThat(plugins.require().getData()).containsEntry(OWN_KEY, original));
    }
}
