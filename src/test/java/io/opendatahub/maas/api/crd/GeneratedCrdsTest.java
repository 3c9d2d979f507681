package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.opendatahub.maas.generated.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Keeps {@code crds/} equal to what the classes say. */
class GeneratedCrdsTest {

    @TestFactory
    Stream<DynamicTest> filesEqualTheClasses() {
        return Crds.all().stream()
                .map(crd -> DynamicTest.dynamicTest(
                        crd.getMetadata().getName(),
                        () -> GeneratedFile.verifyOrUpdate(Crds.file(crd), Crds.text(crd))));
    }

    @Test
    void twoGenerationsGiveTheSameBytes() {
        assertThat(Crds.all().stream().map(Crds::text))
                .containsExactlyElementsOf(Crds.all().stream().map(Crds::text).toList());
    }

    @Test
    void noOtherFileLiesThere() throws IOException {
        List<Path> expected = Crds.all().stream().map(Crds::file).toList();
        try (Stream<Path> files = Files.list(Crds.DIRECTORY)) {
            assertThat(files.filter(file -> !expected.contains(file)))
                    .as("files in crds/ that no class stands behind; remove them")
                    .isEmpty();
        }
    }

    @Test
    void namesArePluralAndGroup() {
        assertThat(Crds.all().stream()
                        .map(CustomResourceDefinition::getMetadata)
                        .map(meta -> meta.getName()))
                .containsExactly(
                        "maastenantconfigs.maas.opendatahub.io",
                        "aitenants.maas.opendatahub.io",
                        "tenants.maas.opendatahub.io",
                        "configs.maas.opendatahub.io");
    }
}
