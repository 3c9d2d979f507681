package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.desired.AuthPolicies;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** API keys in the header of Anthropic clients, because of an ExternalModel and not of a permission (contract section 4a). */
@WithControlPlane(proxied = true)
class AnthropicClientsIT {

    private static final String DEFINITION = ObservedKinds.EXTERNAL_MODEL.crdName();

    private static final String POLICY = "maas-gateway-auth";
    private static final String OTHER_POLICY = "side-door-maas-auth";

    private final ControlPlane controlPlane;
    private final Sandbox sandbox;
    private final OperatorSlot operator;
    private final TenantCluster cluster;

    AnthropicClientsIT(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        this.controlPlane = controlPlane;
        this.sandbox = sandbox;
        this.operator = operator;
        this.cluster = new TenantCluster(controlPlane, sandbox, operator);
    }

    @AfterEach
    void withoutTheDefinition() {
        if (controlPlane.crds().isServed(DEFINITION)) {
            controlPlane.crds().remove(DEFINITION);
        }
    }

    @Test
    void aModelOfTheTenantsNamespaceThatIsAskedInTheirFormatLetsThemIn() {
        Mark start = controlPlane.requestLog().mark();
        String otherNamespace = twoTenants();
        assertThat(models(start).count())
                .as("a kind that is not installed costs nothing")
                .isZero();
        assertThat(takesKeyHeader(POLICY)).isFalse();

        assertThat(writes(() -> {
                    controlPlane.crds().install(DEFINITION);
                    cluster.eventually(
                            "the list",
                            () -> models(start).verb("list").code(200).count() == 1);
                    model(sandbox.subscription(), "plain", "openai-chat");
                    model(sandbox.infra(), "of-nobody", "messages");
                }))
                .as("neither another format nor another namespace is a reason")
                .isEmpty();

        assertThat(writes(() -> model(sandbox.subscription(), "claude", "messages")))
                .as("one object of one tenant, and no status")
                .singleElement()
                .satisfies(write -> assertThat(write.name()).isEqualTo(POLICY));
        assertThat(takesKeyHeader(POLICY)).isTrue();
        assertThat(takesKeyHeader(OTHER_POLICY)).isFalse();

        whatCannotBeReadStaysAsItIs();
        theyAreShutOutWithTheLastModel(otherNamespace);
    }

    /** Returns the namespace of the one that is not the default tenant. */
    private String twoTenants() {
        cluster.fixture();
        cluster.awaitReady();
        String other = sandbox.tenantName("lilac");
        new GatewayTenants(cluster).create(other, "side-door");
        String namespace = sandbox.tenantNamespace("lilac");
        cluster.eventually("the other config", () -> cluster.config(namespace).get() != null);
        cluster.awaitReady(namespace);
        cluster.awaitIdle();
        return namespace;
    }

    private void theyAreShutOutWithTheLastModel(String otherNamespace) {
        assertThat(writes(() -> model(sandbox.subscription(), "claude", "openai-chat")))
                .hasSize(1);
        assertThat(takesKeyHeader(POLICY)).isFalse();

        model(otherNamespace, "claude", "messages");
        cluster.eventually("the other tenant's clients", () -> takesKeyHeader(OTHER_POLICY));
        assertThat(writes(() -> controlPlane.crds().remove(DEFINITION))).hasSize(1);
        assertThat(takesKeyHeader(OTHER_POLICY)).isFalse();
    }

    /** A restart while the list is refused: nobody is shut out, and a warning says why nothing changes. */
    private void whatCannotBeReadStaysAsItIs() {
        operator.proxy().answer(ProxiedRequest.path("externalmodels"), 403, "Forbidden");
        operator.restart();
        cluster.awaitCondition(
                "Degraded",
                now -> now.getMessage().contains(DEFINITION + " cannot be read")
                        && now.getMessage().contains("Grant"));
        cluster.awaitIdle();
        assertThat(cluster.condition("Ready").getStatus()).isEqualTo("True");
        assertThat(takesKeyHeader(POLICY)).isTrue();
        operator.proxy().clear();
        cluster.awaitCondition("Degraded", "False");
        cluster.awaitIdle();
    }

    /** A model with two providers, the second of which decides. */
    private void model(String namespace, String name, String format) {
        KubeYaml.text("""
                apiVersion: inference.opendatahub.io/v1alpha1
                kind: ExternalModel
                metadata: {name: %s, namespace: %s}
                spec:
                  externalProviderRefs:
                  - {apiFormat: openai-chat, ref: {name: a}, targetModel: m}
                  - {apiFormat: %s, ref: {name: b}, targetModel: m}
                """.formatted(name, namespace, format)).apply(cluster.admin());
    }

    private Requests models(Mark start) {
        return controlPlane
                .requestLog()
                .between(start, controlPlane.requestLog().mark(), operator.identity())
                .on(ObservedKinds.EXTERNAL_MODEL.plural());
    }

    private Requests writes(Runnable what) {
        return cluster.requestsDuring(() -> {
                    what.run();
                    cluster.awaitIdle();
                })
                .writes()
                .withoutEvents();
    }

    private boolean takesKeyHeader(String policy) {
        return AuthPolicies.takesKeyHeader(cluster.admin()
                .genericKubernetesResources(KubernetesWrites.definition(ManagedKind.AUTH_POLICY.ref()))
                .inNamespace(sandbox.gateway())
                .withName(policy)
                .require());
    }
}
