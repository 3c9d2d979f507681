package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Rights;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A right that is not granted yet stops one step of the migration and nothing else (case 72). */
@WithControlPlane(shippedRights = false)
class LegacyRightsIT {

    /** Retries are at most this far apart (contract section 6), and the right may come just after one. */
    private static final Duration RECOVERY = Duration.ofSeconds(75);

    private static final String LEGACY = """
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: Tenant
            metadata: {name: default-tenant, namespace: models-as-a-service}
            spec: {apiKeys: {maxExpirationDays: 45}, maasApi: {replicas: 2}}
            """;

    private static TenantCluster cluster;
    private static LegacyTenants legacy;
    private static Rights rights;
    private static String namespace;

    private Mark start;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        legacy = new LegacyTenants(cluster);
        rights = controlPlane.rights();
        namespace = sandbox.subscription();
        cluster.applyText(role(
                "legacy-others",
                "\"\", apps, batch, rbac.authorization.k8s.io, networking.k8s.io,"
                        + " gateway.networking.k8s.io, networking.istio.io, telemetry.istio.io, kuadrant.io,"
                        + " extensions.kuadrant.io, authorino.kuadrant.io, operator.authorino.kuadrant.io, cert-manager.io,"
                        + " monitoring.coreos.com, dscinitialization.opendatahub.io, apiextensions.k8s.io, coordination.k8s.io,"
                        + " events.k8s.io",
                "\"*\"",
                "\"*\""));
        cluster.applyText(role("legacy-autoscalers", "autoscaling", "\"*\"", "\"*\""));
        cluster.applyText(role(
                "legacy-maas",
                "maas.opendatahub.io",
                "maastenantconfigs, maastenantconfigs/status, aitenants,"
                        + " aitenants/status, configs, configs/status, tenants/status, maasauthpolicies, maassubscriptions,"
                        + " maasmodelrefs",
                "\"*\""));
        cluster.applyText(role("legacy-read", "maas.opendatahub.io", "tenants", "get, list, watch"));
        cluster.applyText(role("legacy-patch", "maas.opendatahub.io", "tenants", "patch"));
        cluster.applyText(role("legacy-delete", "maas.opendatahub.io", "tenants", "delete"));
    }

    @BeforeEach
    void allButTheTenants() {
        legacy.restore();
        for (String role : new String[] {"legacy-others", "legacy-maas", "legacy-read"}) {
            rights.bind(operator(), role);
        }
        start = cluster.controlPlane().requestLog().mark();
    }

    @AfterEach
    void allRights() {
        rights.grantAll(operator());
        for (String role : new String[] {"legacy-autoscalers", "legacy-patch", "legacy-delete"}) {
            rights.unbind(operator(), role);
        }
    }

    @Test
    @Tag("case-72")
    void withoutDeleteTheObjectStaysUntilTheRightIsThere() {
        without("delete", "maas.opendatahub.io", "tenants", "legacy-autoscalers", "legacy-patch");
        cluster.applyText(LEGACY);
        assertTheRestGoesOn("deleted", "cannot delete resource");
        assertThat(legacy.ofDefault().require().getMetadata().getAnnotations())
                .containsKey("maas.opendatahub.io/migrated-to");
        rights.bind(operator(), "legacy-delete");
        awaitMigrated();
    }

    @Test
    @Tag("case-72")
    void withoutPatchTheObjectIsNotMarkedAndStays() {
        without("patch", "maas.opendatahub.io", "tenants", "legacy-autoscalers", "legacy-delete");
        cluster.applyText(LEGACY);
        assertTheRestGoesOn("marked", "cannot patch resource");
        rights.bind(operator(), "legacy-patch");
        awaitMigrated();
    }

    @Test
    @Tag("case-72")
    void withoutAutoscalersTheSettingsAreMigratedAndTheOtherWorkloadsFollow() {
        without("patch", "autoscaling", "horizontalpodautoscalers", "legacy-patch", "legacy-delete");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {maasApi: {replicas: 2}, payloadProcessing: {replicas: 1, autoscaling: {maxReplicas: 3}}}
                """);
        legacy.awaitGone(namespace);
        cluster.awaitCondition("Ready", ready -> "PermissionDenied".equals(ready.getReason()));
        assertThat(cluster.condition("Ready").getMessage()).contains("horizontalpodautoscalers");
        cluster.eventually("maas-api", () -> cluster.maasApi().getSpec().getReplicas() == 2);
        rights.bind(operator(), "legacy-autoscalers");
        await("the autoscaler")
                .atMost(RECOVERY)
                .until(() -> cluster.autoscaler("payload-processing").isPresent());
        cluster.awaitReady();
    }

    @Test
    @Tag("case-72")
    void whileTheyCannotBeReadTenantsWorkAndNothingIsConcluded() {
        cluster.operator().stop();
        rights.unbind(operator(), "legacy-read");
        without("list", "maas.opendatahub.io", "tenants", "legacy-autoscalers", "legacy-patch", "legacy-delete");
        cluster.applyText(LEGACY);
        String made = legacy.ofDefault().require().getMetadata().getResourceVersion();
        cluster.operator().start();
        cluster.eventually("the AITenant to name what fails", () -> saysOnTheSide("cannot list resource"));
        assertThat(legacy.ofDefault().require().getMetadata().getResourceVersion())
                .as("not touched")
                .isEqualTo(made);
        cluster.awaitReady();
        rights.bind(operator(), "legacy-read");
        awaitMigrated();
    }

    /** The right is missing, the settings are in force, the tenant works, and what fails is told once. */
    private void assertTheRestGoesOn(String step, String words) {
        assertThat(legacy.awaitReason(namespace, "MigrationIncomplete").getMessage())
                .contains(step, words);
        cluster.eventually(
                "the settings in force", () -> cluster.maasApi().getSpec().getReplicas() == 2);
        cluster.awaitReady();
        cluster.eventually("the AITenant to name what fails", () -> saysOnTheSide(words));
        cluster.eventually(
                "retries", () -> ours().on("tenants").subresource("").refused().count() > 2);
        assertThat(ours().on("events")
                        .that(event -> event.body().path("reason").asText().equals("LegacyTenantMigrationFailed")))
                .hasSize(1);
    }

    private static void awaitMigrated() {
        await("the end of the migration without a restart")
                .atMost(RECOVERY)
                .until(() -> legacy.ofDefault().get() == null);
        cluster.eventually("the AITenant to say nothing more of it", () -> !saysOnTheSide("cannot"));
    }

    /** Whether the AITenant is Ready and says this all the same. */
    private static boolean saysOnTheSide(String words) {
        return legacy.aitenant(Sandbox.DEFAULT_TENANT).require().getStatus().getConditions().stream()
                .anyMatch(ready ->
                        "True".equals(ready.getStatus()) && ready.getMessage().contains(words));
    }

    private static void without(String verb, String group, String resource, String... others) {
        for (String role : others) {
            rights.bind(operator(), role);
        }
        rights.revokeAll(operator());
        cluster.eventually("the right to be gone", () -> !rights.allowed(operator(), verb, group, resource, namespace));
    }

    private Requests ours() {
        return cluster.controlPlane()
                .requestLog()
                .between(start, cluster.controlPlane().requestLog().mark(), operator());
    }

    private static String role(String name, String groups, String resources, String verbs) {
        return """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: %s}
                rules:
                - apiGroups: [%s]
                  resources: [%s]
                  verbs: [%s]
                """.formatted(name, groups, resources, verbs);
    }

    private static Identity operator() {
        return cluster.operator().identity();
    }
}
