package io.opendatahub.maas.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One fact for each object, found by its place. */
class FactTableTest {

    private final List<String> changed = new ArrayList<>();
    private final FactTable<String> table =
            new FactTable<>(object -> object.getMetadata().getUid(), changed::add);

    private void put(String namespace, String name, int version, String fact) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setMetadata(new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name)
                .withUid(fact)
                .withResourceVersion(String.valueOf(version))
                .build());
        table.put(object);
    }

    /** Names of namespaces that begin alike sort between the objects of each other. */
    @Test
    void aNamespaceHasItsOwnObjectsAndNoOthers() {
        List.of("team", "team-a", "team0", "tea", "team-").forEach(namespace -> put(namespace, "n", 1, namespace));
        put("team", "m", 1, "team, too");

        assertThat(table.in("team")).containsExactly("team, too", "team");
        assertThat(table.in("team-a")).containsExactly("team-a");
        assertThat(table.in("te")).isEmpty();
    }

    @Test
    void onlyAnotherFactIsTold() {
        put("team", "n", 1, "one");
        put("team", "n", 2, "one");
        put("team", "n", 3, "two");
        put("team", "n", 2, "late");
        table.clear();

        assertThat(changed).containsExactly("one", "two", "two");
        assertThat(table.in("team")).isEmpty();
    }
}
