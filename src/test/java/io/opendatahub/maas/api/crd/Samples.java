package io.opendatahub.maas.api.crd;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;

/** Makes small objects of our kinds as plain trees, so that a test sees what is stored and not what classes make of it. */
final class Samples {

    static final String GROUP = "maas.opendatahub.io";

    private static final Map<String, String> PLURALS = Map.of(
            "MaasTenantConfig", "maastenantconfigs",
            "AITenant", "aitenants",
            "Tenant", "tenants",
            "Config", "configs");

    private Samples() {}

    /** An object whose spec is given as YAML. */
    static GenericKubernetesResource of(String kind, String name, String spec) {
        return of(GROUP, kind, name, spec);
    }

    static GenericKubernetesResource of(String group, String kind, String name, String spec) {
        return Serialization.unmarshal(
                "apiVersion: %s/v1alpha1\nkind: %s\nmetadata: {name: \"%s\"}\nspec: %s\n"
                        .formatted(group, kind, name, spec),
                GenericKubernetesResource.class);
    }

    /** A spec given as YAML, as the tree that the API server should hold. */
    static Object tree(String spec) {
        return Serialization.unmarshal("spec: " + spec, Map.class).get("spec");
    }

    static MixedOperation<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            operation(KubernetesClient client, String group, String kind) {
        return client.genericKubernetesResources(new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion("v1alpha1")
                .withKind(kind)
                .withPlural(PLURALS.get(kind))
                .withNamespaced(!"Config".equals(kind))
                .build());
    }
}
