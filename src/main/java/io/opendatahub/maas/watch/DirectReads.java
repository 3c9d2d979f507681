/* The few questions to the API server that no cache answers. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.LiveObjectReader;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Single requests for what matters once in the life of a platform, so that a watch or a larger cache for it would be waste: what
 * an earlier controller left. Never asked in the steady state (contract section 6). All throw {@link KubernetesClientException} when the
 * server refuses or is not reached; a kind that is not installed has no objects.
 */
public final class DirectReads {

    private final KubernetesClient client;

    /** Reads through a client. */
    public DirectReads(KubernetesClient client) {
        this.client = client;
    }

    /** The content of one object without its metadata; empty when there is no such object. */
    public Optional<Map<String, Object>> get(ResourceKey key) {
        return find(key).map(GenericKubernetesResource::getAdditionalProperties);
    }

    /** One object as it is stored now, with what our classes do not know; empty when there is no such object. */
    public Optional<GenericKubernetesResource> find(ResourceKey key) {
        return Optional.ofNullable(client.genericKubernetesResources(KubernetesWrites.definition(key.kind()))
                .inNamespace(key.namespace())
                .withName(key.name())
                .get());
    }

    /** Names of all ClusterRoleBindings, whoever made them, that grant a ClusterRole. */
    public List<String> bindingsOf(String clusterRole) {
        return client.rbac().clusterRoleBindings().list().getItems().stream()
                .filter(binding -> clusterRole.equals(binding.getRoleRef().getName()))
                .map(binding -> binding.getMetadata().getName())
                .sorted()
                .toList();
    }

    /** The objects of a kind in a namespace that carry these labels. */
    public List<LiveObject> list(KindRef kind, String namespace, Map<String, String> labels) {
        try {
            return client
                    .genericKubernetesResources(KubernetesWrites.definition(kind))
                    .inNamespace(namespace)
                    .withLabels(labels)
                    .list()
                    .getItems()
                    .stream()
                    .map(object -> LiveObjectReader.read(kind, object))
                    .toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }
}
