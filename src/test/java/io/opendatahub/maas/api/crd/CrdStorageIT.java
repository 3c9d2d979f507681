package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is stored is what was written, plus the defaults that contract section 1 wants inside present sections. */
@WithControlPlane(operator = false)
class CrdStorageIT {

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private KubernetesClient admin;
    private String namespace;

    @BeforeEach
    void server(ControlPlane controlPlane, Sandbox sandbox) {
        admin = controlPlane.admin();
        namespace = sandbox.monitoring();
    }

    @AfterEach
    void removeWhatWasStored() {
        Resource<GenericKubernetesResource> config =
                operation("MaasTenantConfig").withName("default-tenant");
        if (config.get() != null) {
            config.patch(MERGE, "{\"metadata\":{\"finalizers\":null}}");
            config.delete();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}",
                "{apiTranslation: {}}",
                "{apiTranslation: {enabled: false}}",
                "{apiTranslation: {enabled: true}}",
                "{payloadPreProcessing: {autoscaling: {}}}",
                "{maasApi: {resources: {}}, payloadProcessing: {autoscaling: {}, resources: {}}}",
                "{apiKeys: {}}",
                "{maasApi: {resources: {limits: {cpu: 1, memory: 268435456}}}}",
                "{payloadProcessing: {resources: {limits: {memory: \"129e6\", cpu: 1000m}}}}",
            })
    @Tag("case-07")
    @Tag("case-34")
    @Tag("case-94")
    void staysAsWrittenThroughWritesOfOthers(String spec) {
        GenericKubernetesResource config = Samples.of("MaasTenantConfig", "default-tenant", spec);
        operation("MaasTenantConfig").resource(config).create();
        Resource<GenericKubernetesResource> stored =
                operation("MaasTenantConfig").withName("default-tenant");
        stored.patch(MERGE, "{\"metadata\":{\"finalizers\":[\"maas.opendatahub.io/tenant-cleanup\"]}}");
        stored.subresource("status").patch(MERGE, "{\"status\":{\"phase\":\"Pending\"}}");
        GenericKubernetesResource now = stored.get();
        assertThat(now.<Object>get("spec")).isEqualTo(Samples.tree(spec));
        assertThat(now.<String>get("status", "phase")).isEqualTo("Pending");
        assertThat(now.getMetadata().getGeneration()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MaasTenantConfig|{telemetry: {}}|{telemetry: {enabled: true}}",
                "MaasTenantConfig|{telemetry: {enabled: false}}|{telemetry: {enabled: false}}",
                "MaasTenantConfig|{telemetry: {metrics: {}, logs: {}}}"
                        + "|{telemetry: {enabled: true, metrics: {captureOrganization: true, captureUser: false,"
                        + " captureGroup: false, captureModelUsage: true}, logs: {captureUser: false,"
                        + " captureOrganization: true}}}",
                "MaasTenantConfig|{telemetry: {metrics: {captureUser: true}, logs: {captureOrganization: false}}}"
                        + "|{telemetry: {enabled: true, metrics: {captureOrganization: true, captureUser: true,"
                        + " captureGroup: false, captureModelUsage: true}, logs: {captureUser: false,"
                        + " captureOrganization: false}}}",
                "AITenant|{oidc: {issuerUrl: \"https://idp.example\", clientId: a}}"
                        + "|{oidc: {issuerUrl: \"https://idp.example\", clientId: a, ttl: 300}}",
                "AITenant|{gateway: {}}|{gateway: {}}",
                "Tenant|{gatewayRef: {}}|{gatewayRef: {namespace: openshift-ingress, name: maas-default-gateway}}",
                "Config|{}|{usageLogging: false}",
            })
    void defaultsApplyInsidePresentSections(String kind, String spec, String stored) {
        String name = Map.of("Config", "default").getOrDefault(kind, "default-tenant");
        GenericKubernetesResource object = Samples.of(kind, name, spec);
        GenericKubernetesResource created = "Config".equals(kind)
                ? Samples.operation(admin, Samples.GROUP, kind)
                        .resource(object)
                        .dryRun()
                        .create()
                : operation(kind).resource(object).dryRun().create();
        assertThat(created.<Object>get("spec")).isEqualTo(Samples.tree(stored));
    }

    private NonNamespaceOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            operation(String kind) {
        return Samples.operation(admin, Samples.GROUP, kind).inNamespace(namespace);
    }
}
