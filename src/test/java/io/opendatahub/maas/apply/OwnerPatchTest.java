package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The anchor goes from the owners, nobody else does. */
class OwnerPatchTest {

    private static final OwnerReference ANCHOR = owner("maas.opendatahub.io/v1alpha1", "Config", "a");
    private static final OwnerReference OTHER = owner("example.org/v1", "Config", "o");

    @Test
    void testsWhatItRemoves() {
        assertThat(OwnerPatch.removeAnchor(object(OTHER, ANCHOR)))
                .containsExactly(
                        Map.of("op", "test", "path", "/metadata/uid", "value", "u1"),
                        Map.of("op", "test", "path", "/metadata/ownerReferences/1/uid", "value", "a"),
                        Map.of("op", "remove", "path", "/metadata/ownerReferences/1"));
    }

    @Test
    void leavesOthersAlone() {
        assertThat(OwnerPatch.removeAnchor(object(OTHER))).isEmpty();
        assertThat(OwnerPatch.removeAnchor(object())).isEmpty();
    }

    private static OwnerReference owner(String apiVersion, String kind, String uid) {
        return new OwnerReferenceBuilder()
                .withApiVersion(apiVersion)
                .withKind(kind)
                .withName("default")
                .withUid(uid)
                .build();
    }

    private static ConfigMap object(OwnerReference... owners) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withUid("u1")
                .withOwnerReferences(owners)
                .endMetadata()
                .build();
    }
}
