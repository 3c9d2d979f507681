package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The documents of a YAML text, sent by whichever user's client is given. Values stay as they are written (an
 * integer stays an integer), and kinds need no Java class.
 */
public final class KubeYaml {
    /** Field manager of applied documents: the person who uses the operator. */
    public static final String FIELD_MANAGER = "case-author";

    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private final List<GenericKubernetesResource> documents;

    private KubeYaml(List<GenericKubernetesResource> documents) {
        this.documents = List.copyOf(documents);
    }

    /** The documents of this text; empty ones are left out. */
    public static KubeYaml text(String yaml) {
        List<GenericKubernetesResource> documents = new ArrayList<>();
        for (String part : yaml.split("(?m)^---.*$", -1)) {
            Map<?, ?> tree = Serialization.unmarshal(part, Map.class);
            if (tree != null && !tree.isEmpty()) {
                documents.add(JSON.convertValue(tree, GenericKubernetesResource.class));
            }
        }
        return new KubeYaml(documents);
    }

    /** The documents of this file. */
    public static KubeYaml file(Path file) {
        try {
            return text(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same with fixture names replaced by those of the sandbox. */
    public KubeYaml in(Sandbox sandbox) {
        return new KubeYaml(documents.stream().map(sandbox.names()::rename).toList());
    }

    /** Only this document, counted from 1 as the case files do. */
    public KubeYaml document(int number) {
        return new KubeYaml(List.of(documents.get(number - 1)));
    }

    /** How many there are. */
    public int size() {
        return documents.size();
    }

    /** The documents. */
    public List<GenericKubernetesResource> documents() {
        return documents;
    }

    /**
     * Applies every document, server-side. What an earlier document of the same object said and this one does not
     * goes; what others added (finalizers, labels) stays. A status goes through the status subresource.
     */
    public List<GenericKubernetesResource> apply(KubernetesClient client) {
        return documents.stream().map(document -> apply(client, document)).toList();
    }

    /** Creates every document; fails when one exists. */
    public List<GenericKubernetesResource> create(KubernetesClient client) {
        return documents.stream()
                .map(document -> client.resource(document).create())
                .toList();
    }

    /** Puts every document in place of the live object: labels, annotations and finalizers it lacks go as well. */
    public List<GenericKubernetesResource> replace(KubernetesClient client) {
        return documents.stream().map(document -> replace(client, document)).toList();
    }

    /** Deletes the objects, without waiting. */
    public void delete(KubernetesClient client) {
        documents.forEach(document -> client.resource(document).delete());
    }

    private static GenericKubernetesResource apply(KubernetesClient client, GenericKubernetesResource document) {
        GenericKubernetesResource applied = client.resource(document).patch(force(), document);
        if (document.get("status") != null) {
            return client.resource(document).subresource("status").patch(force(), document);
        }
        return applied;
    }

    private static GenericKubernetesResource replace(KubernetesClient client, GenericKubernetesResource document) {
        GenericKubernetesResource copy = Serialization.clone(document);
        GenericKubernetesResource live = client.resource(document).require();
        copy.getMetadata().setResourceVersion(live.getMetadata().getResourceVersion());
        return client.resource(copy).update();
    }

    private static PatchContext force() {
        return new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(FIELD_MANAGER)
                .withForce(true)
                .build();
    }
}
