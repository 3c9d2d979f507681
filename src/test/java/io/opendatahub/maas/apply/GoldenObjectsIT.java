package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The real API server, with the real definitions, takes every golden object, and keeps it as it was sent. */
@WithControlPlane(operator = false)
class GoldenObjectsIT {

    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    private final KubernetesClient admin;
    private final Sandbox sandbox;

    GoldenObjectsIT(ControlPlane controlPlane, Sandbox sandbox) {
        this.admin = controlPlane.admin();
        this.sandbox = sandbox;
    }

    static List<Path> objects() throws IOException {
        try (Stream<Path> files = Files.walk(GOLDEN)) {
            return files.filter(file -> file.getFileName().toString().startsWith("out-"))
                    .sorted()
                    .toList();
        }
    }

    /**
     * Nothing in it is unknown to the definition, and the digest taken of what the server stored is that of what was sent: after
     * a restart, when nothing is remembered, it is not written again although the server added its defaults.
     */
    @ParameterizedTest
    @MethodSource("objects")
    @Tag("case-43")
    @Tag("case-45")
    void isAcceptedAndFoundUnchanged(Path file) {
        GenericKubernetesResource desired =
                KubeYaml.file(file).in(sandbox).documents().get(0);
        GenericKubernetesResource stored = apply(desired);
        KindRef kind = Stream.of(ManagedKind.values())
                .map(ManagedKind::ref)
                .filter(ref ->
                        ref.kind().equals(desired.getKind()) && ref.apiVersion().equals(desired.getApiVersion()))
                .findFirst()
                .orElseThrow();
        assertThat(LiveObjectReader.read(kind, stored).appliedDigest())
                .as("stored as %s", Serialization.asYaml(stored))
                .isEqualTo(ContentDigest.of(tree(desired)));
    }

    private GenericKubernetesResource apply(GenericKubernetesResource desired) {
        PatchContext context = new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(FieldOwner.MAIN)
                .withForce(true)
                .build();
        return admin.resource(desired).fieldValidation(Validation.STRICT).patch(context, desired);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> tree(GenericKubernetesResource desired) {
        Map<String, Object> tree = Serialization.unmarshal(Serialization.asYaml(desired), LinkedHashMap.class);
        tree.remove("apiVersion");
        tree.remove("kind");
        Map<String, Object> metadata = (Map<String, Object>) tree.get("metadata");
        metadata.remove("name");
        metadata.remove("namespace");
        return tree;
    }
}
