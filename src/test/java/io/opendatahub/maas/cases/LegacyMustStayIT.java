package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One thing is wrong in each run, and the legacy object is still there after five passes that looked at it. When the thing is put
 * right the object goes, so that a run in which nothing looked at it would be seen.
 */
@WithControlPlane(proxied = true)
class LegacyMustStayIT {

    private static final String CASE = "68-legacy-must-stay.yaml";
    private static final int PASSES = 5;
    private static final Set<String> OWN_KINDS = Set.of("tenants", "maastenantconfigs", "aitenants", "events");

    private static TenantCluster cluster;
    private static LegacyTenants legacy;
    private static OperatorSlot operator;
    private static String namespace;

    private Mark start;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        legacy = new LegacyTenants(cluster);
        namespace = sandbox.subscription();
    }

    @BeforeEach
    void nothingSet() {
        legacy.restore();
        cluster.awaitIdle();
        start = cluster.controlPlane().requestLog().mark();
    }

    @AfterEach
    void allWorks() {
        operator.proxy().clear();
    }

    @Test
    @Tag("case-68")
    void whileThereIsNoTarget() {
        String lilac = cluster.sandbox().tenantNamespace("lilac");
        FaultRule refused = operator.proxy()
                .answer(patches("/namespaces/" + lilac + "/maastenantconfigs/default-tenant"), 403, "Forbidden");
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-lilac}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: ai-tenant-lilac}
                spec: {apiKeys: {maxExpirationDays: 45}, telemetry: {enabled: true}}
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: back-door}}
                """);
        for (int pass = 0; pass < PASSES; pass++) {
            int before = refused.hits();
            touch(lilac, pass);
            cluster.eventually("a pass", () -> refused.hits() > before);
        }
        assertThat(cluster.config(lilac).get()).isNull();
        assertThat(legacy.in(lilac).require().getMetadata().getDeletionTimestamp())
                .isNull();
        operator.proxy().clear();
        legacy.awaitGone(lilac);
        assertThat(LegacyTenants.spec(legacy.config(lilac))).containsKeys("apiKeys", "telemetry");
        new LivingTenants(cluster).delete("lilac");
    }

    @Test
    @Tag("case-68")
    void whileTheTargetIsBeingDeleted() {
        TenantCluster.merge(
                cluster.config(),
                "{\"metadata\":{\"finalizers\":[\"example.org/hold\",\"maas.opendatahub.io/tenant-cleanup\"]}}");
        cluster.config().delete();
        cluster.eventually(
                "the config to be held by somebody else only",
                () -> cluster.config().require().getMetadata().getFinalizers().size() == 1);
        cluster.apply(CASE, 1);
        for (int pass = 0; pass < PASSES; pass++) {
            touch(namespace, pass);
        }
        cluster.awaitIdle();
        assertThat(legacy.ofDefault().get()).isNotNull();
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"finalizers\":[]}}");
        legacy.awaitGone(namespace);
        assertThat(LegacyTenants.spec(legacy.config(namespace))).containsKeys("apiKeys", "telemetry");
    }

    @Test
    @Tag("case-68")
    void whileALabelOfTheTargetNamesAnotherNamespace() {
        operator.proxy().answer(patches("/maastenantconfigs/default-tenant"), 403, "Forbidden");
        cluster.apply(CASE, 2);
        cluster.apply(CASE, 1);
        Condition ready = staysForFivePasses();
        assertThat(ready.getMessage()).contains("label maas.opendatahub.io/tenant-namespace of MaasTenantConfig");
        assertNothingCopied();
        goesWhenAllWorks();
    }

    @Test
    @Tag("case-68")
    void whileTheTargetNamesAnotherAITenant() {
        operator.proxy().answer(patches("/maastenantconfigs/default-tenant"), 403, "Forbidden");
        cluster.apply(CASE, 3);
        cluster.apply(CASE, 1);
        Condition ready = staysForFivePasses();
        assertThat(ready.getMessage()).contains("annotation maas.opendatahub.io/aitenant-name of MaasTenantConfig");
        assertNothingCopied();
        goesWhenAllWorks();
    }

    @Test
    @Tag("case-68")
    void whileTheMarksCannotBeSet() {
        operator.proxy().answer(patches("/tenants/default-tenant"), 403, "Forbidden");
        cluster.apply(CASE, 1);
        Condition ready = staysForFivePasses();
        assertThat(ready.getMessage()).contains("marked");
        assertThat(legacy.ofDefault().require().getMetadata().getAnnotations())
                .doesNotContainKey("maas.opendatahub.io/deprecated-by");
        goesWhenAllWorks();
    }

    @Test
    @Tag("case-68")
    void whileItNamesAnotherAITenantItself() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata:
                  name: default-tenant
                  namespace: models-as-a-service
                  annotations:
                    maas.opendatahub.io/aitenant-name: basalt
                    maas.opendatahub.io/aitenant-namespace: ai-tenants
                spec: {apiKeys: {maxExpirationDays: 45}}
                """);
        Condition ready = staysForFivePasses();
        assertThat(ready.getMessage()).contains("maas.opendatahub.io/aitenant-name");
        assertNothingCopied();
    }

    @Test
    @Tag("case-68")
    void whileASectionCannotBeCopied() {
        operator.proxy().answer(patches("/maastenantconfigs/default-tenant"), 403, "Forbidden");
        cluster.apply(CASE, 1);
        Condition ready = staysForFivePasses();
        assertThat(ready.getMessage()).contains("copied to MaasTenantConfig");
        assertNothingCopied();
        goesWhenAllWorks();
    }

    /** Starts five passes, one after the other, and looks that the object is still there. */
    private Condition staysForFivePasses() {
        for (int pass = 0; pass < PASSES; pass++) {
            int before = looked();
            touch(namespace, pass);
            cluster.eventually("a pass", () -> looked() > before);
        }
        assertThat(legacy.ofDefault().require().getMetadata().getDeletionTimestamp())
                .isNull();
        return legacy.awaitReason(namespace, "MigrationIncomplete");
    }

    private void goesWhenAllWorks() {
        operator.proxy().clear();
        touch(namespace, PASSES);
        legacy.awaitGone(namespace);
        assertThat(LegacyTenants.spec(legacy.config(namespace))).containsKeys("apiKeys", "telemetry");
    }

    private void assertNothingCopied() {
        assertThat(ours().writes())
                .as("nobody else is touched")
                .allMatch(request -> OWN_KINDS.contains(request.resource()));
        assertThat(LegacyTenants.spec(legacy.config(namespace))).doesNotContainKeys("apiKeys", "telemetry");
        assertThat(legacy.ofDefault().require().getMetadata().getAnnotations())
                .doesNotContainKey("maas.opendatahub.io/deprecated-by");
    }

    private Requests ours() {
        return cluster.controlPlane()
                .requestLog()
                .between(start, cluster.controlPlane().requestLog().mark(), operator.identity())
                .withoutLeases();
    }

    /** How often the config was looked at as it is stored, which a pass does before it deletes anything. */
    private int looked() {
        return ours().verb("get").on("maastenantconfigs").count();
    }

    private static void touch(String where, int number) {
        TenantCluster.merge(
                legacy.in(where), "{\"metadata\":{\"annotations\":{\"example.org/touched\":\"" + number + "\"}}}");
    }

    private static Predicate<ProxiedRequest> patches(String path) {
        return request -> request.method().equals("PATCH") && request.path().endsWith(path);
    }
}
