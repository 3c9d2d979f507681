package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels on a config are not its identity: whatever is written there, no other tenant feels it (contract section 3). */
@WithControlPlane
class IdentityIT {

    private static final String TENANT_NAME = "maas.opendatahub.io/tenant-name";
    private static final String MISMATCH = "TenantIdentityMismatch";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static String lilac;
    private static String saffron;

    /** A version of a config: whose it says it is, and its Ready condition. */
    private record Version(String tenantName, StatusVersion status) {

        static Version of(MaasTenantConfig config) {
            return new Version(
                    config.getMetadata().getLabels().getOrDefault(TENANT_NAME, ""), StatusVersion.of(config));
        }
    }

    @BeforeAll
    static void threeTenants(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        lilac = sandbox.tenantNamespace("lilac");
        saffron = sandbox.tenantNamespace("saffron");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: saffron, namespace: ai-tenants}
                spec: {gateway: {name: back-door}}
                """);
    }

    @BeforeEach
    void allReady() {
        List.of(sandbox.subscription(), lilac, saffron).forEach(namespace -> {
            cluster.eventually(
                    "a config in " + namespace, () -> cluster.config(namespace).get() != null);
            cluster.awaitReady(namespace);
        });
        cluster.awaitIdle();
    }

    /** The operator does not run meanwhile, or it would put the labels right before the deletion. */
    @ParameterizedTest
    @Tag("case-55")
    @ValueSource(ints = {1, 2, 3})
    void labelsLostBeforeDeletion(int variant) {
        SortedMap<String, String> others = others();
        String formerLife = cluster.config(lilac).require().getMetadata().getUid();
        cluster.operator().stop();
        cluster.file("55-identity-labels-lost.yaml").document(variant).replace(cluster.admin());
        cluster.config(lilac).delete();
        cluster.operator().start();
        cluster.eventually("the config's next life", () -> {
            MaasTenantConfig now = cluster.config(lilac).get();
            return now != null && !formerLife.equals(now.getMetadata().getUid());
        });
        cluster.awaitReady(lilac);
        assertThat(others()).isEqualTo(others);
    }

    @Test
    void swappedLabelsAreToldAndThenPutRight() {
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        try (Recording<Version> ofLilac = Recording.of(cluster.config(lilac), Version::of);
                Recording<Version> ofSaffron = Recording.of(cluster.config(saffron), Version::of)) {
            pretend(lilac, "saffron", saffron);
            pretend(saffron, "lilac", lilac);
            awaitTold(lilac, "tenant " + sandbox.tenantName("lilac"), sandbox.tenantName("saffron"));
            awaitTold(saffron, "tenant " + sandbox.tenantName("saffron"), sandbox.tenantName("lilac"));
            awaitRight(lilac, "lilac");
            awaitRight(saffron, "saffron");
            assertToldBeforeRepair(ofLilac.versions(), sandbox.tenantName("lilac"));
            assertToldBeforeRepair(ofSaffron.versions(), sandbox.tenantName("saffron"));
        }
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
    }

    @Test
    void aConfigThatDeniesItsAITenantIsToldAndPutRight() {
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        TenantCluster.merge(cluster.config(lilac), """
                {"metadata":{"labels":{"maas.opendatahub.io/managed-by-aitenant":"false"},
                             "annotations":{"maas.opendatahub.io/aitenant-name":"models-as-a-service"}}}""");
        awaitTold(lilac, "managed-by-aitenant", "aitenant-name");
        awaitRight(lilac, "lilac");
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
    }

    @Test
    void lostLabelsComeBackAndNobodyElseFeelsIt() {
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        Map<String, String> labels =
                cluster.config(lilac).require().getMetadata().getLabels();
        TenantCluster.merge(
                cluster.config(lilac),
                "{\"metadata\":{\"labels\":null,\"annotations\":null},\"spec\":{\"maasApi\":null}}");
        cluster.eventually(
                () -> assertThat(cluster.config(lilac).require().getMetadata().getLabels())
                        .isEqualTo(labels));
        awaitRight(lilac, "lilac");
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(before);
    }

    private static SortedMap<String, String> others() {
        SortedMap<String, String> others = Footprint.of(cluster, sandbox.subscription(), Sandbox.DEFAULT_TENANT);
        others.putAll(Footprint.of(cluster, saffron, sandbox.tenantName("saffron")));
        assertThat(others).as("there is something to look at").hasSizeGreaterThan(16);
        return others;
    }

    private static void pretend(String namespace, String tenant, String tenantNamespace) {
        String name = sandbox.tenantName(tenant);
        TenantCluster.merge(cluster.config(namespace), """
                {"metadata":{"labels":{"maas.opendatahub.io/tenant-name":"%s",
                                       "ai-gateway.opendatahub.io/tenant":"%s",
                                       "maas.opendatahub.io/tenant-namespace":"%s"},
                             "annotations":{"maas.opendatahub.io/aitenant-name":"%s"}},
                 "spec":{"maasApi":{"replicas":1}}}""".formatted(name, name, tenantNamespace, name));
    }

    /** As an event: the status may be over by the time we look. */
    private static void awaitTold(String namespace, String... words) {
        Predicate<Event> wanted = event -> MISMATCH.equals(event.getReason())
                && "Warning".equals(event.getType())
                && List.of(words).stream().allMatch(event.getMessage()::contains);
        cluster.eventually(
                MISMATCH + " as an event in " + namespace,
                () -> cluster.admin().v1().events().inNamespace(namespace).list().getItems().stream()
                        .anyMatch(wanted));
    }

    private static void awaitRight(String namespace, String tenant) {
        cluster.eventually(() -> {
            MaasTenantConfig config = cluster.config(namespace).require();
            assertThat(config.getMetadata().getLabels())
                    .containsEntry(TENANT_NAME, sandbox.tenantName(tenant))
                    .containsEntry("ai-gateway.opendatahub.io/tenant", sandbox.tenantName(tenant))
                    .containsEntry("maas.opendatahub.io/tenant-namespace", namespace)
                    .containsEntry("maas.opendatahub.io/managed-by-aitenant", "true");
            assertThat(config.getMetadata().getAnnotations())
                    .containsEntry("maas.opendatahub.io/aitenant-name", sandbox.tenantName(tenant))
                    .containsEntry("maas.opendatahub.io/aitenant-namespace", sandbox.aiTenants());
        });
        cluster.awaitReady(namespace);
    }

    /** The version after the last one with a wrong label is the repair; the one before it must have told. */
    private static void assertToldBeforeRepair(List<Version> versions, String right) {
        List<Version> wrong = versions.stream()
                .filter(version -> !version.tenantName().equals(right))
                .toList();
        assertThat(wrong).as("versions with wrong labels").isNotEmpty();
        assertThat(wrong.get(wrong.size() - 1).status().reason("Ready")).isEqualTo(MISMATCH);
    }
}
