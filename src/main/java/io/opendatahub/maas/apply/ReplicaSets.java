/* Looks at the ReplicaSets of Deployments that are made anew; no cache keeps them. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Lists of ReplicaSets, one request each. Throws {@code KubernetesClientException} when the server refuses. */
public final class ReplicaSets {

    /**
     * One of them.
     *
     * @param key which
     * @param uid its UID
     * @param controller UID of its controller, empty when it has none
     * @param labels its own labels, not those of its pods
     * @param wanted pods it is to have
     * @param existing pods it has
     * @param content the whole object but for its metadata
     * @param annotations its annotations
     */
    record ReplicaSet(
            ResourceKey key,
            String uid,
            String controller,
            Map<String, String> labels,
            long wanted,
            long existing,
            Map<String, Object> content,
            Map<String, String> annotations) {

        private static ReplicaSet read(GenericKubernetesResource object) {
            Map<String, Object> content = object.getAdditionalProperties();
            return new ReplicaSet(
                    ResourceKey.of(ObservedKinds.REPLICA_SET, object),
                    object.getMetadata().getUid(),
                    Objects.requireNonNullElse(object.getMetadata().getOwnerReferences(), List.<OwnerReference>of())
                            .stream()
                            .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                            .map(OwnerReference::getUid)
                            .findFirst()
                            .orElse(""),
                    Objects.requireNonNullElse(object.getMetadata().getLabels(), Map.of()),
                    JsonTree.number(content, 0, "spec", "replicas"),
                    JsonTree.number(content, 0, "status", "replicas"),
                    content,
                    Objects.requireNonNullElse(object.getMetadata().getAnnotations(), Map.of()));
        }
    }

    private final KubernetesClient client;

    /** Reads through a client. */
    public ReplicaSets(KubernetesClient client) {
        this.client = client;
    }

    /** Those in a namespace that have all these labels. */
    List<ReplicaSet> list(String namespace, Map<String, String> labels) {
        return client
                .genericKubernetesResources(KubernetesWrites.definition(ObservedKinds.REPLICA_SET))
                .inNamespace(namespace)
                .withLabels(labels)
                .list()
                .getItems()
                .stream()
                .map(ReplicaSet::read)
                .toList();
    }
}
