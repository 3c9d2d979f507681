/* Every write of the operator goes through here: server-side apply, the two kinds of patches, delete, create of events. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Preconditions;
import io.fabric8.kubernetes.api.model.PreconditionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the API server. No method reads first: one call, one request. All throw {@link KubernetesClientException} when
 * the server refuses or is not reached, and {@link WriteGate.WriteRefused} when this process no longer leads.
 */
public final class KubernetesWrites {

    private static final Logger LOG = LoggerFactory.getLogger(KubernetesWrites.class);

    /** A version no stored object has: an apply that carries it only creates, else answers 409 (measured). */
    private static final String ONLY_IF_ABSENT = "1";

    private static final String BACKGROUND = "Background";

    private final KubernetesClient client;
    private final WriteGate gate;

    /** Writes through a client as long as the gate is open. */
    public KubernetesWrites(KubernetesClient client, WriteGate gate) {
        this.client = client;
        this.gate = gate;
    }

    /** Applies the whole set of fields a manager wants to own, taking over fields of others. */
    public GenericKubernetesResource apply(ResourceKey key, Map<String, Object> content, String manager) {
        return patch(key, withIdentity(key, content, Map.of()), serverSide(manager), "");
    }

    /**
     * Applies an object that is believed not to exist.
     *
     * @return empty when there is one under this name, which is left as it is
     */
    public Optional<GenericKubernetesResource> applyIfAbsent(
            ResourceKey key, Map<String, Object> content, String manager) {
        Map<String, Object> guard = Map.of("resourceVersion", ONLY_IF_ABSENT);
        try {
            return Optional.of(patch(key, withIdentity(key, content, guard), serverSide(manager), ""));
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Replaces the whole status, which is ours alone. Carries no version, so that edits of the rest by others never make it
     * fail (case 80).
     */
    public GenericKubernetesResource replaceStatus(ResourceKey key, Map<String, Object> status) {
        return patch(
                key,
                List.of(Map.of("op", "add", "path", "/status", "value", status)),
                context(PatchType.JSON),
                "status");
    }

    /** Merges into an object; keys with null go. */
    public GenericKubernetesResource merge(ResourceKey key, Map<String, Object> content) {
        return patch(key, content, context(PatchType.JSON_MERGE), "");
    }

    /** Runs JSON Patch operations, all or none. */
    public GenericKubernetesResource jsonPatch(ResourceKey key, List<Map<String, Object>> operations) {
        return patch(key, operations, context(PatchType.JSON), "");
    }

    /**
     * Deletes the object with this UID, in the background.
     *
     * @return false when it was gone already or another object has its name
     */
    public boolean delete(ResourceKey key, String uid) {
        return delete(key, BACKGROUND, new PreconditionsBuilder().withUid(uid).build());
    }

    /**
     * Deletes the object with this UID and leaves what it controls to whoever comes next.
     *
     * @return false when it was gone already or another object has its name
     */
    public boolean deleteOrphaning(ResourceKey key, String uid) {
        return delete(key, "Orphan", new PreconditionsBuilder().withUid(uid).build());
    }

    /**
     * Deletes the object with this UID if it is still at this version, in the background.
     *
     * @return false when it was gone already, has changed, or another object has its name
     */
    public boolean deleteUnchanged(ResourceKey key, String uid, String resourceVersion) {
        return delete(
                key,
                BACKGROUND,
                new PreconditionsBuilder()
                        .withUid(uid)
                        .withResourceVersion(resourceVersion)
                        .build());
    }

    private boolean delete(ResourceKey key, String propagation, Preconditions preconditions) {
        gate.check();
        DeleteOptions options = new DeleteOptionsBuilder()
                .withPropagationPolicy(propagation)
                .withPreconditions(preconditions)
                .build();
        try {
            client.raw(path(key), "DELETE", options);
            LOG.info("deleted {}", key);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND || e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return false;
            }
            throw e;
        }
    }

    /** Creates an event. */
    public void createEvent(Event event) {
        gate.check();
        client.v1().events().resource(event).create();
    }

    private GenericKubernetesResource patch(ResourceKey key, Object body, PatchContext context, String subresource) {
        gate.check();
        GenericKubernetesResource item = new GenericKubernetesResource();
        item.setApiVersion(key.kind().apiVersion());
        item.setKind(key.kind().kind());
        item.setMetadata(new ObjectMetaBuilder().withName(key.name()).build());
        if (key.kind().namespaced()) {
            item.getMetadata().setNamespace(key.namespace());
        }
        Resource<GenericKubernetesResource> resource =
                client.genericKubernetesResources(definition(key.kind())).resource(item);
        String text = client.getKubernetesSerialization().asJson(body);
        GenericKubernetesResource result = subresource.isEmpty()
                ? resource.patch(context, text)
                : resource.subresource(subresource).patch(context, text);
        LOG.debug("{} {} {}", context.getPatchType(), subresource, key);
        return result;
    }

    private static Map<String, Object> withIdentity(
            ResourceKey key, Map<String, Object> content, Map<String, Object> guard) {
        Map<String, Object> metadata = new LinkedHashMap<>(guard);
        metadata.put("name", key.name());
        if (key.kind().namespaced()) {
            metadata.put("namespace", key.namespace());
        }
        if (content.get("metadata") instanceof Map<?, ?> own) {
            own.forEach((name, value) -> metadata.put(String.valueOf(name), value));
        }
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("apiVersion", key.kind().apiVersion());
        body.put("kind", key.kind().kind());
        body.putAll(content);
        body.put("metadata", metadata);
        return body;
    }

    /** What the generic client needs to know of a kind; complete, so that it asks no discovery. */
    public static ResourceDefinitionContext definition(KindRef kind) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(kind.group())
                .withVersion(kind.version())
                .withKind(kind.kind())
                .withPlural(kind.plural())
                .withNamespaced(kind.namespaced())
                .build();
    }

    private static String path(ResourceKey key) {
        KindRef kind = key.kind();
        String root = kind.group().isEmpty() ? "/api/" : "/apis/";
        String namespace = kind.namespaced() ? "/namespaces/" + key.namespace() : "";
        return root + kind.apiVersion() + namespace + "/" + kind.plural() + "/" + key.name();
    }

    private static PatchContext serverSide(String manager) {
        return new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(manager)
                .withForce(true)
                .build();
    }

    private static PatchContext context(PatchType type) {
        return new PatchContext.Builder()
                .withPatchType(type)
                .withFieldManager(FieldOwner.MAIN)
                .build();
    }
}
