package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Objects stored under an older schema without our rules stay usable: the operator can write status and finalizers, users
 * can repair one field at a time, and what is newly written is judged. The schemas are ours under a group of their own, so
 * that the CRDs of the other tests stay as they are.
 */
@WithControlPlane(operator = false)
@Tag("case-25")
class CrdUpgradeIT {

    private static final String GROUP = "older.maas.opendatahub.io";
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
    private static final List<String> RULES = List.of(
            "x-kubernetes-validations",
            "minimum",
            "maximum",
            "pattern",
            "format",
            "enum",
            "maxLength",
            "maxProperties");

    private KubernetesClient admin;
    private String namespace;

    @BeforeEach
    void server(ControlPlane controlPlane, Sandbox sandbox) {
        admin = controlPlane.admin();
        namespace = sandbox.monitoring();
    }

    @AfterEach
    void removeDefinitions() {
        List.of(MaasTenantConfig.class, AITenant.class)
                .forEach(kind -> admin.resource(renamed(kind)).delete());
    }

    @Test
    void oddSettingsStayUsable() {
        install(without(renamed(MaasTenantConfig.class)));
        Resource<GenericKubernetesResource> config = stored(
                "MaasTenantConfig",
                "default-tenant",
                "{payloadProcessing: {replicas: 0, autoscaling: {maxReplicas: 0, targetCPUUtilization: 0},"
                        + " resources: {limits: {memory: 12Q}, claims: [{name: shiny-card}]}},"
                        + " payloadPreProcessing: {replicas: 500}, apiKeys: {deletionRetentionDays: 200000}}");
        upgrade(MaasTenantConfig.class, "MaasTenantConfig", "default-tenant", "{payloadProcessing: {replicas: 0}}");

        patch(config, "{\"metadata\":{\"finalizers\":[\"maas.opendatahub.io/tenant-cleanup\"]}}");
        config.subresource("status").patch(MERGE, "{\"status\":{\"phase\":\"Degraded\",\"observedGeneration\":1}}");
        patch(config, "{\"spec\":{\"maasApi\":{\"replicas\":2}}}");
        patch(config, "{\"spec\":{\"payloadProcessing\":{\"replicas\":3}}}");
        assertThat(config.get().<Integer>get("spec", "payloadPreProcessing", "replicas"))
                .isEqualTo(500);
        assertThatThrownBy(() -> patch(config, "{\"spec\":{\"payloadPreProcessing\":{\"replicas\":501}}}"))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("spec.payloadPreProcessing.replicas");

        config.delete();
        patch(config, "{\"metadata\":{\"finalizers\":null}}");
        await().until(() -> config.get() == null);
    }

    @Test
    void tooLongNamesCanStillBeDeleted() {
        String name = "a.name-of-an-older-release-that-is-too-long-now";
        install(without(renamed(AITenant.class)));
        Resource<GenericKubernetesResource> tenant = stored("AITenant", name, "{}");
        upgrade(AITenant.class, "AITenant", "another.name", "{}");

        patch(tenant, "{\"metadata\":{\"finalizers\":[\"maas.opendatahub.io/aitenant-cleanup\"]}}");
        tenant.subresource("status").patch(MERGE, "{\"status\":{\"phase\":\"Terminating\"}}");
        tenant.delete();
        patch(tenant, "{\"metadata\":{\"finalizers\":null}}");
        await().until(() -> tenant.get() == null);
    }

    private Resource<GenericKubernetesResource> stored(String kind, String name, String spec) {
        Resource<GenericKubernetesResource> resource = Samples.operation(admin, GROUP, kind)
                .inNamespace(namespace)
                .resource(Samples.of(GROUP, kind, name, spec));
        await("older " + kind + " to be served").ignoreExceptions().until(() -> resource.create() != null);
        return resource;
    }

    /** Installs our own schema and waits until it is in force, that is until it refuses the bad object. */
    private void upgrade(Class<? extends CustomResource<?, ?>> type, String kind, String badName, String badSpec) {
        install(renamed(type));
        await("new schema in force").until(() -> {
            try {
                Samples.operation(admin, GROUP, kind)
                        .inNamespace(namespace)
                        .resource(Samples.of(GROUP, kind, badName, badSpec))
                        .dryRun()
                        .create();
                return false;
            } catch (KubernetesClientException e) {
                return e.getCode() == 422;
            }
        });
    }

    private void install(CustomResourceDefinition crd) {
        admin.resource(crd).forceConflicts().serverSideApply();
    }

    private static void patch(Resource<GenericKubernetesResource> resource, String patch) {
        resource.patch(MERGE, patch);
    }

    private static CustomResourceDefinition renamed(Class<? extends CustomResource<?, ?>> kind) {
        CustomResourceDefinition crd = Crds.of(kind);
        crd.getMetadata().setName(crd.getSpec().getNames().getPlural() + "." + GROUP);
        crd.getSpec().setGroup(GROUP);
        crd.getSpec().getNames().setShortNames(List.of());
        crd.getSpec().getNames().setCategories(List.of());
        return crd;
    }

    /** The same schema without any rule. */
    private static CustomResourceDefinition without(CustomResourceDefinition crd) {
        JsonNode tree = Serialization.unmarshal(Crds.text(crd), JsonNode.class);
        strip(tree.path("spec").path("versions").path(0).path("schema").path("openAPIV3Schema"));
        return Serialization.unmarshal(tree.toString(), CustomResourceDefinition.class);
    }

    private static void strip(JsonNode schema) {
        ((ObjectNode) schema).remove(RULES);
        schema.path("properties").forEach(CrdUpgradeIT::strip);
        Stream.of("items", "additionalProperties").filter(schema::has).forEach(element -> strip(schema.get(element)));
    }
}
