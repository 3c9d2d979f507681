package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;

/** A snapshot of a real API server has all kinds and tells the truth about a quiet cluster. */
@WithControlPlane(operator = false)
class ClusterSnapshotIT {
    private final KubernetesClient admin;
    private final Sandbox sandbox;

    ClusterSnapshotIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.admin = controlPlane.admin();
        this.sandbox = sandbox;
    }

    @Test
    void listsBuiltInAndForeignKinds() {
        assertThat(new ClusterLists(admin).kinds())
                .extracting(ListedKind::name)
                .doesNotHaveDuplicates()
                .contains(
                        "secrets",
                        "deployments.apps",
                        "horizontalpodautoscalers.autoscaling",
                        "roles.rbac.authorization.k8s.io",
                        "validatingadmissionpolicies.admissionregistration.k8s.io",
                        "certificates.cert-manager.io",
                        "aitenants.maas.opendatahub.io",
                        "maassubscriptions.maas.opendatahub.io");
    }

    @Test
    void aQuietClusterDoesNotChangeAndAForeignObjectIsSeen() {
        ClusterSnapshot before = ClusterSnapshot.settled(admin);
        KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaaSSubscription
                metadata: {name: gold, namespace: ${namespace}}
                """.replace("${namespace}", sandbox.infra())).apply(admin);
        assertThat(before.to(ClusterSnapshot.take(admin)).changes())
                .extracting(change -> change.key().toString())
                .containsExactly("maassubscriptions.maas.opendatahub.io " + sandbox.infra() + "/gold");
    }
}
