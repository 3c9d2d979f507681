package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;

/** Our small definitions of foreign kinds take what the operator writes, and refuse what the real ones refuse. */
@WithControlPlane(operator = false)
class ForeignKindsIT {
    private final ControlPlane controlPlane;
    private final KubernetesClient admin;
    private final KubeYaml samples;

    ForeignKindsIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.controlPlane = controlPlane;
        this.admin = controlPlane.admin();
        this.samples = KubeYaml.text(Resources.text("foreign-kinds.yaml")).in(sandbox);
    }

    @Test
    void takeWhatTheContractAsksFor() {
        assertThat(samples.apply(admin))
                .hasSize(6)
                .allSatisfy(
                        applied -> assertThat(applied.getMetadata().getUid()).isNotEmpty());
    }

    @Test
    void refuseWhatTheyDoNotDeclare() {
        KubeYaml policy = KubeYaml.text("""
                apiVersion: extensions.kuadrant.io/v1alpha1
                kind: TelemetryPolicy
                metadata: {name: wrong, namespace: default}
                spec:
                  targetRef: {group: gateway.networking.k8s.io, kind: Gateway, name: front-door}
                  metrics: {default: {labels: {a: b}, lables: {a: b}}}
                """);
        assertThatThrownBy(() -> policy.apply(admin))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("lables");
    }

    @Test
    void refuseConditionsInsideAndOutsideDefaults() {
        KubeYaml policy = KubeYaml.text("""
                apiVersion: kuadrant.io/v1
                kind: AuthPolicy
                metadata: {name: wrong, namespace: default}
                spec:
                  targetRef: {group: gateway.networking.k8s.io, kind: Gateway, name: front-door}
                  when: [{predicate: "true"}]
                  defaults: {rules: {authentication: {anyone: {anonymous: {}}}}}
                """);
        assertThatThrownBy(() -> policy.apply(admin))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("either inside or outside defaults");
    }

    @Test
    void optionalOnesComeOnDemand() {
        String name = "authentications.config.openshift.io";
        assertThat(controlPlane.crds().isServed(name)).isFalse();
        controlPlane.crds().install(name);
        assertThat(controlPlane.crds().isServed(name)).isTrue();
        controlPlane.crds().remove(name);
        assertThat(controlPlane.crds().isServed(name)).isFalse();
    }
}
