package io.opendatahub.maas.api.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.crdv2.generator.CustomResourceInfo;
import io.fabric8.crdv2.generator.ResolvingContext;
import io.fabric8.crdv2.generator.v1.CustomResourceHandler;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import java.nio.file.Path;
import java.util.List;

/** Makes the CRDs, and the text of their files, from the classes. */
final class Crds {

    static final Path DIRECTORY = Path.of("crds");

    static final List<Class<? extends CustomResource<?, ?>>> KINDS =
            List.of(MaasTenantConfig.class, AITenant.class, LegacyTenant.class, PlatformConfig.class);

    private static final String HEADER =
            "# Generated from the classes in io.opendatahub.maas.api.v1alpha1 by: hack/update-generated. Do not edit.\n";

    private Crds() {}

    static List<CustomResourceDefinition> all() {
        return KINDS.stream().map(Crds::of).toList();
    }

    static CustomResourceDefinition of(Class<? extends CustomResource<?, ?>> kind) {
        CustomResourceHandler handler = new CustomResourceHandler();
        handler.handle(CustomResourceInfo.fromClass(kind), ResolvingContext.defaultResolvingContext(false));
        CustomResourceDefinition crd = (CustomResourceDefinition)
                handler.finish().findFirst().orElseThrow().getKey();
        return CrdFinish.finish(crd, kind);
    }

    static Path file(CustomResourceDefinition crd) {
        return DIRECTORY.resolve(crd.getMetadata().getName() + ".yaml");
    }

    static String text(CustomResourceDefinition crd) {
        ObjectNode tree = new KubernetesSerialization().convertValue(crd, ObjectNode.class);
        wholeNumbers(tree);
        return HEADER + Serialization.asYaml(tree);
    }

    /** The model holds limits as doubles; 1.0 would look like a decimal to readers. */
    private static void wholeNumbers(JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (String limit : List.of("minimum", "maximum")) {
                if (object.path(limit).isDouble()) {
                    object.put(limit, object.get(limit).longValue());
                }
            }
        }
        node.forEach(Crds::wholeNumbers);
    }
}
