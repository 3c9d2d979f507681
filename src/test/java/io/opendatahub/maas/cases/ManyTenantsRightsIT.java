package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Rights;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Twelve tenants, and an operator that loses its rights in one namespace. */
@WithControlPlane(shippedRights = false)
class ManyTenantsRightsIT {

    private static final int ADDITIONAL = 11;
    private static final String TENANT_ROLES = "inside-a-namespace";

    /** Retries are at most a minute apart (contract section 6). */
    private static final Duration RECOVERY = Duration.ofSeconds(75);

    private static final Duration STARTUP = Duration.ofSeconds(30);

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static Rights rights;
    private static List<String> namespaces;
    private static int replicas = 1;

    @BeforeAll
    static void twelveTenants(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        rights = controlPlane.rights();
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        IntStream.rangeClosed(1, ADDITIONAL).forEach(number -> cluster.applyText("""
                apiVersion: gateway.networking.k8s.io/v1
                kind: Gateway
                metadata: {name: door-%1$d, namespace: edge-gw}
                spec:
                  gatewayClassName: test-class
                  listeners: [{name: web, port: 8080, protocol: HTTP}]
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %2$s, namespace: ai-tenants}
                spec: {gateway: {name: door-%1$d}}
                """.formatted(number, name(number))));
        namespaces = Stream.concat(
                        Stream.of(sandbox.subscription()),
                        IntStream.rangeClosed(1, ADDITIONAL).mapToObj(number -> "ai-tenant-" + name(number)))
                .toList();
        namespaces.forEach(namespace -> cluster.eventually(
                "a config in " + namespace, () -> cluster.config(namespace).get() != null));
        namespaces.forEach(cluster::awaitReady);
        everyNamespaceByItself();
    }

