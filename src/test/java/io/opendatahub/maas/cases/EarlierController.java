/* A cluster as the earlier Go controller leaves it: written from the contract, sections 3 and 4, and what it applies. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Writes what that controller writes, under its two names: workloads and their neighbours by server-side apply as {@code
 * maas-controller}, configs and AITenants by update as {@code manager}.
 */
final class EarlierController {

    private static final Path FILES = Path.of("src/test/resources/earlier-controller");
    private static final String TRACKED = "{app.opendatahub.io/modelsasservice: \"true\", app.kubernetes.io/part-of:"
            + " models-as-a-service, maas.opendatahub.io/tenant-name: %s, maas.opendatahub.io/tenant-namespace: %s}";

    private static final String OBSERVED = "{app.kubernetes.io/part-of: maas-observability,"
            + " maas.opendatahub.io/tenant-name: %s, maas.opendatahub.io/tenant-namespace: %s}";

    /** Additional tenants came later, with selectors of their own. */
    private static final String INSTANCE = "maas.opendatahub.io/tenant-instance: payload-processing";

    private final TenantCluster cluster;
    private final ForeignActor applier;

    EarlierController(TenantCluster cluster) {
        this.cluster = cluster;
        this.applier = new ForeignActor(cluster, "maas-controller");
    }

    /** Applies a text as that controller does. */
    private void apply(String yaml) {
        KubeYaml.text(yaml).in(cluster.sandbox()).documents().forEach(applier::apply);
    }

    /** The default tenant, just autoscaled, tenant lilac, which was reconciled last, and what somebody else wrote to it all. */
    void wholeCluster(int count) {
        shared("lilac", "ai-tenant-lilac");
        defaultTenant(count);
        autoscaler();
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-lilac}
                """);
        update("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {payloadProcessing: {replicas: 2, autoscaling: {maxReplicas: 4}}, telemetry: {enabled: false}}
                """);
        additionalTenant("lilac", "side-door", 1);
        own(cluster.config());
        own(cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(Sandbox.DEFAULT_TENANT));
        policy("maas-gateway-auth", "front-door");
        policy("side-door-maas-auth", "side-door");
        somebodyElse();
    }

    private void somebodyElse() {
        cluster.applyText("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: team-x-reads-all}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: payload-processing-reader}
                subjects: [{kind: User, apiGroup: rbac.authorization.k8s.io, name: team-x}]
                """);
        new ForeignActor(cluster, "somebody").apply("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: payload-processing, namespace: edge-gw, annotations: {example.org/note: kept}}
                spec:
                  template:
                    metadata: {annotations: {example.org/restarted: once}}
                """);
    }

    private void autoscaler() {
        apply(text("autoscaler.yaml")
                .replace("${LABELS}", TRACKED.formatted(Sandbox.DEFAULT_TENANT, Sandbox.DEFAULT_TENANT))
                .replace("${OWNER}", "[" + owner() + "]"));
    }

    private void policy(String name, String gateway) {
        String uid = cluster.admin()
                .genericKubernetesResources("gateway.networking.k8s.io/v1", "Gateway")
                .inNamespace(cluster.sandbox().gateway())
                .withName(gateway)
                .require()
                .getMetadata()
                .getUid();
        update(text("policy.yaml")
                .replace("${NAME}", name)
                .replace("${GATEWAY}", gateway)
                .replace("${UID}", uid));
    }

    /** Makes an object by update, under the name of that controller's binary. */
    private void update(String yaml) {
        Resource<GenericKubernetesResource> object = cluster.admin()
                .resource(KubeYaml.text(yaml).in(cluster.sandbox()).documents().get(0));
        object.create();
        object.patch(
                PatchContext.of(PatchType.JSON),
                "[{\"op\":\"replace\",\"path\":\"/metadata/managedFields/0/manager\",\"value\":\"manager\"}]");
    }

    /** What the tenants share, labelled as of one of them. */
    void shared(String tenant, String namespace) {
        apply(text("shared.yaml").replace("${LABELS}", TRACKED.formatted(tenant, namespace)));
    }

    /** Everything of the default tenant, with so many pods of payload-processing. */
    void defaultTenant(int count) {
        tenant("", Sandbox.DEFAULT_TENANT, cluster.sandbox().subscription(), "front-door", count);
    }

    /** Everything of an additional tenant. */
    void additionalTenant(String tenant, String gateway, int count) {
        // The names of the case files, which get the sandbox's suffix when they are applied.
        tenant("-" + tenant, tenant, "ai-tenant-" + tenant, gateway, count);
    }

    private void tenant(String suffix, String name, String namespace, String gateway, int count) {
        String tracked = TRACKED.formatted(name, namespace);
        apply(OlderTexts.CONFIG_MAP
                .replace("name: payload-processing-plugins", "name: payload-processing-plugins" + suffix)
                .replaceFirst(
                        "labels: .*", "labels: " + tracked + "\n  annotations: {opendatahub.io/managed: \"false\"}"));
        apply(text("tenant.yaml")
                .replace("${LABELS}", tracked)
                .replace("${OBSERVED}", OBSERVED.formatted(name, namespace))
                .replace("${OWNER}", "[" + owner() + "]")
                .replace("${GATEWAY}", gateway)
                .replace("${COUNT}", Integer.toString(count))
                .replace("${INSTANCE}", suffix.isEmpty() ? "# older" : INSTANCE + suffix)
                .replace("${S}", suffix));
    }

    /** Lets Config/default own an object. */
    private void own(Resource<? extends HasMetadata> resource) {
        resource.patch(
                new PatchContext.Builder()
                        .withPatchType(PatchType.JSON_MERGE)
                        .withFieldManager("manager")
                        .build(),
                "{\"metadata\":{\"ownerReferences\":[" + owner() + "]}}");
    }

    /** Both a JSON text and a YAML one. */
    private String owner() {
        Resource<PlatformConfig> anchor =
                cluster.admin().resources(PlatformConfig.class).withName(PlatformConfig.NAME);
        PlatformConfig config = Objects.requireNonNullElseGet(anchor.get(), this::createAnchor);
        return "{\"apiVersion\": \"maas.opendatahub.io/v1alpha1\", \"kind\": \"Config\", \"name\": \"default\", \"uid\": \""
                + config.getMetadata().getUid() + "\", \"controller\": true, \"blockOwnerDeletion\": true}";
    }

    private PlatformConfig createAnchor() {
        PlatformConfig config = new PlatformConfig();
        config.setMetadata(new ObjectMetaBuilder().withName(PlatformConfig.NAME).build());
        return cluster.admin().resource(config).create();
    }

    private static String text(String file) {
        try {
            return Files.readString(FILES.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
