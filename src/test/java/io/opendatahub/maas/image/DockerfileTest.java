package io.opendatahub.maas.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Reads the Dockerfile, which no test runs. Its build command is run by ReproducibleJarIT and AssembleIT, its start command by
 * ImageIT and by the benchmark.
 */
class DockerfileTest {

    private static final Path PROJECT = Path.of("");

    private static String text;
    private static List<String> instructions;

    @BeforeAll
    static void read() throws IOException {
        text = Files.readString(PROJECT.resolve("Dockerfile"));
        instructions = text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    @Test
    void everythingIsSaidInThisOrder() {
        assertThat(instructions.stream().map(line -> line.split(" ", 2)[0]))
                .containsExactly(
                        "ARG",
                        "ARG",
                        "FROM",
                        "WORKDIR",
                        "COPY",
                        "RUN",
                        "FROM",
                        "COPY",
                        "WORKDIR",
                        "USER",
                        "EXPOSE",
                        "ENTRYPOINT");
    }

    @Test
    void theLastStageTakesTheTreeThatTheFirstMakes() {
        String stage = one("(?m)^FROM \\$\\{BUILD_IMAGE} AS (\\w+)$").group(1);
        String folder = one("(?m)^WORKDIR (/build)$").group(1);
        String made =
                one("deploy/image/assemble \"\\$JAVA_HOME\" target (\\S+)$").group(1);
        assertThat(instructions).contains("COPY --from=" + stage + " " + folder + "/" + made + "/ /");
    }

    @Test
    void bothBasesAreOfAVersionAndFitTheirPart() throws IOException {
        Map<String, String> bases = all("(?m)^ARG (\\w+)=(\\S+)$").stream()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
        assertThat(bases.get("BUILD_IMAGE")).endsWith("-temurin-" + Jdks.WANTED);
        String debian =
                one("(?m)^ARG BASE_IMAGE=\\S+/java-base-debian(\\d+):nonroot$").group(1);
        assertThat(Files.readString(PROJECT.resolve("deploy/image/libraries")))
                .as("the list is of the base image's Debian")
                .contains("Debian " + debian + "'s packages");
        assertThat(instructions).contains("FROM ${BASE_IMAGE}");
    }

    @Test
    void theUserIsTheOneOfTheBaseAndThePortsAreThoseOfTheChart() throws IOException {
        assertThat(one("(?m)^USER (\\d+):\\d+$").group(1)).isEqualTo("65532");
        String chart = Files.readString(PROJECT.resolve("deploy/chart/templates/deployment.yaml"));
        String exposed = all("(?m)^EXPOSE (.*)$").get(0).group(1);
        assertThat(Pattern.compile("containerPort: (\\d+)")
                        .matcher(chart)
                        .results()
                        .map(port -> port.group(1))
                        .sorted()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(exposed);
    }

    private static List<MatchResult> all(String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .toList();
    }

    private static MatchResult one(String pattern) {
        List<MatchResult> found = all(pattern);
        assertThat(found).as(pattern).hasSize(1);
        return found.get(0);
    }
}
