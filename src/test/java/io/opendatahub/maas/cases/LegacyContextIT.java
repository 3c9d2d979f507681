package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Gateway and identity provider of a legacy object, and legacy objects that nobody takes over (contract section 9). */
@WithControlPlane
class LegacyContextIT {

    private static TenantCluster cluster;
    private static LegacyTenants legacy;
    private static Sandbox sandbox;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        legacy = new LegacyTenants(cluster);
    }

    @Test
    @Tag("case-70")
    void aGatewayInAnotherNamespaceStopsTheMigrationAndNothingElse() {
        legacy.restore();
        cluster.apply("70-legacy-gateway.yaml", 1);
        cluster.eventually(
                "the AITenant to fail",
                () -> "LegacyTenantMigrationFailed"
                        .equals(ready(Sandbox.DEFAULT_TENANT).getReason()));
        assertThat(ready(Sandbox.DEFAULT_TENANT).getMessage()).contains("spec.gatewayRef.namespace", sandbox.gateway());
        Condition told = legacy.awaitReason(sandbox.subscription(), "MigrationIncomplete");
        assertThat(told.getMessage()).contains("spec.gatewayRef.namespace");
        assertThat(phase(Sandbox.DEFAULT_TENANT)).isEqualTo("Failed");
        assertThat(LegacyTenants.spec(legacy.config(sandbox.subscription()))).doesNotContainKey("apiKeys");
        assertThat(legacy.aitenant(Sandbox.DEFAULT_TENANT)
                        .require()
                        .getSpec()
                        .getGateway()
                        .getName())
                .isEqualTo("front-door");
        GenericKubernetesResource kept = legacy.ofDefault().require();
        assertThat(kept.getMetadata().getDeletionTimestamp()).isNull();
        assertThat(Objects.requireNonNullElse(kept.getMetadata().getAnnotations(), Map.of()))
                .isEmpty();
        cluster.awaitReady();

        TenantCluster.merge(legacy.ofDefault(), "{\"spec\":{\"gatewayRef\":null}}");
        legacy.awaitGone(sandbox.subscription());
        cluster.eventually("the AITenant to work", () -> "Active".equals(phase(Sandbox.DEFAULT_TENANT)));
    }

    @Test
    @Tag("case-70")
    void gatewayNameAndProviderGoToTheAITenantThatHasNone() {
        legacy.restore();
        KubeYaml document = cluster.file("70-legacy-gateway.yaml").document(2);
        TenantCluster.merge(legacy.aitenant(Sandbox.DEFAULT_TENANT), "{\"spec\":{\"gateway\":null}}");
        document.apply(cluster.admin());
        legacy.awaitGone(sandbox.subscription());
        AITenant aitenant = legacy.aitenant(Sandbox.DEFAULT_TENANT).require();
        assertThat(aitenant.getSpec().getGateway().getName()).isEqualTo("side-door");
        cluster.eventually("the AITenant to work", () -> "Active".equals(phase(Sandbox.DEFAULT_TENANT)));

        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {externalOIDC: {issuerUrl: "https://issuer.example.org", clientId: portal}}
                """);
        legacy.awaitGone(sandbox.subscription());
        assertThat(legacy.aitenant(Sandbox.DEFAULT_TENANT)
                        .require()
                        .getSpec()
                        .getOidc()
                        .getClientId())
                .isEqualTo("portal");
    }

    @Test
    @Tag("case-70")
    void theSharedGatewayIsNotGivenToAnAdditionalTenant() {
        String lilac = sandbox.tenantName("lilac");
        String namespace = sandbox.tenantNamespace("lilac");
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-lilac}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: ai-tenant-lilac}
                spec: {gatewayRef: {namespace: edge-gw, name: front-door}, apiKeys: {maxExpirationDays: 45}}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {}
                """);
        cluster.eventually(
                "lilac to look for a gateway of its own",
                () -> "GatewayNotReady".equals(ready(lilac).getReason())
                        && ready(lilac).getMessage().contains(sandbox.gateway() + "/" + lilac));
        assertThat(legacy.aitenant(lilac).require().getSpec().getGateway()).isNull();
        assertThat(legacy.in(namespace).get()).isNotNull();
        legacy.aitenant(lilac).delete();
        cluster.eventually("lilac to be gone", () -> legacy.aitenant(lilac).get() == null);
    }

    @Test
    @Tag("case-71")
    void alonesomeObjectIsToldWhatToCreateAndThenMigrated() {
        String basalt = sandbox.tenantNamespace("basalt");
        KubeYaml documents = cluster.file("71-legacy-alone.yaml");
        documents.document(1).apply(cluster.admin());
        documents.document(2).apply(cluster.admin());
        Condition told = legacy.awaitReason(basalt, "Unsupported");
        assertThat(told.getStatus()).isEqualTo("False");
        assertThat(told.getMessage())
                .contains("Create AITenant " + sandbox.aiTenants() + "/" + sandbox.tenantName("basalt"));
        cluster.awaitIdle();
        assertThat(legacy.events(basalt, "Unsupported")).hasSize(1);
        GenericKubernetesResource alone = legacy.in(basalt).require();
        assertThat(alone.getMetadata().getDeletionTimestamp()).isNull();
        assertThat(alone.getMetadata().getAnnotations()).containsOnlyKeys("maas.opendatahub.io/maas-api-replicas");
        assertThat(cluster.config(basalt).get()).isNull();
        assertThat(deployments()).noneMatch(name -> name.contains(sandbox.tenantName("basalt")));

        try (Recording<Integer> counts = Recording.of(
                cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(sandbox.infra())
                        .withName("maas-api-" + sandbox.tenantName("basalt")),
                deployment -> deployment.getSpec().getReplicas())) {
            documents.document(3).apply(cluster.admin());
            legacy.awaitGone(basalt);
            cluster.awaitReady(basalt);
            assertThat(counts.versions()).isNotEmpty().containsOnly(3);
        }
        assertThat(LegacyTenants.spec(legacy.config(basalt)))
                .containsEntry("apiKeys", Map.of("maxExpirationDays", 12))
                .containsKey("telemetry");
        new LivingTenants(cluster).delete("basalt");
    }

    @Test
    @Tag("case-71")
    void inANamespaceOfNoTenantItIsToldSoAndANamespaceThatGoesIsNotHeld() {
        String team = sandbox.name("old-team");
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
                  finalizers: [maas.opendatahub.io/tenant-finalizer]
                spec: {apiKeys: {maxExpirationDays: 45}}
                """.formatted(team)).apply(cluster.admin());
        assertThat(legacy.awaitReason(team, "Unsupported").getMessage()).contains("No AITenant can use namespace");
        cluster.admin().namespaces().withName(team).delete();
        cluster.eventually(
                "the namespace to be gone",
                () -> cluster.admin().namespaces().withName(team).get() == null);
    }

    /** Only the default tenant is reconciled then; whatever else is there waits for a setting, not for somebody to create something. */
    @Test
    @Tag("case-71")
    void withoutDiscoveryOnlyTheDefaultTenantsObjectIsMigrated() {
        legacy.restore();
        cluster.operator().restart(Map.of("ENABLE_TENANT_NAMESPACE_DISCOVERY", "false"));
        String basalt = sandbox.tenantNamespace("basalt");
        KubeYaml documents = cluster.file("71-legacy-alone.yaml");
        documents.document(1).apply(cluster.admin());
        documents.document(2).apply(cluster.admin());
        String version = legacy.in(basalt).require().getMetadata().getResourceVersion();
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {apiKeys: {maxExpirationDays: 45}}
                """);
        legacy.awaitGone(sandbox.subscription());
        cluster.awaitIdle();
        documents.document(3).apply(cluster.admin());
        cluster.awaitIdle();
        assertThat(LegacyTenants.spec(legacy.config(sandbox.subscription()))).containsKey("apiKeys");
        assertThat(legacy.in(basalt).require().getMetadata().getResourceVersion())
                .isEqualTo(version);
        assertThat(cluster.config(basalt).get()).isNull();

        cluster.operator().restart();
        legacy.awaitGone(basalt);
        cluster.awaitReady(basalt);
        new LivingTenants(cluster).delete("basalt");
    }

    private static List<String> deployments() {
        return cluster.admin().apps().deployments().inAnyNamespace().list().getItems().stream()
                .map(deployment -> deployment.getMetadata().getName())
                .toList();
    }

    private static String phase(String aitenant) {
        return legacy.aitenant(aitenant).require().getStatus().getPhase();
    }

    private static Condition ready(String aitenant) {
        AITenant live = legacy.aitenant(aitenant).get();
        return live == null || live.getStatus() == null
                ? new Condition()
                : live.getStatus().getConditions().stream()
                        .filter(condition -> "Ready".equals(condition.getType()))
                        .findFirst()
                        .orElseGet(Condition::new);
    }
}
