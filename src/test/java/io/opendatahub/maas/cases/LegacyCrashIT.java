package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The operator is killed after its k-th write of a migration, for every k, and another one starts: the end is always that of the
 * undisturbed run (contract section 9). The writes are those to the three objects of the migration and what follows from them.
 */
@WithControlPlane(operator = false, proxied = true)
class LegacyCrashIT {

    /** Writes of a migration: AITenant, config, marks, deletion. */
    private static final int LEAST = 4;

    private static final String LEGACY = """
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: Tenant
            metadata:
              name: default-tenant
              namespace: models-as-a-service
              finalizers: [maas.opendatahub.io/tenant-cleanup, maas.opendatahub.io/tenant-finalizer]
              annotations: {maas.opendatahub.io/maas-api-replicas: "2"}
            spec:
              gatewayRef: {namespace: edge-gw, name: front-door}
              externalOIDC: {issuerUrl: "https://issuer.example.org", clientId: portal}
              apiKeys: {maxExpirationDays: 45}
              telemetry: {enabled: false}
            """;

    private static TenantCluster cluster;
    private static LegacyTenants legacy;
    private static OperatorSlot operator;
    private static Crash migration;

    /**
     * Where a migration ends.
     *
     * @param settings spec of the config
     * @param annotations of the config
     * @param context spec of the AITenant
     * @param isLeft whether there is a legacy object still
     */
    private record End(
            Map<String, Object> settings,
            Map<String, String> annotations,
            @Nullable Object context,
            boolean isLeft) {}

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        operator = slot;
        migration = new Crash(operator, "a migration");
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        legacy = new LegacyTenants(cluster);
        Crash.start(operator);
    }

    @BeforeEach
    void nothingSet() {
        legacy.restore();
        cluster.awaitIdle();
    }

    @Test
    @Tag("case-74")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void afterAnyWriteTheNextOperatorEndsInTheSameState() {
        cluster.applyText(LEGACY);
        legacy.awaitGone(cluster.sandbox().subscription());
        End undisturbed = end();
        assertThat(undisturbed.isLeft()).isFalse();
        assertThat(undisturbed.settings()).containsKeys("apiKeys", "telemetry");
        assertThat(undisturbed.context().toString()).contains("portal");
        int writes = 1;
        while (crash(writes)) {
            Crash.start(operator);
            migration.awaitAsserted(writes, () -> assertThat(end()).isEqualTo(undisturbed));
            nothingSet();
            writes++;
        }
        assertThat(end()).isEqualTo(undisturbed);
        assertThat(writes).isGreaterThan(LEAST);
    }

    @Test
    @Tag("case-74")
    void aValueThatSomebodySetsInBetweenStays() {
        assertThat(crash(1)).isTrue();
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"apiKeys\":{\"maxExpirationDays\":30}}}");
        Crash.start(operator);
        assertThat(legacy.awaitReason(cluster.sandbox().subscription(), "MigrationIncomplete")
                        .getMessage())
                .contains("spec.apiKeys");
        assertThat(end().settings())
                .containsEntry("apiKeys", Map.of("maxExpirationDays", 30))
                .containsKey("telemetry");
        assertThat(end().isLeft()).isTrue();
    }

    @Test
    @Tag("case-74")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void soDoesATenantThatIsMadeFromALegacyObject() {
        LivingTenants tenants = new LivingTenants(cluster);
        boolean inTheMiddle = true;
        int writes = 1;
        for (; inTheMiddle; writes++) {
            String tenant = "b" + writes;
            String namespace = tenants.namespace(tenant);
            assertThat(migration.after(writes, () -> born(tenant), () -> false)).isTrue();
            inTheMiddle = legacy.in(namespace).get() != null;
            Crash.start(operator);
            migration.awaitEnd(writes, () -> tenants.isActive(tenant));
            assertThat(legacy.in(namespace).get()).isNull();
            assertThat(LegacyTenants.spec(legacy.config(namespace)))
                    .isEqualTo(Map.of("apiKeys", Map.of("maxExpirationDays", 45)));
            assertThat(tenants.aitenant(tenant).require().getSpec().getGateway().getName())
                    .isEqualTo("back-door");
            assertThat(cluster.deployment(
                                    cluster.sandbox().infra(),
                                    "maas-api-" + cluster.sandbox().tenantName(tenant))
                            .getSpec()
                            .getReplicas())
                    .isEqualTo(2);
            tenants.delete(tenant);
        }
        assertThat(writes).isGreaterThan(LEAST);
    }

    private static void born(String tenant) {
        KubeYaml.text("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: %1$s}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata:
                  name: default-tenant
                  namespace: %1$s
                  annotations: {maas.opendatahub.io/maas-api-replicas: "2"}
                spec:
                  gatewayRef: {namespace: %2$s, name: back-door}
                  apiKeys: {maxExpirationDays: 45}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %3$s, namespace: %4$s}
                spec: {}
                """.formatted(
                                cluster.sandbox().tenantNamespace(tenant),
                                cluster.sandbox().gateway(),
                                cluster.sandbox().tenantName(tenant),
                                cluster.sandbox().aiTenants()))
                .apply(cluster.admin());
    }

    private static boolean crash(int writes) {
        return migration.after(writes, () -> cluster.applyText(LEGACY), () -> !end().isLeft() && isActive());
    }

    private static boolean isActive() {
        AITenant aitenant = legacy.aitenant(Sandbox.DEFAULT_TENANT).require();
        return "Active".equals(aitenant.getStatus().getPhase())
                && Objects.equals(
                        aitenant.getStatus().getObservedGeneration(),
                        aitenant.getMetadata().getGeneration())
                && "True".equals(cluster.condition("Ready").getStatus());
    }

    private static End end() {
        GenericKubernetesResource config =
                legacy.config(cluster.sandbox().subscription()).require();
        return new End(
                LegacyTenants.spec(legacy.config(cluster.sandbox().subscription())),
                new TreeMap<>(config.getMetadata().getAnnotations()),
                Optional.ofNullable(cluster.admin()
                                .genericKubernetesResources(LegacyTenants.API, "AITenant")
                                .inNamespace(cluster.sandbox().aiTenants())
                                .withName(Sandbox.DEFAULT_TENANT)
                                .require()
                                .get("spec"))
                        .orElse(null),
                legacy.ofDefault().get() != null);
    }
}
