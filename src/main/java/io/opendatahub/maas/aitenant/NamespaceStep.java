/* Creates the tenant's namespace, or puts our labels on one that is there. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.watch.ClusterWatch;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The tenant namespace (contract sections 3 and 8). A namespace that exists is adopted, nothing of it is lost. */
final class NamespaceStep implements AITenantStep {

    private final KubernetesWrites writes;
    private final ClusterWatch cluster;

    NamespaceStep(KubernetesWrites writes, ClusterWatch cluster) {
        this.writes = writes;
        this.cluster = cluster;
    }

    @Override
    public Optional<Halt> run(AITenantPass pass) {
        String name = pass.tenant().namespace();
        Optional<NamespaceFact> present = cluster.namespace(name);
        if (present.isEmpty()) {
            create(pass);
            return Optional.empty();
        }
        if (present.get().terminating()) {
            return Optional.of(Halt.waiting(
                    AITenantReasons.NAMESPACE_TERMINATING,
                    "Namespace " + name + " is being deleted; waiting until it is gone."));
        }
        adopt(pass, present.get());
        return Optional.empty();
    }

    private void create(AITenantPass pass) {
        // Where somebody was quicker, the event of its creation brings us back to adopt it.
        writes.applyIfAbsent(key(pass), content(pass, true), FieldOwner.MAIN);
    }

    private void adopt(AITenantPass pass, NamespaceFact present) {
        boolean complete = present.labels()
                        .entrySet()
                        .containsAll(Labels.ofAITenant(pass.tenant()).entrySet())
                && present.annotations()
                        .entrySet()
                        .containsAll(annotations(pass).entrySet());
        if (!complete) {
            boolean created = Labels.TRUE.equals(present.annotations().get(Annotations.CREATED_BY_AITENANT));
            writes.apply(key(pass), content(pass, created), FieldOwner.MAIN);
        }
    }

    private static Map<String, Object> content(AITenantPass pass, boolean created) {
        Map<String, String> labels = new TreeMap<>(Labels.ofAITenant(pass.tenant()));
        Map<String, String> annotations = new TreeMap<>(annotations(pass));
        if (created) {
            labels.put(Labels.GENERATED_NAMESPACE, Labels.TRUE);
            annotations.put(Annotations.CREATED_BY_AITENANT, Labels.TRUE);
        }
        return Map.of("metadata", Map.of("labels", labels, "annotations", annotations));
    }

    private static Map<String, String> annotations(AITenantPass pass) {
        return Annotations.ofAITenant(
                pass.aitenant().getMetadata().getNamespace(),
                pass.aitenant().getMetadata().getName());
    }

    private static ResourceKey key(AITenantPass pass) {
        return new ResourceKey(ObservedKinds.NAMESPACE, "", pass.tenant().namespace());
    }
}
