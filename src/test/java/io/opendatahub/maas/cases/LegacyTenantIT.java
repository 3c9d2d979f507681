package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.opendatahub.maas.api.crd.Kubectl;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the settings in a legacy Tenant, and of the object itself (contract section 9). */
@WithControlPlane
class LegacyTenantIT {

    private static final String INCOMPLETE = "MigrationIncomplete";
    private static final Map<String, String> MARKS = Map.of(
            "maas.opendatahub.io/deprecated-by", "MaasTenantConfig",
            "maas.opendatahub.io/migrated-to", "default-tenant");

    @TempDir
    static Path folder;

    private static TenantCluster cluster;
    private static LegacyTenants legacy;
    private static String namespace;

    private Mark start;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        legacy = new LegacyTenants(cluster);
        namespace = sandbox.subscription();
    }

    @BeforeEach
    void nothingSet() {
        legacy.restore();
        start = cluster.controlPlane().requestLog().mark();
    }

    @Test
    @Tag("case-64")
    void settingsAreCopiedAndTheObjectIsDeletedOnlyThen() {
        cluster.apply("64-legacy-copy.yaml", 1);
        cluster.awaitReady();
        try (Recording<Map<String, String>> versions =
                Recording.of(legacy.ofDefault(), tenant -> annotations(tenant.getMetadata()))) {
            cluster.apply("64-legacy-copy.yaml", 2);
            Map<String, Object> stored = LegacyTenants.spec(legacy.ofDefault());
            legacy.awaitGone(namespace);
            Map<String, Object> spec = LegacyTenants.spec(legacy.config(namespace));
            assertThat(spec)
                    .containsEntry("apiKeys", stored.get("apiKeys"))
                    .containsEntry("telemetry", stored.get("telemetry"))
                    .containsEntry("maasApi", Map.of("replicas", 2));
            assertThat(versions.versions()).anyMatch(seen -> seen.entrySet().containsAll(MARKS.entrySet()));
        }
        ObjectMeta config = cluster.config().require().getMetadata();
        assertThat(config.getLabels()).containsEntry("shelf", "upper");
        assertThat(config.getAnnotations()).containsEntry("example.org/note", "hello");
        assertTheOrderOfWrites();
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(ours().on("events")
                        .that(event -> event.body().path("reason").asText().startsWith("Legacy")))
                .hasSize(1);
        assertThat(cluster.writesDuringReconciles(3)).isEmpty();
    }

    private void assertTheOrderOfWrites() {
        Requests ours = ours().writes().that(request -> request.subresource().isEmpty());
        List<String> order = ours.list().stream()
                .filter(request -> request.resource().equals("tenants")
                        || request.body().at("/spec/telemetry").isObject())
                .map(request -> request.verb() + " " + request.resource())
                .toList();
        assertThat(order).containsExactly("patch maastenantconfigs", "patch tenants", "delete tenants");
        LoggedRequest deletion = ours.verb("delete").on("tenants").list().get(0);
        assertThat(deletion.body().at("/preconditions/uid").asText()).isNotEmpty();
        assertThat(deletion.body().at("/preconditions/resourceVersion").asText())
                .isNotEmpty();
    }

    @Test
    @Tag("case-65")
    void valuesThatDifferAreKeptUntilSomebodyDecides() {
        cluster.apply("65-legacy-differs.yaml", 1);
        cluster.apply("65-legacy-differs.yaml", 2);
        Condition ready = legacy.awaitReason(namespace, INCOMPLETE);
        assertThat(ready.getMessage()).contains("spec.apiKeys").doesNotContain("telemetry");
        Map<String, Object> spec = LegacyTenants.spec(legacy.config(namespace));
        assertThat(spec).containsEntry("apiKeys", Map.of("maxExpirationDays", 30));
        assertThat(spec.get("telemetry")).isEqualTo(Map.of("enabled", false));
        GenericKubernetesResource kept = legacy.ofDefault().require();
        assertThat(annotations(kept.getMetadata())).containsAllEntriesOf(MARKS);
        assertThat(kept.getMetadata().getDeletionTimestamp()).isNull();
        cluster.awaitReady();
        cluster.awaitIdle();
        Requests idle = cluster.requestsDuring(() -> {
            for (int i = 0; i < 3; i++) {
                cluster.touch();
            }
            cluster.awaitIdle();
        });
        assertThat(idle.writes()).isEmpty();
        assertThat(legacy.events(namespace, INCOMPLETE)).hasSize(1);

        cluster.apply("65-legacy-differs.yaml", 3);
        legacy.awaitGone(namespace);
        assertThat(LegacyTenants.spec(legacy.config(namespace)))
                .containsEntry("apiKeys", Map.of("maxExpirationDays", 30));
    }

    @Test
    @Tag("case-67")
    void finalizersOfEarlierReleasesGoAndThoseOfOthersStay() {
        cluster.apply("67-legacy-finalizers.yaml", 1);
        cluster.apply("67-legacy-finalizers.yaml", 2);
        Condition ready = legacy.awaitReason(namespace, "LegacyTenantMigrated");
        assertThat(ready.getMessage()).contains("example.org/keep");
        ObjectMeta kept = legacy.ofDefault().require().getMetadata();
        assertThat(kept.getFinalizers()).containsExactly("example.org/keep");
        assertThat(kept.getDeletionTimestamp()).isNotNull();
        assertThat(annotations(kept)).containsAllEntriesOf(MARKS);
        assertThat(LegacyTenants.spec(legacy.config(namespace)))
                .containsEntry("apiKeys", Map.of("maxExpirationDays", 21));
        cluster.awaitReady();
        assertThat(cluster.writesDuringReconciles(3)).isEmpty();
        assertThat(legacy.ofDefault().require().getMetadata().getFinalizers()).containsExactly("example.org/keep");

        TenantCluster.merge(legacy.ofDefault(), "{\"metadata\":{\"finalizers\":[]}}");
        legacy.awaitGone(namespace);
    }

    @Test
    @Tag("case-73")
    void replicaAnnotationsAndWorkloadSettingsAreCarriedAsWell() {
        cluster.apply("73-legacy-extras.yaml", 1);
        cluster.apply("73-legacy-extras.yaml", 2);
        legacy.awaitGone(namespace);
        GenericKubernetesResource config = legacy.config(namespace).require();
        assertThat(config.getMetadata().getAnnotations()).containsEntry("maas.opendatahub.io/maas-api-replicas", "3");
        assertThat(LegacyTenants.spec(legacy.config(namespace)))
                .containsEntry("payloadProcessing", Map.of("replicas", 2, "autoscaling", Map.of("maxReplicas", 6)));
        cluster.eventually(
                "three pods of maas-api", () -> cluster.maasApi().getSpec().getReplicas() == 3);
        cluster.eventually(
                "the autoscaler",
                () -> cluster.autoscaler("payload-processing")
                        .filter(scaler -> scaler.getSpec().getMinReplicas() == 2
                                && scaler.getSpec().getMaxReplicas() == 6)
                        .isPresent());
    }

    @Test
    @Tag("case-49")
    void anObjectThatAsksToBeLeftAloneIsLeftAlone() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata:
                  name: default-tenant
                  namespace: models-as-a-service
                  annotations: {opendatahub.io/managed: "false"}
                  finalizers: [maas.opendatahub.io/tenant-finalizer]
                spec: {apiKeys: {maxExpirationDays: 45}}
                """);
        String version = legacy.ofDefault().require().getMetadata().getResourceVersion();
        // A change that the operator answers comes after it.
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"maasApi\":{\"replicas\":2}}}");
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(legacy.ofDefault().require().getMetadata().getResourceVersion())
                .isEqualTo(version);
        assertThat(LegacyTenants.spec(legacy.config(namespace))).doesNotContainKey("apiKeys");

        TenantCluster.merge(
                legacy.ofDefault(), "{\"metadata\":{\"annotations\":{\"opendatahub.io/managed\":\"true\"}}}");
        legacy.awaitGone(namespace);
        assertThat(LegacyTenants.spec(legacy.config(namespace)))
                .containsEntry("apiKeys", Map.of("maxExpirationDays", 45));
        kubectlAppliesOverWhatWasCopied();
    }

    /** As docs/upgrade.md says: whoever applies another value has to say once that the field is his now. */
    private static void kubectlAppliesOverWhatWasCopied() {
        assertThat(applied(46).err()).contains("conflict with \"maas-controller\"", ".spec.apiKeys.maxExpirationDays");
        assertThat(applied(46, "--force-conflicts").err()).isEmpty();
        assertThat(applied(47).err()).isEmpty();
        assertThat(LegacyTenants.spec(legacy.config(namespace)))
                .containsEntry("apiKeys", Map.of("maxExpirationDays", 47));
    }

    private static Kubectl.Result applied(int days, String... options) {
        List<String> arguments = new ArrayList<>(List.of("apply", "--server-side"));
        arguments.addAll(List.of(options));
        try {
            Path file = Files.writeString(folder.resolve("config.yaml"), """
                    apiVersion: maas.opendatahub.io/v1alpha1
                    kind: MaasTenantConfig
                    metadata: {name: default-tenant, namespace: %s}
                    spec: {apiKeys: {maxExpirationDays: %d}}
                    """.formatted(namespace, days));
            arguments.addAll(List.of("-f", file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Kubectl(cluster.controlPlane()).result(arguments.toArray(String[]::new));
    }

    private Requests ours() {
        return cluster.controlPlane()
                .requestLog()
                .between(
                        start,
                        cluster.controlPlane().requestLog().mark(),
                        cluster.operator().identity());
    }

    private static Map<String, String> annotations(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    }
}
