package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code CLUSTER_AUDIENCE=AUTO} where OpenShift says who issues the cluster's tokens (contract section 2). */
@WithControlPlane(operator = false, proxied = true)
class ClusterAudienceIT {

    private static final String DEFINITION = ObservedKinds.AUTHENTICATION.crdName();
    private static final String DEFAULT = "https://kubernetes.default.svc";

    private final ControlPlane controlPlane;
    private final Sandbox sandbox;
    private final OperatorSlot operator;
    private final TenantCluster cluster;

    ClusterAudienceIT(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        this.controlPlane = controlPlane;
        this.sandbox = sandbox;
        this.operator = operator;
        this.cluster = new TenantCluster(controlPlane, sandbox, operator);
    }

    @BeforeEach
    void onOpenShift() {
        controlPlane.crds().install(DEFINITION);
    }

    @AfterEach
    void noLonger() {
        operator.stop();
        controlPlane.crds().remove(DEFINITION);
    }

    @Test
    void followsTheIssuerAndGuessesNothing() {
        issuer("");
        cluster.fixture();
        operator.start(Map.of("PLATFORM", "AUTO"));
        cluster.awaitReady();
        assertThat(audience()).isEqualTo(DEFAULT);

        issuer("https://issuer.example.test/one");
        awaitAudience("https://issuer.example.test/one");
        issuer("https://issuer.example.test/two");
        awaitAudience("https://issuer.example.test/two");

        whatCannotBeReadIsNotTakenForUnset();

        issuer("");
        awaitAudience(DEFAULT);

        operator.restart(Map.of("PLATFORM", "AUTO", "CLUSTER_AUDIENCE", "ours"));
        awaitAudience("ours");
        Mark start = controlPlane.requestLog().mark();
        operator.restart(Map.of("PLATFORM", "kubernetes"));
        awaitAudience(DEFAULT);
        assertThat(controlPlane
                        .requestLog()
                        .between(start, controlPlane.requestLog().mark(), operator.identity())
                        .on(ObservedKinds.AUTHENTICATION.plural()))
                .as("nobody asks elsewhere")
                .isEmpty();
    }

    private void whatCannotBeReadIsNotTakenForUnset() {
        operator.proxy().answer(ProxiedRequest.path("/authentications"), 403, "Forbidden");
        operator.restart(Map.of("PLATFORM", "AUTO"));
        cluster.awaitCondition(
                "Ready",
                now -> "PermissionDenied".equals(now.getReason())
                        && now.getMessage().contains(DEFINITION + " cannot be read"));
        cluster.awaitIdle();
        assertThat(audience()).isEqualTo("https://issuer.example.test/two");
        operator.proxy().clear();
        cluster.awaitReady();
        assertThat(audience()).isEqualTo("https://issuer.example.test/two");
    }

    private void issuer(String issuer) {
        KubeYaml.text("""
                apiVersion: config.openshift.io/v1
                kind: Authentication
                metadata: {name: cluster}
                spec: {serviceAccountIssuer: "%s"}
                """.formatted(issuer)).apply(cluster.admin());
    }

    private void awaitAudience(String audience) {
        cluster.eventually(() -> assertThat(audience()).isEqualTo(audience));
    }

    private String audience() {
        List<?> audiences = JsonTree.list(
                cluster.admin()
                        .genericKubernetesResources(KubernetesWrites.definition(ManagedKind.AUTH_POLICY.ref()))
                        .inNamespace(sandbox.gateway())
                        .withName("maas-gateway-auth")
                        .require()
                        .getAdditionalProperties(),
                "spec",
                "defaults",
                "rules",
                "authentication",
                "openshift-identities",
                "kubernetesTokenReview",
                "audiences");
        assertThat(audiences).hasSize(1);
        return audiences.get(0).toString();
    }
}
