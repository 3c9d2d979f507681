/* The apply engine on empty caches, in front of a server that keeps nothing. */
package io.opendatahub.maas.apply;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.watch.LiveIndex;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** What the engine's tests share. */
final class Engine implements AutoCloseable {

    private static final Map<String, String> OURS = Map.of("app.opendatahub.io/modelsasservice", "true");

    final LiveIndex live = new LiveIndex();
    final ScriptedServer server;
    final ServerSideApplier applier;

    Engine() throws IOException {
        server = new ScriptedServer();
        KubernetesWrites writes = new KubernetesWrites(server.client(), () -> {});
        applier = new ServerSideApplier(
                writes,
                live,
                new ContentTree(server.client().getKubernetesSerialization()),
                new DeploymentRecreation(writes, live, new ReplicaSets(server.client())));
    }

    /** The caches know of an object of ours whose content is not what is desired. */
    void exists(ResourceKey key, LiveObject.Facts facts) {
        exists(key, facts, Map.of(), false, "");
    }

    /**
     * The caches know of an object of ours.
     *
     * @param digest that of the content it was applied with
     */
    void exists(
            ResourceKey key,
            LiveObject.Facts facts,
            Map<String, String> annotations,
            boolean terminating,
            String digest) {
        live.learned(new LiveObject(
                key, "u", 1, OURS, annotations, null, terminating, Set.of("maas-controller"), digest, facts));
    }

    /** What {@link #desired} is applied with. */
    String digest(DesiredObject object) {
        return ContentDigest.of(new ContentTree(server.client().getKubernetesSerialization()).of(object, false));
    }

    static DesiredObject desired(ResourceKey key) {
        return DesiredObject.custom(
                ManagedKind.of(key.kind()).orElseThrow(),
                new ObjectMetaBuilder()
                        .withNamespace(key.namespace())
                        .withName(key.name())
                        .build(),
                Map.of("targetRef", Map.of("name", "front-door")));
    }

    static ResourceKey key(ManagedKind kind, String name) {
        return ResourceKey.of(kind, "edge-gw", name);
    }

    @Override
    public void close() {
        server.close();
    }
}
