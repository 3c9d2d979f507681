package io.opendatahub.maas.cases;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Objects exactly as they are stored: no class stands between that would add or drop a field. */
final class StoredJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private StoredJson() {}

    /** The object at a path of the API, for example {@code /api/v1/namespaces/default}. */
    static JsonNode get(KubernetesClient client, String path) {
        return parse(client.raw(path));
    }

    /** The config in a tenant's namespace. */
    static JsonNode config(TenantCluster cluster, String namespace) {
        return get(
                cluster.admin(),
                "/apis/maas.opendatahub.io/v1alpha1/namespaces/" + namespace + "/maastenantconfigs/default-tenant");
    }

    /** A Deployment. */
    static JsonNode deployment(TenantCluster cluster, String namespace, String name) {
        return get(cluster.admin(), "/apis/apps/v1/namespaces/" + namespace + "/deployments/" + name);
    }

    /** A text as a tree. */
    static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
