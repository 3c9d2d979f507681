package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the AITenant says of its identity provider reaches the gateway's policy (contract sections 4a and 8). */
@WithControlPlane
class OidcIT {

    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @Test
    void aChangeCostsThePolicyAndOneStatus() {
        cluster.eventually("the config to be there", () -> cluster.config().get() != null);
        cluster.awaitReady();
        cluster.awaitIdle();
        assertCost(changed("{\"issuerUrl\":\"https://id.example.test\",\"clientId\":\"maas\"}"));
        assertThat(issuer()).isEqualTo("https://id.example.test");
        assertCost(changed("{\"issuerUrl\":\"https://other.example.test\"}"));
        assertThat(issuer()).isEqualTo("https://other.example.test");
        assertCost(changed("null"));
        assertThat(issuer()).isEmpty();
    }

    private static Requests changed(String oidc) {
        return cluster.requestsDuring(() -> {
            TenantCluster.merge(
                    cluster.admin()
                            .resources(AITenant.class)
                            .inNamespace(cluster.sandbox().aiTenants())
                            .withName(Sandbox.DEFAULT_TENANT),
                    "{\"spec\":{\"oidc\":" + oidc + "}}");
            cluster.awaitIdle();
        });
    }

    private static void assertCost(Requests requests) {
        assertThat(requests.withoutEvents().tally())
                .containsOnlyKeys("patch authpolicies.kuadrant.io", "patch aitenants.maas.opendatahub.io/status")
                .allSatisfy((request, times) -> assertThat(times).as(request).isEqualTo(1));
    }

    private static String issuer() {
        return JsonTree.text(
                cluster.admin()
                        .genericKubernetesResources(KubernetesWrites.definition(ManagedKind.AUTH_POLICY.ref()))
                        .inNamespace(cluster.sandbox().gateway())
                        .withName("maas-gateway-auth")
                        .require()
                        .getAdditionalProperties(),
                "spec",
                "defaults",
                "rules",
                "authentication",
                "oidc",
                "jwt",
                "issuerUrl");
    }
}
