package io.opendatahub.maas.casesdoc;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.casesdoc.CaseList.Case;
import io.opendatahub.maas.generated.GeneratedFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/cases.md} equal to the tags on the tests, and the tags equal to what the issues promise. */
class GeneratedCasesTest {

    /** Issues of which every case must have a test. Add an issue when its tests are in. */
    private static final Set<String> DONE = Set.of("3", "4", "5", "6");

    /** A class that failsafe runs. */
    private static final Pattern ON_CLUSTER = Pattern.compile("\\w*IT\\b");

    private static final List<Case> CASES = CaseList.read();
    private static final SortedMap<String, SortedSet<String>> TESTS = TaggedTests.find("io.opendatahub.maas");

    @Test
    void fileEqualsTheTags() {
        GeneratedFile.verifyOrUpdate(Path.of("docs", "cases.md"), CasesDocument.of(CASES, tests()));
    }

    @Test
    void everyTagNamesACase() {
        assertThat(tests().keySet())
                .as("tags of tests that name no case of cases.tsv")
                .isSubsetOf(CASES.stream().map(Case::tag).toList());
    }

    @Test
    void casesOfFinishedIssuesHaveATest() {
        assertThat(CASES.stream().filter(one -> DONE.contains(one.issue())).filter(one -> !isShown(one)))
                .as(
                        "cases without a test of the wanted kind (*IT where a cluster is needed), although their issue is done")
                .isEmpty();
    }

    @Test
    void theListIsWhole() {
        assertThat(CASES).hasSize(102).doesNotHaveDuplicates();
        assertThat(CASES.stream().map(one -> Integer.valueOf(one.number()))).isSorted();
        assertThat(CASES.stream().filter(one -> one.issue().equals("3"))).hasSize(53);
    }

    @Test
    void tagsOfClassesMethodsAndListsAreFound() {
        assertThat(TESTS.get("case-example"))
                .containsExactly(
                        "GeneratedCasesTest.Examples",
                        "GeneratedCasesTest.Examples#one",
                        "GeneratedCasesTest.Examples#two");
    }

    private static boolean isShown(Case one) {
        return tests().getOrDefault(one.tag(), new TreeSet<>()).stream()
                .anyMatch(test -> !one.onCluster() || ON_CLUSTER.matcher(test).lookingAt());
    }

    /** The tags without those of the examples below. */
    private static SortedMap<String, SortedSet<String>> tests() {
        SortedMap<String, SortedSet<String>> tests = new TreeMap<>(TESTS);
        tests.remove("case-example");
        return tests;
    }

    /** What the search must find; runs as well, and says nothing. */
    @Nested
    @Tag("case-example")
    class Examples {

        @Test
        @Tag("case-example")
        void one() {
            assertThat(Stream.of(1)).hasSize(1);
        }

        @Test
        @Tag("case-example")
        @Tag("unrelated")
        void two() {
            assertThat(Stream.of(2)).hasSize(1);
        }

        @Tag("case-example")
        void notATest() {}
    }
}
