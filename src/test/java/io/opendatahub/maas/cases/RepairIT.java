package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What others change of declared values is put right, by one write for each change, without touching the config. */
@WithControlPlane
class RepairIT {

    private static final String PROCESSING = "payload-processing";
    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @BeforeEach
    void defaultState() {
        DefaultState.restore(cluster);
    }

    @Test
    @Tag("case-21")
    void aCountAndAnImageSetByHandAreRestored() {
        String image = image(cluster.maasApi());
        cluster.scale(cluster.sandbox().infra(), "maas-api", 6);
        cluster.eventually(
                () -> assertThat(cluster.maasApi().getSpec().getReplicas()).isEqualTo(1));
        new ForeignActor(cluster, "kubectl-set")
                .json(deployment(cluster.sandbox().infra(), "maas-api"), """
                [{"op": "replace", "path": "/spec/template/spec/containers/0/image", "value": "example.test/other"}]""");
        cluster.eventually(() -> assertThat(image(cluster.maasApi())).isEqualTo(image));
        cluster.awaitReady();
    }

    private static String image(Deployment deployment) {
        return deployment
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getImage();
    }

    /** The HTTPRoute of the case comes with its own issue. */
    @Test
    @Tag("case-21")
    void whatIsDeletedComesBack() {
        comesBack(cluster.admin()
                .services()
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api"));
        comesBack(cluster.admin()
                .configMaps()
                .inNamespace(cluster.sandbox().gateway())
                .withName("payload-processing-plugins"));
        comesBack(cluster.admin()
                .serviceAccounts()
                .inNamespace(cluster.sandbox().gateway())
                .withName(PROCESSING));
        comesBack(cluster.admin()
                .serviceAccounts()
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api"));
        comesBack(deployment(cluster.sandbox().gateway(), PROCESSING));
        cluster.awaitReady();
    }

    private static <T extends HasMetadata> void comesBack(Resource<T> resource) {
        String uid = resource.require().getMetadata().getUid();
        resource.delete();
        cluster.eventually("another " + resource.toString(), () -> {
            T again = resource.get();
            return again != null && !uid.equals(again.getMetadata().getUid());
        });
    }

    @Test
    @Tag("case-21")
    void autoscalersAreRestored() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {payloadProcessing: {autoscaling: {maxReplicas: 7}}}
                """);
        cluster.awaitReady();
        var autoscaler = cluster.admin()
                .autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace(cluster.sandbox().gateway())
                .withName(PROCESSING);
        TenantCluster.merge(autoscaler, "{\"spec\": {\"maxReplicas\": 50}}");
        cluster.eventually(() ->
                assertThat(autoscaler.require().getSpec().getMaxReplicas()).isEqualTo(7));
        comesBack(autoscaler);
        assertThat(autoscaler.require().getSpec().getMaxReplicas()).isEqualTo(7);
    }

    /** There is no ConfigMap maas-parameters any more: the value stands in the Deployment. */
    @Test
    @Tag("case-115")
    void aValueThatSomebodyResetsIsCorrectedOncePerChange() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {apiKeys: {maxExpirationDays: 365}}
                """);
        cluster.awaitReady();
        cluster.awaitIdle();
        ForeignActor other = new ForeignActor(cluster, "parameters-keeper");
        for (int round = 0; round < 3; round++) {
            Requests writes = cluster.requestsDuring(() -> {
                        other.apply("""
                                apiVersion: apps/v1
                                kind: Deployment
                                metadata: {name: maas-api, namespace: infra-teal}
                                spec: {template: {spec: {containers: [{name: maas-api, env: [
                                  {name: API_KEY_MAX_EXPIRATION_DAYS, value: "90"}]}]}}}
                                """);
                        cluster.awaitIdle();
                    })
                    .writes()
                    .on("deployments");
            assertThat(writes.count()).as("corrections%s", writes).isEqualTo(1);
            assertThat(maxExpirationDays()).isEqualTo("365");
        }
    }

    private static String maxExpirationDays() {
        return cluster.maasApi().getSpec().getTemplate().getSpec().getContainers().get(0).getEnv().stream()
                .filter(entry -> entry.getName().equals("API_KEY_MAX_EXPIRATION_DAYS"))
                .map(EnvVar::getValue)
                .findFirst()
                .orElseThrow();
    }

    private static Resource<Deployment> deployment(String namespace, String name) {
        return cluster.admin().apps().deployments().inNamespace(namespace).withName(name);
    }
}
