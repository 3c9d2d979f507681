package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes the namespaces of a {@link Sandbox}, and at its end removes them and all that a class may have left behind. */
final class SandboxNamespaces {
    private static final String OUR_GROUP = "maas.opendatahub.io";
    private static final String OUR_LABEL = "app.opendatahub.io/modelsasservice";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Kinds of cluster scope of which an operator makes objects, and PodPace too. */
    private static final List<ResourceDefinitionContext> CLUSTER_KINDS = List.of(
            context("rbac.authorization.k8s.io", "v1", "ClusterRoleBinding", "clusterrolebindings", false),
            context("rbac.authorization.k8s.io", "v1", "ClusterRole", "clusterroles", false),
            context(
                    "admissionregistration.k8s.io",
                    "v1",
                    "ValidatingAdmissionPolicyBinding",
                    "validatingadmissionpolicybindings",
                    false),
            context(
                    "admissionregistration.k8s.io",
                    "v1",
                    "ValidatingAdmissionPolicy",
                    "validatingadmissionpolicies",
                    false));

    /** Built-in kinds on which tests put finalizers. */
    private static final List<ResourceDefinitionContext> HELD_KINDS = List.of(
            context("", "v1", "ConfigMap", "configmaps", true),
            context("", "v1", "Secret", "secrets", true),
            context("", "v1", "Service", "services", true),
            context("", "v1", "ServiceAccount", "serviceaccounts", true),
            context("apps", "v1", "Deployment", "deployments", true),
            context("batch", "v1", "Job", "jobs", true),
            context("autoscaling", "v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", true));

    private final KubernetesClient admin;
    private final Sandbox sandbox;

    SandboxNamespaces(KubernetesClient admin, Sandbox sandbox) {
        this.admin = admin;
        this.sandbox = sandbox;
    }

    void create() {
        sandbox.namespaces()
                .forEach(name -> admin.resource(new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .endMetadata()
                                .build())
                        .create());
    }

    /** The operator of the class must have ended before. */
    void remove() {
        List<String> namespaces = admin.namespaces().list().getItems().stream()
                .map(namespace -> namespace.getMetadata().getName())
                .filter(name -> name.endsWith("-" + sandbox.suffix()))
                .toList();
        namespaces.forEach(name -> admin.namespaces().withName(name).delete());
        removeClusterScoped();
        await("namespaces " + namespaces + " to be gone")
                .pollInterval(Duration.ofMillis(200))
                .atMost(PATIENCE)
                .until(() -> {
                    releaseFinalizers(namespaces);
                    return namespaces.stream()
                            .allMatch(name -> admin.namespaces().withName(name).get() == null);
                });
    }

    private void removeClusterScoped() {
        for (ResourceDefinitionContext kind : CLUSTER_KINDS) {
            admin.genericKubernetesResources(kind).withLabel(OUR_LABEL, "true").delete();
        }
        new PodPace(admin).forget(sandbox.namespaces());
        for (ResourceDefinitionContext kind : customKinds()) {
            if (!kind.isNamespaceScoped() && OUR_GROUP.equals(kind.getGroup())) {
                for (GenericKubernetesResource object :
                        admin.genericKubernetesResources(kind).list().getItems()) {
                    release(kind, object);
                    admin.genericKubernetesResources(kind)
                            .withName(object.getMetadata().getName())
                            .delete();
                }
            }
        }
    }

    /** Takes finalizers off whatever is left in the namespaces, so that nothing waits for a stopped operator. */
    private void releaseFinalizers(List<String> namespaces) {
        List<ResourceDefinitionContext> kinds = new ArrayList<>(customKinds());
        kinds.addAll(HELD_KINDS);
        for (ResourceDefinitionContext kind : kinds) {
            if (kind.isNamespaceScoped()) {
                admin.genericKubernetesResources(kind).inAnyNamespace().list().getItems().stream()
                        .filter(object ->
                                namespaces.contains(object.getMetadata().getNamespace()))
                        .forEach(object -> release(kind, object));
            }
        }
    }

    private void release(ResourceDefinitionContext kind, HasMetadata object) {
        if (object.getFinalizers().isEmpty()) {
            return;
        }
        var objects = admin.genericKubernetesResources(kind);
        var one = object.getMetadata().getNamespace() == null
                ? objects.withName(object.getMetadata().getName())
                : objects.inNamespace(object.getMetadata().getNamespace())
                        .withName(object.getMetadata().getName());
        one.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
    }

    private List<ResourceDefinitionContext> customKinds() {
        return admin.apiextensions().v1().customResourceDefinitions().list().getItems().stream()
                .map(SandboxNamespaces::context)
                .toList();
    }

    private static ResourceDefinitionContext context(CustomResourceDefinition definition) {
        return context(
                definition.getSpec().getGroup(),
                definition.getSpec().getVersions().get(0).getName(),
                definition.getSpec().getNames().getKind(),
                definition.getSpec().getNames().getPlural(),
                definition.getSpec().getScope().equals("Namespaced"));
    }

    private static ResourceDefinitionContext context(
            String group, String version, String kind, String plural, boolean namespaced) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(namespaced)
                .build();
    }
}
