/* Looks at what nobody can run here: the workflows, and what keeps versions fresh. */
package io.opendatahub.maas.repository;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Over the files of .github; {@link Workflow} has the rules. */
class WorkflowsTest {

    static Stream<Path> workflows() {
        return Repository.files().stream().filter(file -> file.startsWith(".github/workflows"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void isSound(Path workflow) {
        assertThat(Workflow.problems(Repository.text(workflow))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "permissions: {contents: read}|permissions: {contents: write}",
                "permissions: {contents: read}|name: x",
                "timeout-minutes: 5|name: x",
                "actions/checkout@v6|actions/checkout@main",
                "actions/checkout@v6|actions/checkout",
                "bash .ci/run|bash .ci/walk",
                "bash .ci/run|hack/demo --ones",
                "bash .ci/run|echo ${{ github.event.issue.title }}",
                "persist-credentials: false|fetch-depth: 0",
                "needs: one|needs: three",
                "needs.one.outputs.name|needs.one.outputs.names",
                "needs.one.outputs.name|needs.two.outputs.name",
                "steps.first.outputs.name|steps.last.outputs.name",
                "matrix.machine|matrix.engine",
            })
    void mistakesAreSeen(String change) {
        String sound = """
                on: push
                permissions: {contents: read}
                jobs:
                  one:
                    runs-on: ubuntu-latest
                    timeout-minutes: 5
                    outputs:
                      name: ${{ steps.first.outputs.name }}
                    steps:
                      - {uses: actions/checkout@v6, with: {persist-credentials: false}}
                      - id: first
                        run: bash .ci/run
                  two:
                    needs: one
                    strategy: {matrix: {include: [{machine: ubuntu-latest}]}}
                    runs-on: ${{ matrix.machine }}
                    timeout-minutes: 6
                    steps:
                      - {uses: actions/cache@v5, with: {key: "${{ needs.one.outputs.name }}"}}
                """;
        String[] parts = change.split("\\|", 2);
        assertThat(Workflow.problems(sound)).isEmpty();
        assertThat(Workflow.problems(sound.replace(parts[0], parts[1]))).isNotEmpty();
    }

    @Test
    void changesAreJudgedByTheSameScriptAsHere() {
        assertThat(Workflow.scripts(Repository.text(Path.of(".github/workflows/ci.yml"))))
                .contains("bash .ci/run");
    }

    @Test
    void theImageIsBuiltAndStartedBeforeAChangeIsTaken() {
        assertThat(Workflow.scripts(Repository.text(Path.of(".github/workflows/ci.yml"))))
                .contains("docker build --tag maas-operator .")
                .anyMatch(script -> script.contains("docker run") && script.contains("maas-operator --help"));
    }

    /** Each architecture of the release on a machine of its own: an emulated training run would make the AOT cache. */
    @Test
    void noImageIsMadeInAnEmulator() {
        assertThat(Repository.text(Path.of(".github/workflows/release.yml"))).doesNotContain("qemu");
    }

    @Test
    void formsAreYaml() {
        assertThat(Repository.files())
                .filteredOn(file -> file.startsWith(".github/ISSUE_TEMPLATE"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Serialization.unmarshal(Repository.text(file), Object.class))
                        .isInstanceOf(Map.class));
    }

    @Test
    void everyPinnedVersionIsWatched() {
        assertThat(watched("maven")).containsExactlyElementsOf(folders("pom.xml"));
        assertThat(watched("gomod")).containsExactlyElementsOf(folders("go.mod"));
        assertThat(watched("docker")).containsExactlyElementsOf(folders("Dockerfile"));
        assertThat(watched("github-actions")).containsExactly("/");
    }

    private static List<String> folders(String file) {
        List<String> folders = Repository.foldersWith(file);
        assertThat(folders).as("folders with %s", file).isNotEmpty();
        return folders;
    }

    private static List<String> watched(String ecosystem) {
        Map<?, ?> dependabot = Serialization.unmarshal(Repository.text(Path.of(".github/dependabot.yml")), Map.class);
        List<String> folders = new ArrayList<>();
        for (Object update : (List<?>) dependabot.get("updates")) {
            Map<?, ?> entry = (Map<?, ?>) update;
            if (entry.get("package-ecosystem").equals(ecosystem)) {
                Object one = entry.get("directory");
                List<?> named = one == null ? (List<?>) entry.get("directories") : List.of(one);
                named.forEach(folder -> folders.add(folder.toString()));
            }
        }
        return folders.stream().sorted().toList();
    }
}
