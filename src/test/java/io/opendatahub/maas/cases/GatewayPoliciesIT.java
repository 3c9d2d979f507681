package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** The gateway's AuthPolicy when the earlier controller, or somebody else, was there before us (contract section 4a). */
@WithControlPlane(operator = false)
class GatewayPoliciesIT {

    private static final String SPEC = """
            spec:
              targetRef: {group: gateway.networking.k8s.io, kind: %s, name: %s}
              defaults:
                rules:
                  authentication: {old-callers: {anonymous: {}}}
            """;

    private final Sandbox sandbox;
    private final TenantCluster cluster;
    private final OperatorSlot operator;

    GatewayPoliciesIT(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        this.sandbox = sandbox;
        this.operator = operator;
        this.cluster = new TenantCluster(controlPlane, sandbox, operator);
    }

    @Test
    void areTakenOverOnceAndGuardThroughout() {
        cluster.fixture();
        String gateway = cluster.admin()
                .genericKubernetesResources("gateway.networking.k8s.io/v1", "Gateway")
                .inNamespace(sandbox.gateway())
                .withName("front-door")
                .require()
                .getMetadata()
                .getUid();
        earlier("maas-gateway-auth", sandbox.gateway(), """
                  labels: {app.kubernetes.io/managed-by: maas-controller}
                  ownerReferences:
                  - {apiVersion: gateway.networking.k8s.io/v1, kind: Gateway, name: front-door, uid: %s, controller: true}
                """.formatted(gateway), "Gateway", "front-door");
        earlier("gateway-default-auth", sandbox.gateway(), "", "Gateway", "front-door");
        earlier("maas-api-auth-policy", sandbox.infra(), "", "HTTPRoute", "maas-api-route");
        operator.start();
        cluster.awaitReady();
        cluster.awaitIdle();
        theGatewaysPolicyIsOurs();
        assertThat(policy(sandbox.gateway(), "gateway-default-auth").get()).isNull();
        assertThat(policy(sandbox.infra(), "maas-api-auth-policy").get())
                .as("guards the route until the gateway's policy does")
                .isNotNull();

        enforced("True");
        cluster.eventually(
                "the route's policy to be gone",
                () -> policy(sandbox.infra(), "maas-api-auth-policy").get() == null);
        assertThat(cluster.condition("Degraded").getStatus()).isEqualTo("False");

        whoeverWritesItNowIsAlive();
    }

    private void theGatewaysPolicyIsOurs() {
        GenericKubernetesResource policy =
                policy(sandbox.gateway(), "maas-gateway-auth").require();
        assertThat(policy.getMetadata().getManagedFields())
                .extracting(ManagedFieldsEntry::getManager)
                .containsOnly("maas-controller");
        assertThat(policy.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> assertThat(owner.getKind()).isEqualTo("Config"));
        assertThat(JsonTree.at(policy.getAdditionalProperties(), "spec", "defaults", "rules", "authentication"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .doesNotContainKey("old-callers")
                .containsKey("api-keys");
    }

    private void whoeverWritesItNowIsAlive() {
        Resource<GenericKubernetesResource> policy = policy(sandbox.gateway(), "maas-gateway-auth");
        TenantCluster.merge(policy, "{\"spec\":{\"defaults\":{\"strategy\":\"merge\"}}}");
        cluster.awaitCondition("Degraded", now -> now.getMessage().contains("maas-gateway-auth"));
        cluster.awaitIdle();
        assertThat(JsonTree.text(policy.require().getAdditionalProperties(), "spec", "defaults", "strategy"))
                .isEqualTo("merge");
        assertThat(cluster.condition("Ready").getStatus()).isEqualTo("True");

        policy.delete();
        cluster.awaitCondition("Degraded", "False");
        assertThat(JsonTree.text(policy.require().getAdditionalProperties(), "spec", "defaults", "strategy"))
                .isEqualTo("atomic");
    }

    private void enforced(String status) {
        policy(sandbox.gateway(), "maas-gateway-auth")
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), """
                {"status": {"conditions": [
                  {"type": "Accepted", "status": "%1$s", "reason": "A", "message": "", "lastTransitionTime": "2026-01-01T00:00:00Z"},
                  {"type": "Enforced", "status": "%1$s", "reason": "E", "message": "", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}}
                """.formatted(status));
    }

    /** As the earlier controller wrote them: by update, under the name of its binary. */
    private void earlier(String name, String namespace, String metadata, String kind, String target) {
        String yaml = """
                apiVersion: kuadrant.io/v1
                kind: AuthPolicy
                metadata:
                  name: %s
                  namespace: %s
                """.formatted(name, namespace) + metadata + SPEC.formatted(kind, target);
        Resource<GenericKubernetesResource> policy =
                cluster.admin().resource(Serialization.unmarshal(yaml, GenericKubernetesResource.class));
        policy.create();
        policy.patch(
                PatchContext.of(PatchType.JSON),
                "[{\"op\":\"replace\",\"path\":\"/metadata/managedFields/0/manager\",\"value\":\"manager\"}]");
    }

    private Resource<GenericKubernetesResource> policy(String namespace, String name) {
        return cluster.admin()
                .genericKubernetesResources(KubernetesWrites.definition(ManagedKind.AUTH_POLICY.ref()))
                .inNamespace(namespace)
                .withName(name);
    }
}
