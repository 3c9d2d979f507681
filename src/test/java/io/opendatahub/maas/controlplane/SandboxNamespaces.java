package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the namespaces of a {@link Sandbox}, and at its end removes them and all that a class may have left behind. */
final class SandboxNamespaces {
    private static final List<String> OUR_LABELS =
            List.of("app.opendatahub.io/modelsasservice=true", "app.kubernetes.io/part-of=models-as-a-service");
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final KubernetesClient admin;
    private final Sandbox sandbox;

    SandboxNamespaces(KubernetesClient admin, Sandbox sandbox) {
        this.admin = admin;
        this.sandbox = sandbox;
    }

    void create() {
        sandbox.namespaces()
                .forEach(name -> admin.resource(new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .endMetadata()
                                .build())
                        .create());
    }

    /**
     * Removes whatever the next operator could see; the namespaces themselves go some seconds later, which nobody
     * has to wait for, since no other class uses their names. The operator of the class must have ended before.
     */
    void remove() {
        List<String> namespaces = admin.namespaces().list().getItems().stream()
                .map(namespace -> namespace.getMetadata().getName())
                .filter(name -> name.endsWith("-" + sandbox.suffix()))
                .toList();
        namespaces.forEach(name -> admin.namespaces().withName(name).delete());
        List<ResourceDefinitionContext> custom = Kinds.custom(admin);
        removeClusterWide(custom);
        List<ResourceDefinitionContext> left = new ArrayList<>(Kinds.IN_NAMESPACES);
        custom.stream().filter(ResourceDefinitionContext::isNamespaceScoped).forEach(left::add);
        await("the content of namespaces " + namespaces + " to be gone")
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(100))
                .atMost(PATIENCE)
                .until(() -> {
                    left.removeIf(kind -> isGone(kind, namespaces));
                    return left.isEmpty();
                });
    }

    private void removeClusterWide(List<ResourceDefinitionContext> custom) {
        for (String label : OUR_LABELS) {
            Kinds.CLUSTER_WIDE.forEach(kind -> admin.genericKubernetesResources(kind)
                    .withLabelSelector(label)
                    .delete());
        }
        Kinds.WEBHOOKS.forEach(kind -> admin.genericKubernetesResources(kind).delete());
        new PodPace(admin).forget(sandbox.namespaces());
        for (ResourceDefinitionContext kind : custom) {
            if (!kind.isNamespaceScoped()) {
                for (GenericKubernetesResource object :
                        admin.genericKubernetesResources(kind).list().getItems()) {
                    remove(kind, object);
                }
            }
        }
    }

    /** Whether nothing of this kind is left; otherwise deletes what there is. */
    private boolean isGone(ResourceDefinitionContext kind, List<String> namespaces) {
        List<GenericKubernetesResource> objects =
                admin.genericKubernetesResources(kind).inAnyNamespace().list().getItems().stream()
                        .filter(object ->
                                namespaces.contains(object.getMetadata().getNamespace()))
                        .toList();
        objects.forEach(object -> remove(kind, object));
        return objects.isEmpty();
    }

    /** Takes the finalizers off as well: nobody is left who would. */
    private void remove(ResourceDefinitionContext kind, GenericKubernetesResource object) {
        String name = object.getMetadata().getName();
        Resource<GenericKubernetesResource> live = Optional.ofNullable(
                        object.getMetadata().getNamespace())
                .map(namespace -> admin.genericKubernetesResources(kind)
                        .inNamespace(namespace)
                        .withName(name))
                .orElseGet(() -> admin.genericKubernetesResources(kind).withName(name));
        live.delete();
        if (!object.getFinalizers().isEmpty()) {
            release(live);
        }
    }

    private static void release(Resource<GenericKubernetesResource> live) {
        try {
            live.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }
}
