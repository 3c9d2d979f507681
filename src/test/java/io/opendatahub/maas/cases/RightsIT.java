package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Rights;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator lacks rights in one place, while it runs and when it starts. */
@WithControlPlane(shippedRights = false)
class RightsIT {

    /** Retries are at most this far apart (contract section 6), and a watch may come a little later. */
    private static final Duration RECOVERY = Duration.ofSeconds(75);

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static Rights rights;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        rights = controlPlane.rights();
        cluster.applyText("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: all-but-deployments}
                rules:
                - apiGroups: ["", autoscaling, batch, events.k8s.io, coordination.k8s.io, apiextensions.k8s.io]
                  resources: ["*"]
                  verbs: ["*"]
                - apiGroups: [maas.opendatahub.io, gateway.networking.k8s.io, operator.authorino.kuadrant.io]
                  resources: ["*"]
                  verbs: ["*"]
                - apiGroups: [dscinitialization.opendatahub.io]
                  resources: ["*"]
                  verbs: ["*"]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: deployments, namespace: infra-teal}
                rules:
                - apiGroups: [apps]
                  resources: [deployments]
                  verbs: ["*"]
                """);
    }

    @BeforeEach
    void plainTenant() {
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadProcessing\":null}}");
        cluster.awaitReady();
    }

    @AfterEach
    void allRights() {
        rights.grantAll(operator());
    }

    @Test
    void aRightLostWhileRunningIsNamedAndTheRestGoesOn() {
        withoutDeploymentsOfTheGatewayNamespace();
        change();
        cluster.awaitCondition("Ready", ready -> "PermissionDenied".equals(ready.getReason()));
        assertRefusalIsNamed();
        cluster.eventually(
                "the other namespace goes on", () -> cluster.maasApi().getSpec().getReplicas() == 2);

        rights.grantAll(operator());
        awaitRecovery();
    }

    @Test
    void aRightThatIsMissingAtTheStartHoldsNobodyElseUp() {
        cluster.operator().stop();
        withoutDeploymentsOfTheGatewayNamespace();
        change();
        long start = System.nanoTime();
        cluster.operator().start();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        cluster.awaitCondition("Ready", ready -> "PermissionDenied".equals(ready.getReason()));
        assertRefusalIsNamed();
        cluster.eventually(
                "the other namespace goes on", () -> cluster.maasApi().getSpec().getReplicas() == 2);

        rights.grantAll(operator());
        awaitRecovery();
    }

    private static void change() {
        TenantCluster.merge(
                cluster.config(), "{\"spec\":{\"maasApi\":{\"replicas\":2},\"payloadProcessing\":{\"replicas\":2}}}");
    }

    private static void assertRefusalIsNamed() {
        StatusVersion now = StatusVersion.of(cluster.config().require());
        assertThat(now.phase()).isEqualTo("Failed");
        assertThat(now.message("Ready"))
                .contains("deployments", sandbox.gateway(), "Grant the operator's service account the right");
    }

    private static void awaitRecovery() {
        Awaitility.await("recovery without a restart")
                .atMost(RECOVERY)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> "True".equals(cluster.condition("Ready").getStatus()));
        assertThat(cluster.payload("payload-processing").getSpec().getReplicas())
                .isEqualTo(2);
    }

    private static void withoutDeploymentsOfTheGatewayNamespace() {
        rights.bind(operator(), "all-but-deployments");
        rights.bindIn(sandbox.infra(), operator(), "Role", "deployments");
        rights.revokeAll(operator());
        cluster.eventually(
                "the rights to be gone",
                () -> !rights.allowed(operator(), "patch", "apps", "deployments", sandbox.gateway())
                        && rights.allowed(operator(), "patch", "apps", "deployments", sandbox.infra()));
    }

    private static Identity operator() {
        return cluster.operator().identity();
    }
}
