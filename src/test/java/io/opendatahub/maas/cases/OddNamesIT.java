package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strange names and places of tenants. */
@WithControlPlane
class OddNamesIT {

    private static final String CASE = "97-odd-names.yaml";
    private static final int LONGEST_NAME = 41;

    private static TenantCluster cluster;
    private static Sandbox sandbox;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        DefaultState.restore(cluster);
        cluster.awaitIdle();
    }

    @ParameterizedTest
    @Tag("case-97")
    @ValueSource(ints = {1, 2, 3, 4})
    void refusedBySchema(int document) {
        assertThatThrownBy(() -> cluster.file(CASE).document(document).create(cluster.admin()))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refused -> assertThat(refused.getCode()).isEqualTo(422));
    }

    @Test
    @Tag("case-97")
    void refusedInCapitals() {
        KubeYaml capitals = KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: UPPER, namespace: %s}
                """.formatted(sandbox.aiTenants()));
        assertThatThrownBy(() -> capitals.create(cluster.admin())).isInstanceOf(KubernetesClientException.class);
    }

    @Test
    @Tag("case-97")
    void inTheInfraNamespace() {
        assertMisplaced(cluster.file(CASE).document(5), sandbox.infra(), sandbox.tenantName("lilac"));
    }

    @Test
    @Tag("case-97")
    void calledLikeTheDefaultTenantElsewhere() {
        KubeYaml twin = KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: models-as-a-service, namespace: %s}
                spec: {gateway: {name: side-door}}
                """.formatted(sandbox.gateway()));
        assertMisplaced(twin, sandbox.gateway(), Sandbox.DEFAULT_TENANT);
    }

    @Test
    @Tag("case-97")
    void aNameThatBeginsWithADigitWorks() {
        cluster.apply(CASE, 6);
        awaitActive("1digit");
        remove("1digit");
    }

    @Test
    @Tag("case-97")
    void theLongestNameWorks() {
        String longest = ("t-" + sandbox.suffix() + "-" + "x".repeat(LONGEST_NAME)).substring(0, LONGEST_NAME);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %s, namespace: ai-tenants}
                spec: {gateway: {name: back-door}}
                """.formatted(longest));
        awaitActive(longest);
        String tenantNamespace = "ai-tenant-" + longest;
        assertThat(tenantNamespace).hasSizeLessThanOrEqualTo(63);
        List<String> services = namesOf("services", tenantNamespace);
        assertThat(services)
                .contains("maas-api-" + longest, "payload-processing-" + longest)
                .allSatisfy(name -> assertThat(name).hasSizeLessThanOrEqualTo(63));
        // 64 characters would be needed: cut, and told apart by a digest.
        assertThat(services)
                .anySatisfy(name -> assertThat(name)
                        .startsWith("payload-pre-processing-t-")
                        .matches(".*-[0-9a-f]{8}")
                        .hasSize(63));
        assertThat(namesOf("deployments", tenantNamespace)).contains("payload-pre-processing-" + longest);
        Requests jobs = cluster.requestsDuring(() -> remove(longest)).on("jobs").writes();
        // Its pods get 6 more characters.
        assertThat(jobs)
                .isNotEmpty()
                .allSatisfy(job -> assertThat(job.name())
                        .startsWith("maas-api-revoke-keys-t-")
                        .matches(".*-[0-9a-f]{8}")
                        .hasSize(57));
    }

    private static void assertMisplaced(KubeYaml aitenant, String namespace, String name) {
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        aitenant.create(cluster.admin());
        cluster.eventually(() -> {
            AITenant now = aitenant(namespace, name).require();
            assertThat(now.getStatus()).isNotNull();
            assertThat(now.getStatus().getPhase()).isEqualTo("Failed");
            assertThat(now.getStatus().getConditions())
                    .extracting(Condition::getReason)
                    .contains("InvalidPlacement");
        });
        assertThat(aitenant(namespace, name).require().getFinalizers()).isEmpty();
        aitenant(namespace, name).delete();
        cluster.eventually(
                "the misplaced one to go", () -> aitenant(namespace, name).get() == null);
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
        cluster.awaitReady();
    }

    private static void awaitActive(String name) {
        cluster.eventually("AITenant " + name + " to be Active", () -> {
            AITenant now = aitenant(sandbox.aiTenants(), name).require();
            return now.getStatus() != null && "Active".equals(now.getStatus().getPhase());
        });
        assertThat(cluster.condition("ai-tenant-" + name, "Ready").getStatus()).isEqualTo("True");
    }

    private static void remove(String name) {
        aitenant(sandbox.aiTenants(), name).delete();
        cluster.eventually(
                "AITenant " + name + " to go",
                () -> aitenant(sandbox.aiTenants(), name).get() == null);
    }

    private static Resource<AITenant> aitenant(String namespace, String name) {
        return cluster.admin().resources(AITenant.class).inNamespace(namespace).withName(name);
    }

    private static List<String> namesOf(String plural, String tenantNamespace) {
        var items = plural.equals("services")
                ? cluster.admin().services().inAnyNamespace().list().getItems()
                : cluster.admin().apps().deployments().inAnyNamespace().list().getItems();
        return items.stream()
                .map(HasMetadata.class::cast)
                .filter(object -> tenantNamespace.equals(
                        object.getMetadata().getLabels().get("maas.opendatahub.io/tenant-namespace")))
                .map(object -> object.getMetadata().getName())
                .toList();
    }
}
