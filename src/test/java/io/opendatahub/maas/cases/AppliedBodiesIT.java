package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the operator sends when it applies: only what it wants, nothing of what it read. */
@WithControlPlane
class AppliedBodiesIT {

    private static final List<String> SERVER_FIELDS =
            List.of("managedFields", "uid", "creationTimestamp", "generation");
    private static final int CONFLICT = 409;
    private static final int CREATED = 201;
    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    /** Creation, update, repair and opt-in of every kind of the inventory. */
    @Test
    @Tag("case-38")
    void nothingThatWasReadIsSentBack() {
        String tenant = cluster.sandbox().tenantNamespace("lilac");
        Requests applies = cluster.requestsDuring(() -> {
                    create(tenant);
                    update(tenant);
                    objects().forEach(object -> optOutAndIn(object));
                    objects().forEach(object -> object.delete());
                    cluster.eventually(
                            "all objects", () -> objects().stream().allMatch(object -> object.get() != null));
                    cluster.awaitReady(tenant);
                    cluster.awaitIdle();
                })
                .that(LoggedRequest::isApply);
        assertThat(applies.list().stream().map(LoggedRequest::resource).collect(Collectors.toSet()))
                .containsAll(inventory())
                .contains("namespaces", "maastenantconfigs");
        assertThat(applies.that(request -> carriesWhatWasRead(request))).isEmpty();
        assertThat(applies.refused().that(request -> !isGuardedCreate(request))).isEmpty();
        // The guard is a number no object has: the request creates, or answers that there is something already.
        assertThat(applies.that(AppliedBodiesIT::isGuardedCreate))
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.code()).isIn(CREATED, CONFLICT));
    }

    private static boolean isGuardedCreate(LoggedRequest request) {
        return "1".equals(request.body().at("/metadata/resourceVersion").asText());
    }

    private static boolean carriesWhatWasRead(LoggedRequest request) {
        JsonNode metadata = request.body().path("metadata");
        return request.body().has("status")
                || SERVER_FIELDS.stream().anyMatch(metadata::has)
                || (metadata.has("resourceVersion") && !isGuardedCreate(request));
    }

    private static void create(String tenant) {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        cluster.awaitReady(tenant);
    }

    private static void update(String tenant) {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: ai-tenant-lilac}
                spec:
                  apiKeys: {maxExpirationDays: 30}
                  payloadProcessing: {autoscaling: {maxReplicas: 3}}
                  telemetry: {}
                """);
        cluster.awaitReady(tenant);
    }

    /** Some objects of the tenant, and of those that all tenants share. */
    private static List<Resource<? extends HasMetadata>> objects() {
        String name = "payload-processing-" + cluster.sandbox().tenantName("lilac");
        String namespace = cluster.sandbox().gateway();
        return List.of(
                cluster.admin().serviceAccounts().inNamespace(namespace).withName(name),
                cluster.admin()
                        .configMaps()
                        .inNamespace(namespace)
                        .withName("payload-processing-plugins-"
                                + cluster.sandbox().tenantName("lilac")),
                cluster.admin().services().inNamespace(namespace).withName(name),
                cluster.admin().apps().deployments().inNamespace(namespace).withName(name),
                cluster.admin()
                        .autoscaling()
                        .v2()
                        .horizontalPodAutoscalers()
                        .inNamespace(namespace)
                        .withName(name),
                cluster.admin()
                        .rbac()
                        .roles()
                        .inNamespace(cluster.sandbox().tenantNamespace("lilac"))
                        .withName("aitenant-" + cluster.sandbox().tenantName("lilac") + "-tenant-admin"),
                cluster.admin().rbac().clusterRoles().withName("maas-api"),
                cluster.admin()
                        .rbac()
                        .roleBindings()
                        .inNamespace(cluster.sandbox().infra())
                        .withName("maas-api"));
    }

    /** The Job comes with a deletion, its test looks at its body; a PodMonitor there is on OpenShift only. */
    private static Set<String> inventory() {
        return Arrays.stream(ManagedKind.values())
                .filter(kind ->
                        !Set.of(ManagedKind.JOB, ManagedKind.POD_MONITOR).contains(kind))
                .map(kind -> kind.ref().plural())
                .collect(Collectors.toSet());
    }

    /** Opted out a label of ours may be changed; opted in again it is put right. */
    private static void optOutAndIn(Resource<? extends HasMetadata> object) {
        String partOf = object.require().getMetadata().getLabels().get("app.kubernetes.io/part-of");
        TenantCluster.merge(object, """
                {"metadata": {"annotations": {"opendatahub.io/managed": "false"},
                              "labels": {"app.kubernetes.io/part-of": "mine"}}}""");
        TenantCluster.merge(object, """
                {"metadata": {"annotations": {"opendatahub.io/managed": "true"}}}""");
        cluster.eventually(() -> assertThat(object.require().getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/part-of", partOf));
    }
}
