/* Puts a release together. */
package io.opendatahub.maas.repository;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code hack/release} with the chart and the manifests as they are, in a copy that is set to a version. */
class ReleaseIT {

    private static final String VERSION = "7.8.9";

    @TempDir
    private Path copy;

    @BeforeEach
    void setToTheVersion() throws IOException {
        for (String part : List.of("hack/release", "pom.xml", "CHANGELOG.md", "LICENSE", "crds", "deploy")) {
            Repository.copy(Path.of(part), copy.resolve(part));
        }
        String now = Repository.find("pom.xml", "(?m)^  <version>(.*)</version>");
        replace("pom.xml", "  <version>" + now + "<", "  <version>" + VERSION + "<");
        replace("deploy/chart/Chart.yaml", "(?m)^(version|appVersion): .*", "$1: " + VERSION);
        replace("CHANGELOG.md", "## \\[Unreleased]", "## [Unreleased]\n\n## [" + VERSION + "] - 2026-12-01");
        Files.createDirectories(copy.resolve("target"));
        Files.writeString(copy.resolve("target/bom.json"), "{}");
        Files.writeString(copy.resolve("target/THIRD-PARTY.txt"), "nobody");
    }

    @Test
    void everythingIsThereWithItsChecksum() throws Exception {
        assertThat(release("v" + VERSION)).contains("maas-operator-7.8.9.tgz");
        Path folder = copy.resolve("target/release");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "LICENSE",
                            "SHA256SUMS",
                            "THIRD-PARTY.txt",
                            "crds.yaml",
                            "install-openshift.yaml",
                            "install.yaml",
                            "maas-operator-7.8.9.cdx.json",
                            "maas-operator-7.8.9.tgz");
        }
        List<String> sums = Files.readAllLines(folder.resolve("SHA256SUMS"));
        assertThat(sums).hasSize(7);
        for (String sum : sums) {
            String[] parts = sum.split("  ", 2);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(folder.resolve(parts[1])));
            assertThat(parts[0]).as(parts[1]).isEqualTo(HexFormat.of().formatHex(digest));
        }
        try (Stream<Path> definitions = Files.list(copy.resolve("crds"))) {
            assertThat(Files.readAllLines(folder.resolve("crds.yaml")))
                    .filteredOn(line -> line.matches("kind: \"?CustomResourceDefinition\"?"))
                    .hasSize((int) definitions.count());
        }
        assertThat(Files.readString(copy.resolve("target/release-notes.md")))
                .contains("### Added")
                .doesNotContain("## [");
    }

    @Test
    void theAlertsLinkToTheRunbooksOfTheTag() throws Exception {
        release("v" + VERSION);
        Path folder = copy.resolve("target/release");
        String chart = run(
                Tool.HELM.path().toString(),
                "template",
                folder.resolve("maas-operator-7.8.9.tgz").toString(),
                "--set",
                "monitoring.prometheusRule.enabled=true");
        for (String manifests : List.of(chart, Files.readString(folder.resolve("install-openshift.yaml")))) {
            assertThat(manifests.lines().filter(line -> line.contains("runbook_url:")))
                    .isNotEmpty()
                    .allMatch(line -> line.contains("/blob/v7.8.9/docs/runbooks.md#"));
        }
    }

    @Test
    void anAddressThatCannotBeSetIsNamed() throws Exception {
        replace("deploy/chart/values.yaml", "/blob/main", "/blob/v1.0.0");
        assertThat(release("v" + VERSION)).contains("release: deploy/chart/values.yaml has no link to /blob/main");
    }

    @ParameterizedTest
    @CsvSource({
        "pom.xml, 7\\.8\\.9, 7.8.9-SNAPSHOT, set <version> in pom.xml",
        "deploy/chart/Chart.yaml, 'version: 7.8.9', 'version: 7.8.8', Chart.yaml says version 7.8.8",
        "deploy/chart/Chart.yaml, 'appVersion: .*', 'appVersion: 1.0.0', Chart.yaml says appVersion 1.0.0",
        "CHANGELOG.md, '\\[7.8.9]', '[7.8.8]', move the unreleased entries there",
    })
    void whatDoesNotFitTheTagIsNamed(String file, String pattern, String wrong, String message) throws Exception {
        replace(file, pattern, wrong);
        assertThat(release("v" + VERSION)).startsWith("release: ").contains(message);
        assertThat(copy.resolve("target/release")).doesNotExist();
    }

    private String release(String tag) throws IOException, InterruptedException {
        return run(copy.resolve("hack/release").toString(), tag);
    }

    private static String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HELM", Tool.HELM.path().toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private void replace(String file, String pattern, String text) throws IOException {
        Path path = copy.resolve(file);
        String before = Files.readString(path);
        String after = before.replaceAll(pattern, text);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(path, after);
    }
}
