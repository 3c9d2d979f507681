package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What tenants need around them: kinds, the database secret, room for pods. */
@WithControlPlane
class PrerequisitesIT {

    private static final String AUTH_CONFIG = "authconfigs.authorino.kuadrant.io";
    private static final String SECRET = "maas-db-config";
    private static final String KEY = "DB_CONNECTION_URL";

    private static TenantCluster cluster;
    private static Sandbox sandbox;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @BeforeEach
    void plainTenant() {
        secret(sandbox.infra(), "postgres://tester:not-a-real-password@db:5432/keys");
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        cluster.awaitReady();
    }

    @Test
    @Tag("case-79")
    void aDependencyThatVanishesLeavesNoContradiction() {
        List<String> before = uids();
        cluster.controlPlane().crds().remove(AUTH_CONFIG);
        cluster.awaitCondition("Ready", ready -> "DependenciesNotAvailable".equals(ready.getReason()));
        StatusVersion now = now(sandbox.subscription());
        assertThat(now.status("Ready")).isEqualTo("False");
        assertThat(now.phase()).isEqualTo("Pending");
        assertThat(now.status("DependenciesAvailable")).isEqualTo("False");
        assertThat(now.reason("DependenciesAvailable")).isEqualTo("DependencyMissing");
        assertThat(now.message("DependenciesAvailable")).contains("AuthConfig");
        assertThat(now.status("MaaSPrerequisitesAvailable")).isEqualTo("Unknown");
        assertThat(now.status("DeploymentsAvailable")).isNotEqualTo("True");
        cluster.awaitIdle();
        assertThat(uids()).as("workloads run on").isEqualTo(before);

        cluster.controlPlane().crds().install(AUTH_CONFIG);
        cluster.awaitReady();
        assertThat(now(sandbox.subscription()).status("DependenciesAvailable")).isEqualTo("True");
        assertThat(uids()).isEqualTo(before);
    }

    @Test
    @Tag("case-83")
    void podsRefusedByQuotaAreNamedInTheStatus() {
        Quotas quota = new Quotas(cluster, "no-more-pods");
        quota.limit(
                "pods",
                cluster.admin()
                        .pods()
                        .inNamespace(sandbox.gateway())
                        .list()
                        .getItems()
                        .size());
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadPreProcessing\":{\"replicas\":2}}}");
        cluster.awaitCondition(
                "DeploymentsAvailable",
                condition -> "False".equals(condition.getStatus())
                        && condition.getMessage().contains("exceeded quota"));
        StatusVersion now = now(sandbox.subscription());
        assertThat(now.message("DeploymentsAvailable")).contains("payload-pre-processing: 1/2", "no-more-pods");
        assertThat(now.message("DeploymentsAvailable")).doesNotContain("maas-api:", "payload-processing: ");
        assertThat(now.status("Ready")).isEqualTo("False");
        assertThat(now.message("Ready")).contains("exceeded quota");

        quota.lift();
        cluster.awaitReady();
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"payloadPreProcessing\":null}}");
        cluster.awaitReady();
    }

    @Test
    @Tag("case-85")
    void allTenantsWaitForTheDatabaseSecretAndGoOnTogether() {
        tenant("lilac", "side-door");
        tenant("saffron", "back-door");
        List<String> namespaces =
                List.of(sandbox.subscription(), sandbox.tenantNamespace("lilac"), sandbox.tenantNamespace("saffron"));
        namespaces.forEach(cluster::awaitReady);
        List<String> before = uids();

        secretOf(sandbox.infra()).delete();
        namespaces.forEach(namespace -> awaitMissing(namespace, "does not exist"));
        secret(sandbox.infra(), "  ");
        namespaces.forEach(namespace -> awaitMissing(namespace, "is blank"));
        secret(sandbox.infra(), "postgres://somebody:else@db:5432/keys");
        namespaces.forEach(cluster::awaitReady);
        secret(sandbox.infra(), "");
        namespaces.forEach(namespace -> awaitMissing(namespace, "is blank"));
        assertThat(uids()).as("workloads run on").isEqualTo(before);
    }

    @Test
    @Tag("case-117")
    void onlyTheSecretOfTheInfraNamespaceCounts() {
        secret(sandbox.controller(), "postgres://old:copy@db:5432/keys");
        cluster.awaitIdle();
        Mark start = cluster.controlPlane().requestLog().mark();
        secret(sandbox.infra(), "postgres://rotated:here@db:5432/keys");
        secret(sandbox.controller(), "postgres://rotated:there@db:5432/keys");
        secret(sandbox.controller(), "");
        cluster.awaitIdle();
        assertThat(ours(start)).as("a rotation concerns maas-api alone").isEmpty();
        cluster.awaitReady();
        assertThat(cluster.config().require().getStatus().getInfraNamespace()).isEqualTo(sandbox.infra());

        secret(sandbox.controller(), "postgres://complete:copy@db:5432/keys");
        secretOf(sandbox.infra()).delete();
        awaitMissing(sandbox.subscription(), "kubectl create secret generic maas-db-config -n " + sandbox.infra());
        assertThat(now(sandbox.subscription()).message("Ready")).contains(sandbox.controller());
        cluster.awaitIdle();
        assertThat(secretOf(sandbox.infra()).get()).as("not copied").isNull();
        assertThat(ours(start).on("secrets").writes()).isEmpty();
    }

    private static void awaitMissing(String namespace, String words) {
        cluster.eventually(() -> {
            StatusVersion now = now(namespace);
            assertThat(now.status("MaaSPrerequisitesAvailable")).isEqualTo("False");
            assertThat(now.reason("MaaSPrerequisitesAvailable")).isEqualTo("PrerequisitesMissing");
            assertThat(now.reason("Ready")).isEqualTo("PrerequisitesNotMet");
            assertThat(now.phase()).isEqualTo("Failed");
            assertThat(now.message("Ready")).contains(words, KEY);
            assertThat(now.status("Degraded")).as("not repeated there").isEqualTo("False");
        });
    }

    private static void tenant(String base, String gateway) {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %s, namespace: ai-tenants}
                spec:
                  gateway: {name: %s}
                """.formatted(base, gateway));
        cluster.eventually(
                "config of " + base,
                () -> cluster.config(sandbox.tenantNamespace(base)).get() != null);
    }

    private static Requests ours(Mark start) {
        return cluster.controlPlane()
                .requestLog()
                .since(start)
                .by(cluster.operator().identity())
                .withoutLeases();
    }

    private static StatusVersion now(String namespace) {
        return StatusVersion.of(cluster.config(namespace).require());
    }

    private static Resource<Secret> secretOf(String namespace) {
        return cluster.admin().secrets().inNamespace(namespace).withName(SECRET);
    }

    private static void secret(String namespace, String value) {
        Secret secret = new SecretBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(SECRET)
                .endMetadata()
                .addToData(KEY, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)))
                .build();
        cluster.admin().resource(secret).forceConflicts().serverSideApply();
    }

    /** Every Deployment of the three workloads of the default tenant, by identity. */
    private static List<String> uids() {
        return List.of(
                cluster.maasApi().getMetadata().getUid(),
                cluster.payload("payload-processing").getMetadata().getUid(),
                cluster.payload("payload-pre-processing").getMetadata().getUid());
    }
}
