/* Which kinds the API server serves now, known by watching the CustomResourceDefinitions. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.model.ConditionFact;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps, of every definition, only the versions that are served; a kind that appears or goes is told at once. */
public final class ServedKinds implements ReducedStore.Sink {

    private static final String ESTABLISHED = "Established";

    private final Map<String, Set<String>> servedVersions = new ConcurrentHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** Calls back after any change of what is served. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Whether objects of this kind and version can be listed now. */
    public boolean isServed(KindRef kind) {
        return servedVersions.getOrDefault(kind.crdName(), Set.of()).contains(kind.version());
    }

    /** Those of the given kinds that are served. */
    public Set<KindRef> served(List<KindRef> kinds) {
        Set<KindRef> result = new HashSet<>();
        kinds.stream().filter(this::isServed).forEach(result::add);
        return result;
    }

    @Override
    public void put(GenericKubernetesResource definition) {
        Set<String> now = versions(definition);
        Set<String> before = servedVersions.put(definition.getMetadata().getName(), now);
        if (!now.equals(Objects.requireNonNullElse(before, Set.of()))) {
            listeners.forEach(Runnable::run);
        }
    }

    @Override
    public void remove(String namespace, String name, String uid) {
        Set<String> before = servedVersions.remove(name);
        if (before != null && !before.isEmpty()) {
            listeners.forEach(Runnable::run);
        }
    }

    private static Set<String> versions(GenericKubernetesResource definition) {
        Map<String, Object> tree = definition.getAdditionalProperties();
        ConditionFact established = JsonTree.conditions(tree).get(ESTABLISHED);
        boolean terminating = definition.getMetadata().getDeletionTimestamp() != null;
        Set<String> versions = new HashSet<>();
        if (established != null && established.isTrue() && !terminating) {
            for (Object version : JsonTree.list(tree, "spec", "versions")) {
                if (Boolean.TRUE.equals(JsonTree.at(version, "served"))) {
                    versions.add(JsonTree.text(version, "name"));
                }
            }
        }
        return versions;
    }
}
