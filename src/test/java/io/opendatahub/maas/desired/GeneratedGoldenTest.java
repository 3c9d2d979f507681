/* Whole objects against files: golden/<situation>/in-*.yaml, or golden-shared/<platform>, gives out-<Kind>-<name>.yaml. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.generated.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares, or records with {@code hack/update-generated}. A file that no situation produces fails. */
class GeneratedGoldenTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final Path SHARED = Path.of("src/test/resources/golden-shared");
    private static final String OUT = "out-";

    static Stream<Path> situations() throws IOException {
        try (Stream<Path> folders = Files.list(GOLDEN)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("situations")
    @Tag("case-07")
    @Tag("case-23")
    @Tag("case-30")
    void theObjectsAreThoseOfTheFiles(Path folder) throws IOException {
        compare(folder, TenantResources.of(Situation.read(folder)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubernetes", "openshift"})
    void sharedObjectsAreThoseOfTheFiles(String platform) throws IOException {
        compare(
                SHARED.resolve(platform),
                SharedResources.of(Situation.platform(platform.equals("openshift")), Situation.ANCHOR));
    }

    private static void compare(Path folder, List<DesiredObject> objects) throws IOException {
        Set<String> produced = new TreeSet<>();
        for (DesiredObject object : objects) {
            String file = OUT + object.key().kind().kind() + "-" + object.key().name() + ".yaml";
            assertThat(produced.add(file)).as("%s twice", file).isTrue();
            GeneratedFile.verifyOrUpdate(folder.resolve(file), Serialization.asYaml(object.object()));
        }
        assertThat(strangers(folder, produced)).isEmpty();
    }

    private static Set<Path> strangers(Path folder, Set<String> produced) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            Set<Path> strangers = files.filter(file -> !produced.contains(name(file)))
                    .filter(file ->
                            !name(file).equals("in-config.yaml") && !name(file).equals("in-context.yaml"))
                    .collect(Collectors.toCollection(TreeSet::new));
            if (GeneratedFile.updating()) {
                for (Path stale : strangers) {
                    Files.delete(stale);
                }
                return Set.of();
            }
            return strangers;
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    @Test
    void theSituationsAreThere() throws IOException {
        assertThat(situations().map(GeneratedGoldenTest::name))
                .containsExactly(
                        "additional-on-kubernetes-with-oidc",
                        "additional-on-openshift",
                        "autoscaled-and-overridden",
                        "default-on-kubernetes",
                        "default-on-openshift",
                        "longest-name",
                        "telemetry-all-switches-off",
                        "telemetry-all-switches-on",
                        "translation-on");
    }
}
