package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.model.PluginsFacts.Shape;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who owns what in a dataplane's ConfigMap (contract sections 3 and 7). */
class PluginsReaderTest {

    private static final String OLDER =
            "f:data: {f:custom-ipp-config.yaml: {}, f:custom-pre-processing-ipp-config.yaml: {}}";
    private static final String PRESENT = "f:data: {f:extproc.yaml: {}, f:pre-extproc.yaml: {}}";
    private static final String MARK = "f:metadata: {f:annotations: {'f:opendatahub.io/managed': {}}}";
    private static final Map<String, Object> SAME = Map.of("op", "test", "path", "/metadata/uid", "value", "u-1");
    private static final Map<String, Object> MARK_STANDS =
            Map.of("op", "test", "path", "/metadata/annotations/opendatahub.io~1managed", "value", "false");
    private static final Map<String, Object> MARK_GOES =
            Map.of("op", "remove", "path", "/metadata/annotations/opendatahub.io~1managed");

    private static String entry(String manager, String operation, String fields) {
        return "- {manager: %s, operation: %s, apiVersion: v1, fieldsV1: {%s}}%n".formatted(manager, operation, fields);
    }

    private static PluginsFacts read(String managed, String data, String... entries) {
        LiveObject live = object("payload-processing-plugins-lilac", managed, data, entries);
        return (PluginsFacts) live.facts();
    }

    private static LiveObject object(String name, String managed, String data, String... entries) {
        String text = """
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: %s
                  namespace: edge-gw
                  uid: u-1
                  resourceVersion: "1"
                  annotations: {opendatahub.io/managed: "%s"}
                  managedFields:
                  %s
                data: {%s}
                """.formatted(name, managed, String.join("", entries).replace("\n", "\n  "), data);
        return LiveObjectReader.read(
                ManagedKind.CONFIG_MAP.ref(), Serialization.unmarshal(text, GenericKubernetesResource.class));
    }

    private static final String BOTH_OLDER = "custom-ipp-config.yaml: a, custom-pre-processing-ipp-config.yaml: b";

    /** Our first apply would remove them under the older pods. */
    @Test
    void olderFilesGetASecondOwner() {
        PluginsFacts facts = read("true", BOTH_OLDER, entry("maas-controller", "Apply", OLDER));
        assertThat(facts.takeOver())
                .containsExactly(
                        SAME,
                        Map.of(
                                "op",
                                "add",
                                "path",
                                "/metadata/managedFields/-",
                                "value",
                                Map.of(
                                        "manager",
                                        "maas-controller-handover",
                                        "operation",
                                        "Apply",
                                        "apiVersion",
                                        "v1",
                                        "fieldsType",
                                        "FieldsV1",
                                        "fieldsV1",
                                        Map.of(
                                                "f:data",
                                                Map.of(
                                                        "f:custom-ipp-config.yaml",
                                                        Map.of(),
                                                        "f:custom-pre-processing-ipp-config.yaml",
                                                        Map.of())))));
        assertThat(facts.shape()).isEqualTo(Shape.OTHER);
        assertThat(facts.difference()).contains("custom-pre-processing-ipp-config.yaml");
        assertThat(facts.olderFilesRemoval()).isEmpty();
    }

    /** After a crash between the two writes, and what kubectl edit left: an apply without them leaves them alone. */
    @Test
    void filesWithAnotherOwnerNeedNone() {
        assertThat(read(
                                "true",
                                BOTH_OLDER,
                                entry("maas-controller", "Apply", OLDER),
                                entry("maas-controller-handover", "Apply", OLDER))
                        .takeOver())
                .isEmpty();
        assertThat(read("true", BOTH_OLDER, entry("kubectl-edit", "Update", OLDER))
                        .takeOver())
                .isEmpty();
    }

    @Test
    void inAMigrationUnderWayTheOlderFilesCanBeRemoved() {
        PluginsFacts facts = read(
                "true",
                BOTH_OLDER + ", extproc.yaml: c, pre-extproc.yaml: d",
                entry("maas-controller", "Apply", PRESENT),
                entry("maas-controller-handover", "Apply", OLDER));
        assertThat(facts.shape()).isEqualTo(Shape.BOTH);
        assertThat(facts.takeOver()).isEmpty();
        assertThat(facts.olderFilesRemoval())
                .containsExactly(
                        SAME,
                        Map.of("op", "remove", "path", "/data/custom-pre-processing-ipp-config.yaml"),
                        Map.of("op", "remove", "path", "/data/custom-ipp-config.yaml"));
    }

    @Test
    void filesOfThePresentFormatThatAreNotOursAreNoMigration() {
        assertThat(read(
                                "true",
                                BOTH_OLDER + ", extproc.yaml: c, pre-extproc.yaml: d",
                                entry("maas-controller", "Apply", OLDER),
                                entry("kubectl-edit", "Update", PRESENT))
                        .shape())
                .isEqualTo(Shape.OTHER);
    }

    @ParameterizedTest
    @CsvSource({"Apply, false", "Update, true"})
    @Tag("case-49")
    void theMarkOfTheEarlierControllerIsNoOptOut(String operation, boolean removed) {
        PluginsFacts facts = read("false", "extproc.yaml: c", entry("maas-controller", operation, MARK));
        assertThat(facts.optedOut()).isFalse();
        assertThat(facts.takeOver()).isEqualTo(removed ? List.of(MARK_STANDS, MARK_GOES) : List.of());
    }

    @Test
    @Tag("case-49")
    void theMarkOfAnybodyElseIsOne() {
        String ours = entry("maas-controller", "Apply", MARK);
        String theirs = entry("kubectl-annotate", "Update", MARK);
        assertThat(read("false", "extproc.yaml: c", theirs).optedOut()).isTrue();
        assertThat(read("false", "extproc.yaml: c", ours, theirs).optedOut()).isTrue();
        assertThat(read("false", "extproc.yaml: c", entry("maas-controller", "Apply", PRESENT))
                        .optedOut())
                .as("nobody's")
                .isTrue();
        assertThat(read("false", "extproc.yaml: c", ours, theirs).takeOver()).isEmpty();
        assertThat(read("true", "extproc.yaml: c", theirs).optedOut()).isFalse();
    }

    /** The exception is for this ConfigMap alone. */
    @ParameterizedTest
    @ValueSource(strings = {"payload-processing-pluginsx", "openshift-service-ca.crt"})
    @Tag("case-49")
    void otherConfigMapsAreReadAsBefore(String name) {
        LiveObject live = object(name, "false", "a: b", entry("maas-controller", "Apply", MARK));
        assertThat(live.facts()).isEqualTo(new LiveObject.NoFacts());
        assertThat(OwnershipGuard.optedOut(live)).isTrue();
    }

    @Test
    @Tag("case-49")
    void theGuardAsksTheFacts() {
        assertThat(OwnershipGuard.optedOut(
                        object("payload-processing-plugins", "false", "a: b", entry("maas-controller", "Apply", MARK))))
                .isFalse();
        assertThat(OwnershipGuard.optedOut(
                        object("payload-processing-plugins", "false", "a: b", entry("kubectl", "Update", MARK))))
                .isTrue();
    }
}
