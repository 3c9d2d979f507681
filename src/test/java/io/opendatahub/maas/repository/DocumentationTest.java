/* Keeps what the documents say true. */
package io.opendatahub.maas.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over every Markdown file; each rule is shown to see a mistake, too. */
class DocumentationTest {

    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Set<String> SHELL = Set.of("", "sh", "bash", "shell", "console");

    @Test
    void linksLeadSomewhere() {
        List<String> problems = new ArrayList<>();
        Markdown.documents().forEach((file, document) -> problems.addAll(brokenLinks(file, document)));
        assertThat(problems).isEmpty();
    }

    @Test
    void brokenLinksAreSeen() {
        Markdown document = Markdown.of(
                "# A `b` c\n[x](README.md) [x](no.md) [x](#a-b-c) [x](#c)\n[x](docs/adr) [x](CONTRIBUTING.md#tests)"
                        + " [x](CONTRIBUTING.md#tast) `[x](code.md)` [x](https://elsewhere.example)\n```\n[x](fence.md)\n```\n");
        assertThat(brokenLinks(Path.of("README.md"), document))
                .containsExactly(
                        "README.md: no.md leads nowhere",
                        "README.md: #c leads nowhere",
                        "README.md: CONTRIBUTING.md#tast leads nowhere");
    }

    @Test
    void commandsNameWhatExists() {
        List<String> problems = new ArrayList<>();
        Markdown.documents()
                .forEach((file, document) -> commands(document)
                        .forEach(command ->
                                Commands.problems(command).forEach(problem -> problems.add(file + ": " + problem))));
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hack/dema",
                "$ hack/demo --ones",
                "bash .ci/walk",
                "mvn -B verify -Dit.test=NoSuchIT",
                "mvn verify \\\n  -Dtest=LayersTest#noSuchMethod",
                "mvn verify -Dgroups=case-9999",
                "mvn verify -DskipEverything",
                "mvn nosuch:goal",
                "kubectl apply -f crds/nosuch.yaml",
                "kubectl apply -f README.md.yaml",
                "helm install x --set replicas=3",
                "helm upgrade x --set-string 'image.tag=1,settings.AUTH_CACHE_SECONDS=30'",
                "--set=image.repo=…",
                "helm install x --set networkPolicy.apiServerPorts.first=1",
            })
    void wrongCommandsAreSeen(String command) {
        assertThat(Commands.problems(command)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$ hack/demo --once",
                "bash .ci/run # everything",
                "mvn -B verify -DskipUnitTests -Dit.test=ReplicasIT",
                "mvn verify -Dtest='Generated*Test' spotless:apply",
                "kubectl apply -f crds/ --server-side",
                "kubectl get pods -n <namespace> -f <file>",
                "helm install x --set image.repository=…,image.tag=… --set-string settings.AUTH_CACHE_TTL_SECONDS=30",
                "helm upgrade x --set 'networkPolicy.apiServerPorts={443,7443}' --set tolerations[0].key=infra",
                "--set=nodeSelector.disk=ssd,resources.limits.memory=1Gi",
            })
    void rightCommandsPass(String command) {
        assertThat(Commands.problems(command)).isEmpty();
    }

    @Test
    void theTwoCommandsAreThoseThatChangesArePutThrough() {
        String run = Repository.text(Path.of(".ci/run"));
        List<String> steps = run.lines()
                .filter(line -> line.startsWith("step "))
                .map(line -> line.substring("step ".length()))
                .toList();
        assertThat(steps).containsExactly("mvn -B verify", "hack/demo --once");
        String readme = Repository.text(Path.of("README.md"));
        assertThat(steps).allSatisfy(step -> assertThat(readme).contains(step));
    }

    @Test
    void theChangelogHasAPlaceForWhatIsNotReleased() {
        assertThat(Repository.text(Path.of("CHANGELOG.md")).lines().filter(line -> line.startsWith("## ")))
                .isNotEmpty()
                .first()
                .isEqualTo("## [Unreleased]");
    }

    private static Stream<String> commands(Markdown document) {
        return Stream.concat(
                document.code().stream(),
                document.blocks().stream()
                        .filter(block -> SHELL.contains(block.language()))
                        .map(Markdown.Block::text));
    }

    private static List<String> brokenLinks(Path file, Markdown document) {
        return document.links().stream()
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .filter(link -> !leadsSomewhere(file, document, link))
                .map(link -> file + ": " + link + " leads nowhere")
                .toList();
    }

    private static boolean leadsSomewhere(Path file, Markdown document, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty()
                ? file
                : Repository.ROOT.resolve(file).resolveSibling(parts[0]).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        if (parts.length == 1) {
            return true;
        }
        Markdown linked = target.equals(file) ? document : Markdown.of(Repository.text(target));
        return linked.anchors().contains(parts[1]);
    }
}
