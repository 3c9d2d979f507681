/* One object that should exist, and how it is to be applied. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Labels;
import java.util.Map;
import java.util.Optional;

/**
 * An object as it should be. Holds only the fields the operator wants to own.
 *
 * @param kind its place in the inventory
 * @param object the object
 * @param replicas for a Deployment that an autoscaler may steer: who decides its count
 * @param exactContainer name of the container whose resource block must be exactly the given one, entries of other
 *     managers included (contract section 5); empty when foreign additions may stay
 * @param needs an object without which it must not be written, so that it is not written while that one could not be
 */
public record DesiredObject(
        ManagedKind kind,
        HasMetadata object,
        Optional<ReplicaRule> replicas,
        Optional<String> exactContainer,
        Optional<ResourceKey> needs) {

    /** An object that is simply applied. */
    public static DesiredObject of(ManagedKind kind, HasMetadata object) {
        return new DesiredObject(kind, object, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same object, not to be written while another one could not be. */
    DesiredObject needing(ResourceKey other) {
        return new DesiredObject(kind, object, replicas, exactContainer, Optional.of(other));
    }

    /** An object of a kind that another product defines. */
    public static DesiredObject custom(ManagedKind kind, ObjectMeta metadata, Map<String, Object> spec) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setApiVersion(kind.ref().apiVersion());
        object.setKind(kind.ref().kind());
        object.setMetadata(metadata);
        object.setAdditionalProperty("spec", spec);
        return of(kind, object);
    }

    /** Namespace of the config of the tenant it is made for, empty for a shared object. */
    public String tenantNamespace() {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(Labels.TENANT_NAMESPACE, "");
    }

    /** Its identity. */
    public ResourceKey key() {
        String namespace = object.getMetadata().getNamespace();
        return ResourceKey.of(
                kind, namespace == null ? "" : namespace, object.getMetadata().getName());
    }
}