    /** The same rights as an administrator's, but bound for each namespace, so that one can be taken away. */
    private static void everyNamespaceByItself() {
        cluster.applyText("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: across-namespaces}
                rules:
                - apiGroups: [maas.opendatahub.io, gateway.networking.k8s.io, operator.authorino.kuadrant.io]
                  resources: ["*"]
                  verbs: [get, list, watch]
                - apiGroups: [dscinitialization.opendatahub.io, apiextensions.k8s.io, rbac.authorization.k8s.io, batch]
                  resources: ["*"]
                  verbs: [get, list, watch]
                - apiGroups: [""]
                  resources: [namespaces, secrets]
                  verbs: ["*"]
                - apiGroups: [maas.opendatahub.io]
                  resources: [configs]
                  verbs: ["*"]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: inside-a-namespace}
                rules:
                - {apiGroups: ["*"], resources: ["*"], verbs: ["*"]}
                """);
        rights.bind(operator(), "across-namespaces");
        Stream.concat(sandbox.namespaces().stream(), namespaces.stream())
                .distinct()
                .forEach(ManyTenantsRightsIT::grant);
        rights.revokeAll(operator());
        cluster.eventually(
                "the administrator's rights to be gone",
                () -> !rights.allowed(operator(), "patch", "apps", "deployments", "")
                        && rights.allowed(operator(), "patch", "apps", "deployments", sandbox.infra()));
    }

    @BeforeEach
    void allReady() {
        namespaces.forEach(cluster::awaitReady);
    }

    @Test
    @Tag("case-101")
    void inOneTenantNamespace() {
        String poor = namespaces.get(1);
        revoke(poor, "rbac.authorization.k8s.io", "roles");
        cluster.admin().rbac().roles().inNamespace(poor).delete();
        assertAITenantIsDenied(name(1), "roles", poor);
        // Its own objects are elsewhere: even they go on, only its status cannot be written.
        scaleAndAwait(namespaces);
        assertReady(
                namespaces.stream().filter(namespace -> !namespace.equals(poor)).toList());

        grant(poor);
        awaitRecovery();
        cluster.eventually(
                "the role",
                () -> !cluster.admin()
                        .rbac()
                        .roles()
                        .inNamespace(poor)
                        .list()
                        .getItems()
                        .isEmpty());
    }

    @Test
    @Tag("case-101")
    void inTheGatewayNamespaceWhileRunning() {
        String poor = namespaces.get(2);
        revoke(sandbox.gateway(), "apps", "deployments");
        TenantCluster.merge(cluster.config(poor), "{\"spec\":{\"payloadProcessing\":{\"replicas\":2}}}");
        assertConfigIsDenied(poor, "deployments");
        scaleAndAwait(namespaces);
        assertReady(
                namespaces.stream().filter(namespace -> !namespace.equals(poor)).toList());

        grant(sandbox.gateway());
        awaitRecovery();
        assertThat(cluster.deployment(sandbox.gateway(), "payload-processing-" + name(2))
                        .getSpec()
                        .getReplicas())
                .isEqualTo(2);
    }

    /** It cannot even read there: every tenant says so, and what is elsewhere goes on for all of them. */
    @Test
    @Tag("case-101")
    void inTheGatewayNamespaceBeforeTheStart() {
        cluster.operator().stop();
        revoke(sandbox.gateway(), "apps", "deployments");
        long start = System.nanoTime();
        cluster.operator().start();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(STARTUP);
        // Deployments are not even tried: what their pods load cannot be seen.
        namespaces.forEach(namespace -> assertConfigIsDenied(namespace, "cannot list resource \"configmaps\""));
        scaleAndAwait(namespaces);

        grant(sandbox.gateway());
        awaitRecovery();
    }

    private static void scaleAndAwait(List<String> wanted) {
        int count = ++replicas;
        wanted.forEach(namespace -> TenantCluster.merge(
                cluster.config(namespace), "{\"spec\":{\"maasApi\":{\"replicas\":" + count + "}}}"));
        cluster.eventually(() -> assertThat(cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(sandbox.infra())
                        .list()
                        .getItems())
                .hasSize(wanted.size())
                .allMatch(deployment -> deployment.getSpec().getReplicas() == count));
    }

    private static void assertReady(List<String> others) {
        assertThat(others).hasSize(ADDITIONAL);
        others.forEach(cluster::awaitReady);
    }

    private static void assertConfigIsDenied(String namespace, String what) {
        cluster.eventually(() -> {
            Condition ready = cluster.condition(namespace, "Ready");
            assertThat(ready.getReason()).as(namespace).isEqualTo("PermissionDenied");
            assertThat(ready.getMessage()).as(namespace).contains(what, sandbox.gateway());
        });
    }

    private static void assertAITenantIsDenied(String name, String resource, String namespace) {
        cluster.eventually(() -> assertThat(cluster.admin()
                        .resources(AITenant.class)
                        .inNamespace(sandbox.aiTenants())
                        .withName(name)
                        .require()
                        .getStatus()
                        .getConditions())
                .anySatisfy(condition -> {
                    assertThat(condition.getReason()).isEqualTo("PermissionDenied");
                    assertThat(condition.getMessage()).contains(resource, namespace);
                }));
    }

    private static void awaitRecovery() {
        Awaitility.await("recovery without a restart")
                .atMost(RECOVERY)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> namespaces.stream()
                        .allMatch(namespace -> StatusVersion.of(
                                        cluster.config(namespace).require())
                                .readyForItsGeneration()));
    }

    private static void grant(String namespace) {
        rights.bindIn(namespace, operator(), "ClusterRole", TENANT_ROLES);
    }

    private static void revoke(String namespace, String group, String resource) {
        rights.unbindIn(namespace, operator(), TENANT_ROLES);
        cluster.eventually(
                "the rights to be gone", () -> !rights.allowed(operator(), "patch", group, resource, namespace));
    }

    private static String name(int number) {
        return "many-" + number + "-" + sandbox.suffix();
    }

    private static Identity operator() {
        return cluster.operator().identity();
    }
}
