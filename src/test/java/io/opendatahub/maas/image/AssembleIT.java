package io.opendatahub.maas.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.opendatahub.maas.cases.TenantCluster;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.demo.OperatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the script promises for any JDK, tried with the one that runs us: in CI the oldest that the jar runs on. */
@WithControlPlane(operator = false)
class AssembleIT {

    private static final String NAME = "image-of-running-jdk";

    private static Path project;
    private static ImageTree tree;

    @BeforeAll
    static void assemble(ControlPlane controlPlane) {
        project = controlPlane.project();
        tree = ImageTree.assemble(project, running(), NAME);
    }

    /** The API server's key is one of an elliptic curve; below JDK 22 these are a module of their own. */
    @Test
    void speaksToAnApiServerWithAKeyOfAnEllipticCurve(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        TenantCluster cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        try (OperatorProcess operator =
                OperatorProcess.start(controlPlane, slot.identity(), tree.program(), sandbox.settings())) {
            cluster.awaitReady();
            assertThat(operator.logTail()).doesNotContain("handshake");
        }
    }

    @Test
    void holdsTheJarsOfTheManifestAndALicenceForEach() throws IOException {
        assertThat(tree.files())
                .contains(Path.of("app/maas-operator.jar"), Path.of("app/jvm.options"))
                .anyMatch(file -> file.startsWith("licenses/jre/java.base"));
        List<Path> jars = tree.files().stream()
                .filter(file -> file.startsWith("app") && file.toString().endsWith(".jar"))
                .toList();
        assertThat(jars).hasSizeGreaterThan(40);
        for (Path jar : jars) {
            assertThat(licences(jar))
                    .as(jar.toString())
                    .anySatisfy(
                            text -> assertThat(text)
                                    .containsPattern(
                                            "(?i)apache license\\s+version 2|permission is hereby granted|Eclipse Public License|CC0"));
        }
        assertThat(licences(find(jars, "logback-core")))
                .singleElement(STRING)
                .startsWith("Eclipse Public License - v 2.0");
        assertThat(licences(find(jars, "kubernetes-client-api")))
                .singleElement(STRING)
                .contains("Apache License");
    }

    @Test
    void refusesALibraryThatTheBaseImageHasNot(@TempDir Path copy) throws IOException {
        assertThat(refusal(copy, "deploy/image/libraries", "\nlibc.so.6\n", "\n"))
                .contains("image: jre/bin/java needs libc.so.6, which the base image has not");
    }

    @Test
    void refusesAJarWithoutALicence(@TempDir Path copy) throws IOException {
        assertThat(refusal(
                        copy,
                        "target/THIRD-PARTY.txt",
                        "(EPL-2.0) (LGPL-2.1-only) Logback Core",
                        "(Unheard-Of) Logback Core"))
                .containsPattern("image: logback-core-\\S+ has no licence text, .* for what it names: Unheard-Of");
    }

    /** What the script says when it runs in a copy with another text in one file. */
    private static String refusal(Path copy, String file, String text, String other) throws IOException {
        for (String part : List.of("LICENSE", "Dockerfile", "deploy/image", "target/THIRD-PARTY.txt")) {
            try (Stream<Path> files = Files.walk(project.resolve(part))) {
                for (Path any : files.filter(Files::isRegularFile).toList()) {
                    Path target = copy.resolve(project.relativize(any));
                    Files.createDirectories(target.getParent());
                    Files.copy(any, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        for (String built : List.of("target/maas-operator.jar", "target/lib")) {
            Files.createSymbolicLink(copy.resolve(built), project.resolve(built));
        }
        String before = Files.readString(copy.resolve(file));
        assertThat(before).contains(text);
        Files.writeString(copy.resolve(file), before.replace(text, other));
        return catchThrowableOfType(IllegalStateException.class, () -> ImageTree.assemble(copy, running(), NAME))
                .getMessage();
    }

    private static Path running() {
        return Path.of(System.getProperty("java.home"));
    }

    private static Path find(List<Path> jars, String name) {
        return jars.stream()
                .filter(jar -> jar.getFileName().toString().matches(name + "-\\d.*"))
                .findFirst()
                .orElseThrow();
    }

    /** Texts for a jar; what only names authors is none. */
    private static List<String> licences(Path jar) throws IOException {
        String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(tree.root().resolve("licenses").resolve(name))) {
            for (Path file : files.filter(any -> !any.getFileName().toString().contains("NOTICE"))
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }
}
