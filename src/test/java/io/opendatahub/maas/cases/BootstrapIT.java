package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cluster that has nothing but the definitions comes up by itself (contract section 8, Bootstrap). */
@WithControlPlane(operator = false, limited = false)
class BootstrapIT {

    private static final String BOOTSTRAPPED = "maas.opendatahub.io/default-aitenant-bootstrapped";

    private static final String GATEWAY = """
            apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata: {name: front-door, namespace: edge-gw}
            spec:
              gatewayClassName: test-class
              listeners:
              - {name: web, port: 8080, protocol: HTTP}
            """;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static String infra;
    private static String aitenants;
    private static String subscription;
    private static ProbedOperator operator;

    @BeforeAll
    static void names(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        infra = sandbox.name("fresh-infra");
        aitenants = sandbox.name("fresh-tenants");
        subscription = sandbox.name("fresh-default");
        cluster = new TenantCluster(controlPlane, sandbox, slot);
        controlPlane.rights().grantShippedEverywhere(slot.identity());
        operator = new ProbedOperator(
                slot,
                sandbox,
                Map.of(
                        "INFRA_NAMESPACE", infra,
                        "AITENANT_NAMESPACE", aitenants,
                        "MAAS_SUBSCRIPTION_NAMESPACE", subscription));
    }

    @Test
    void aFreshClusterComesUpByItself() {
        assertThat(anchor().get()).isNull();
        assertThat(cluster.admin().namespaces().withName(infra).get()).isNull();
        operator.start();
        cluster.eventually(
                "the default tenant's config",
                () -> cluster.config(subscription).get() != null);
        awaitReason("GatewayNotReady", "Pending");
        assertThat(anchor().require().getMetadata().getAnnotations()).containsEntry(BOOTSTRAPPED, "true");
        assertThat(cluster.admin().namespaces().withName(infra).get()).isNotNull();
        assertThat(aitenant().require().getSpec().getGateway().getName()).isEqualTo("front-door");
        assertThat(cluster.admin()
                        .namespaces()
                        .withName(subscription)
                        .require()
                        .getMetadata()
                        .getLabels())
                .containsEntry("opendatahub.io/generated-namespace", "true")
                .containsEntry("maas.opendatahub.io/tenant-name", Sandbox.DEFAULT_TENANT);
        cluster.eventually("the AITenant to wait", () -> phase().equals("Pending"));

        cluster.applyText(GATEWAY);
        awaitReason("PrerequisitesNotMet", "Failed");

        cluster.applyText("""
                apiVersion: v1
                kind: Secret
                metadata: {name: maas-db-config, namespace: %s}
                stringData: {DB_CONNECTION_URL: "postgres://tester:not-a-real-password@db:5432/keys"}
                """.formatted(infra));
        cluster.awaitReady(subscription);
        cluster.eventually("the AITenant to be Active", () -> phase().equals("Active"));

        staysDeletedWhenAnAdministratorDeletesIt();
    }

    private static void staysDeletedWhenAnAdministratorDeletesIt() {
        aitenant().delete();
        cluster.eventually("the AITenant to be gone", () -> aitenant().get() == null);
        operator.restart();
        Awaitility.await("nobody to create it again")
                .during(Duration.ofSeconds(3))
                .atMost(TenantCluster.SOON)
                .until(() -> aitenant().get() == null);
        anchor().delete();
        cluster.eventually(
                "a new life of the anchor creates it once more",
                () -> aitenant().get() != null);
    }

    private static void awaitReason(String reason, String phase) {
        cluster.eventually(reason, () -> {
            StatusVersion now = StatusVersion.of(cluster.config(subscription).require());
            return reason.equals(now.reason("Ready")) && phase.equals(now.phase());
        });
    }

    private static String phase() {
        AITenant aitenant = aitenant().get();
        return aitenant == null || aitenant.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(aitenant.getStatus().getPhase(), "");
    }

    private static Resource<AITenant> aitenant() {
        return cluster.admin().resources(AITenant.class).inNamespace(aitenants).withName(Sandbox.DEFAULT_TENANT);
    }

    private static Resource<GenericKubernetesResource> anchor() {
        return cluster.admin()
                .genericKubernetesResources("maas.opendatahub.io/v1alpha1", "Config")
                .withName("default");
    }
}
