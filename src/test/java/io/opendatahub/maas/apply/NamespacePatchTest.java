/* A patch of a namespace that holds only for what it was computed from (case 102). */
package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.model.NamespaceFact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every label that played a part is tested, changed or not. */
@Tag("case-102")
class NamespacePatchTest {

    private static final String KEY = "example.test/book~keeping";
    private static final String PATH = "/metadata/annotations/example.test~1book~0keeping";

    private static List<String> patch(
            Map<String, String> annotations, Map<String, Optional<String>> labels, Optional<String> text) {
        NamespaceFact seen = new NamespaceFact(
                "infra", "u-1", false, Map.of("kept", "a", "changed", "b", "removed", "c"), annotations);
        return NamespacePatch.of(seen, new TreeMap<>(labels), KEY, text).stream()
                .map(operation -> operation.get("op") + " " + operation.get("path") + " " + operation.get("value"))
                .toList();
    }

    @Test
    void testsComeFirstAndCoverAll() {
        Map<String, Optional<String>> labels = Map.of(
                "kept", Optional.of("a"),
                "changed", Optional.of("x"),
                "removed", Optional.empty(),
                "added", Optional.of("y"),
                "absent", Optional.empty());

        assertThat(patch(Map.of(KEY, "old"), labels, Optional.of("new")))
                .containsExactly(
                        "test /metadata/uid u-1",
                        "test /metadata/labels/absent null",
                        "test /metadata/labels/added null",
                        "test /metadata/labels/changed b",
                        "test /metadata/labels/kept a",
                        "test /metadata/labels/removed c",
                        "test " + PATH + " old",
                        "add /metadata/labels/added y",
                        "add /metadata/labels/changed x",
                        "remove /metadata/labels/removed null",
                        "add " + PATH + " new");
    }

    @Test
    void theFirstAnnotationBringsTheMap() {
        assertThat(patch(Map.of(), Map.of(), Optional.of("new")))
                .containsExactly(
                        "test /metadata/uid u-1",
                        "test /metadata/annotations null",
                        "add /metadata/annotations {" + KEY + "=new}");
        assertThat(patch(Map.of("other", "x"), Map.of(), Optional.of("new")))
                .contains("test " + PATH + " null", "add " + PATH + " new");
        assertThat(patch(Map.of(KEY, "old"), Map.of(), Optional.empty())).contains("remove " + PATH + " null");
    }

    @Test
    void nothingToChangeIsNoPatch() {
        assertThat(patch(
                        Map.of(KEY, "old"),
                        Map.of("kept", Optional.of("a"), "absent", Optional.empty()),
                        Optional.of("old")))
                .isEmpty();
        assertThat(patch(Map.of(), Map.of(), Optional.empty())).isEmpty();
    }
}
