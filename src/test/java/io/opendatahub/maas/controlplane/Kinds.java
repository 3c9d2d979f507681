package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;

/** Kinds by their plural, so that the client does not have to look them up. */
final class Kinds {
    private static final String ADMISSION = "admissionregistration.k8s.io";
    private static final String RBAC = "rbac.authorization.k8s.io";

    /** What an operator makes at cluster scope. */
    static final List<ResourceDefinitionContext> CLUSTER_WIDE = List.of(
            cluster(RBAC, "ClusterRoleBinding", "clusterrolebindings"),
            cluster(RBAC, "ClusterRole", "clusterroles"),
            cluster(ADMISSION, "ValidatingAdmissionPolicyBinding", "validatingadmissionpolicybindings"),
            cluster(ADMISSION, "ValidatingAdmissionPolicy", "validatingadmissionpolicies"));

    /** What only tests make: an empty cluster has none. */
    static final List<ResourceDefinitionContext> WEBHOOKS = List.of(
            cluster(ADMISSION, "ValidatingWebhookConfiguration", "validatingwebhookconfigurations"),
            cluster(ADMISSION, "MutatingWebhookConfiguration", "mutatingwebhookconfigurations"));

    /** What {@link PodPace} makes. */
    static final List<ResourceDefinitionContext> MUTATING_POLICIES = List.of(
            cluster(ADMISSION, "MutatingAdmissionPolicyBinding", "mutatingadmissionpolicybindings"),
            cluster(ADMISSION, "MutatingAdmissionPolicy", "mutatingadmissionpolicies"));

    /** Built-in kinds on which tests put finalizers. */
    static final List<ResourceDefinitionContext> IN_NAMESPACES = List.of(
            context("", "v1", "ConfigMap", "configmaps", true),
            context("", "v1", "Secret", "secrets", true),
            context("", "v1", "Service", "services", true),
            context("", "v1", "ServiceAccount", "serviceaccounts", true),
            context("apps", "v1", "Deployment", "deployments", true),
            context("batch", "v1", "Job", "jobs", true),
            context("autoscaling", "v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", true));

    static final ResourceDefinitionContext DEFINITIONS =
            cluster("apiextensions.k8s.io", "CustomResourceDefinition", "customresourcedefinitions");

    private Kinds() {}

    /** The kinds of all custom resource definitions that are there now. */
    static List<ResourceDefinitionContext> custom(KubernetesClient client) {
        return client.apiextensions().v1().customResourceDefinitions().list().getItems().stream()
                .map(Kinds::of)
                .toList();
    }

    private static ResourceDefinitionContext of(CustomResourceDefinition definition) {
        return context(
                definition.getSpec().getGroup(),
                definition.getSpec().getVersions().get(0).getName(),
                definition.getSpec().getNames().getKind(),
                definition.getSpec().getNames().getPlural(),
                definition.getSpec().getScope().equals("Namespaced"));
    }

    private static ResourceDefinitionContext cluster(String group, String kind, String plural) {
        return context(group, "v1", kind, plural, false);
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
