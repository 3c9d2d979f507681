package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.controlplane.ClusterDifference;
import io.opendatahub.maas.controlplane.ClusterSnapshot;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A tenant that came and went leaves nothing behind and has touched nothing of others: every object of every kind on the API
 * server is compared, with its resourceVersion. Default tenant, another tenant and users' objects are there all the time.
 */
@WithControlPlane
class WholeClusterIT {

    private static TenantCluster cluster;
    private static LivingTenants tenants;
    private static KubernetesClient admin;
    private static Sandbox sandbox;

    @BeforeAll
    static void twoTenants(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        admin = cluster.admin();
        tenants.create("saffron", "back-door");
        tenants.autoscale("saffron");
        cluster.awaitReady();
        cluster.awaitIdle();
    }

    @Test
    void aTenantInTheNamespaceOfAUserLeavesNothingButTheUsersObjects() {
        usersObjects("lilac");
        ClusterSnapshot before = ClusterSnapshot.settled(admin);
        ObjectMeta namespace = namespace("lilac").getMetadata();

        comeAndGo("lilac");

        assertOnlyNamespaceMoved(before, "lilac");
        ObjectMeta released = namespace("lilac").getMetadata();
        assertThat(released.getLabels()).isEqualTo(namespace.getLabels());
        assertThat(released.getAnnotations()).isEqualTo(namespace.getAnnotations());
        assertThat(released.getFinalizers()).isEqualTo(namespace.getFinalizers());
        assertThat(released.getOwnerReferences()).isEqualTo(namespace.getOwnerReferences());
    }

    @Test
    void aTenantInANamespaceOfTheOperatorLeavesTheBareNamespace() {
        ClusterSnapshot before = ClusterSnapshot.settled(admin);

        comeAndGo("basalt");

        assertOnlyNamespaceMoved(before, "basalt");
        ObjectMeta released = namespace("basalt").getMetadata();
        assertThat(released.getLabels()).containsOnlyKeys("kubernetes.io/metadata.name");
        assertThat(released.getAnnotations()).isEmpty();
        assertThat(released.getOwnerReferences()).isEmpty();
    }

    /** Everything a tenant can have exists once in between; else nothing could be left behind. */
    private static void comeAndGo(String tenant) {
        tenants.create(tenant, "side-door");
        tenants.autoscale(tenant);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaaSSubscription
                metadata: {name: gold, namespace: ai-tenant-%1$s}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaaSAuthPolicy
                metadata: {name: everybody, namespace: ai-tenant-%1$s}
                """.formatted(tenant));
        tenants.delete(tenant);
    }

    /** What the operator or the cluster itself does after the AITenant is gone (Job, pods) has some time. */
    private static void assertOnlyNamespaceMoved(ClusterSnapshot before, String tenant) {
        cluster.eventually(() -> {
            ClusterDifference difference =
                    before.to(ClusterSnapshot.take(admin)).exceptNamespaces(List.of(sandbox.tenantNamespace(tenant)));
            assertThat(difference.isEmpty()).as(difference.toString()).isTrue();
        });
    }

    private static Namespace namespace(String tenant) {
        return admin.namespaces().withName(sandbox.tenantNamespace(tenant)).require();
    }

    private static void usersObjects(String tenant) {
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-%1$s, labels: {team: night-shift}, annotations: {example.org/note: ours}}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: my-own, namespace: ai-tenant-%1$s}
                stringData: {k: v}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: my-notes, namespace: ai-tenant-%1$s}
                data: {k: v}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: admins, namespace: ai-tenant-%1$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: aitenant-%1$s-tenant-admin}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: night-shift}]
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: my-app, namespace: ai-tenant-%1$s}
                spec:
                  selector: {matchLabels: {app: mine}}
                  template:
                    metadata: {labels: {app: mine}}
                    spec: {containers: [{name: app, image: example.org/app}]}
                """.formatted(tenant));
        cluster.eventually(
                "the user's pod",
                () -> Objects.equals(
                        cluster.deployment(sandbox.tenantNamespace(tenant), "my-app")
                                .getStatus()
                                .getAvailableReplicas(),
                        1));
    }
}
