package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** JSON Patch operations for one finalizer. */
class FinalizerPatchTest {

    private static final String OURS = "maas.opendatahub.io/tenant-cleanup";

    @Test
    void addsToTheEndOfAListAndMakesAMissingOne() {
        assertThat(FinalizerPatch.add(object("example.org/a"), OURS))
                .containsExactly(
                        Map.of("op", "test", "path", "/metadata/uid", "value", "u1"),
                        Map.of("op", "test", "path", "/metadata/finalizers", "value", List.of("example.org/a")),
                        Map.of("op", "add", "path", "/metadata/finalizers/-", "value", OURS));
        assertThat(FinalizerPatch.add(object(), OURS))
                .hasSize(3)
                .contains(Map.of("op", "test", "path", "/metadata/uid", "value", "u1"))
                .anySatisfy(operation -> assertThat(operation)
                        .containsEntry("op", "test")
                        .containsEntry("path", "/metadata/finalizers")
                        .containsEntry("value", null))
                .endsWith(Map.of("op", "add", "path", "/metadata/finalizers", "value", List.of(OURS)));
    }

    @Test
    void removesItsOwnEntryOnlyAndTestsThatItIsTheRightOne() {
        assertThat(FinalizerPatch.remove(object("example.org/a", OURS, "example.org/b"), OURS))
                .containsExactly(
                        Map.of("op", "test", "path", "/metadata/uid", "value", "u1"),
                        Map.of("op", "test", "path", "/metadata/finalizers/1", "value", OURS),
                        Map.of("op", "remove", "path", "/metadata/finalizers/1"));
    }

    @Test
    void doesNothingWhenThereIsNothingToDo() {
        assertThat(FinalizerPatch.add(object(OURS), OURS)).isEmpty();
        assertThat(FinalizerPatch.remove(object("example.org/a"), OURS)).isEmpty();
    }

    private static ConfigMap object(String... finalizers) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("x")
                .withUid("u1")
                .withResourceVersion("5")
                .withFinalizers(finalizers)
                .endMetadata()
                .build();
    }
}
