package io.opendatahub.maas.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.migration.MigrationWrite.FillAITenant;
import io.opendatahub.maas.migration.MigrationWrite.FillConfig;
import io.opendatahub.maas.migration.MigrationWrite.MarkSource;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of contract section 9, one by one. */
class LegacyTenantPlanTest {

    private final StoredObjects objects = new StoredObjects("models-as-a-service");

    @Test
    @Tag("case-64")
    void theOrderIsAITenantConfigMarks() {
        objects.source.put("externalOIDC", Map.of("clientId", "c"));
        objects.source.put("apiKeys", Map.of("maxExpirationDays", 45));
        assertThat(objects.plan().writes())
                .hasExactlyElementsOfTypes(FillAITenant.class, FillConfig.class, MarkSource.class);
        objects.settle();
        assertThat(objects.plan().mayBeDeleted()).isTrue();
    }

    @Test
    @Tag("case-73")
    void keysOfANewerReleaseAreCopiedWithTheirSection() {
        Map<String, Object> section = Map.of("replicas", 2, "ofANewerRelease", Map.of("x", 1));
        objects.source.put("maasApi", section);
        objects.settle();
        assertThat(objects.target).containsEntry("maasApi", section);
    }

    @Test
    @Tag("case-73")
    void aSectionOfANewerReleaseKeepsTheObject() {
        objects.source.put("ofANewerRelease", Map.of());
        objects.settle();
        assertThat(objects.plan().obstacles()).containsExactly("spec.ofANewerRelease is not known to this release");
        assertThat(objects.sourceAnnotations).containsAllEntriesOf(LegacyTenantPlan.MARKS);
    }

    /** Whatever {@code opendatahub.io/managed} is set to beside false means nothing. */
    @Test
    @Tag("case-49")
    void anObjectThatAsksToBeLeftAloneIsNotTouchedAndNothingIsTakenFromIt() {
        objects.source.put("externalOIDC", Map.of("clientId", "c"));
        objects.source.put("apiKeys", Map.of("maxExpirationDays", 45));
        objects.sourceAnnotations.put(Annotations.MANAGED, "false");
        assertThat(objects.plan().writes()).isEmpty();
        assertThat(objects.plan().mayBeDeleted()).isFalse();
        assertThat(objects.plan().obstacles()).containsExactly("annotation opendatahub.io/managed is false");
        assertThat(objects.initialConfig().isEmpty()).isTrue();
        objects.sourceAnnotations.put(Annotations.MANAGED, "true");
        objects.settle();
        assertThat(objects.plan().mayBeDeleted()).isTrue();
    }

    @Test
    @Tag("case-65")
    void obstaclesNameSectionsAnnotationsAndMarks() {
        objects.source.put("apiKeys", Map.of("maxExpirationDays", 45));
        objects.target.put("apiKeys", Map.of("maxExpirationDays", 30));
        objects.sourceAnnotations.put(Annotations.MAAS_API_REPLICAS, "3");
        objects.targetAnnotations.put(Annotations.MAAS_API_REPLICAS, "2");
        assertThat(objects.plan().obstacles())
                .containsExactly(
                        "spec.apiKeys is not that of MaasTenantConfig",
                        "annotation maas.opendatahub.io/maas-api-replicas is not that of MaasTenantConfig",
                        "annotation maas.opendatahub.io/deprecated-by is not MaasTenantConfig",
                        "annotation maas.opendatahub.io/migrated-to is not default-tenant");
    }

    /** Hands off means the legacy object as well (contract section 6). */
    @ParameterizedTest
    @ValueSource(strings = {"Unmanaged", "Removed", "typo"})
    void nothingIsWrittenForATenantThatIsNotManaged(String state) {
        objects.source.put("apiKeys", Map.of("maxExpirationDays", 45));
        objects.targetAnnotations.put(Annotations.MANAGEMENT_STATE, state);
        assertThat(objects.plan().writes()).isEmpty();
        assertThat(objects.plan().mayBeDeleted()).isFalse();
        assertThat(objects.plan().obstacles())
                .containsExactly("annotation component.opendatahub.io/management-state of MaasTenantConfig is \""
                        + state + "\"");
        objects.targetAnnotations.put(Annotations.MANAGEMENT_STATE, "Managed");
        objects.settle();
        assertThat(objects.plan().mayBeDeleted()).isTrue();
    }

    @Test
    @Tag("case-67")
    void onlyFinalizersOfEarlierReleasesGo() {
        objects.finalizers.addAll(List.of(
                "maas.opendatahub.io/tenant-finalizer", "example.org/keep", "maas.opendatahub.io/tenant-cleanup"));
        objects.settle();
        assertThat(objects.finalizers).containsExactly("example.org/keep");
    }

    @ParameterizedTest
    @Tag("case-68")
    @ValueSource(strings = {Labels.MANAGED_BY, Labels.MANAGED_BY_AITENANT, Labels.TENANT_NAME, Labels.TENANT_NAMESPACE})
    void aTargetWithoutOneOfTheLabelsIsNoTarget(String label) {
        objects.source.put("apiKeys", Map.of());
        objects.labels.remove(label);
        assertThat(objects.plan().writes()).isEmpty();
        assertThat(objects.plan().obstacles()).anyMatch(text -> text.contains("label " + label));
    }

    @ParameterizedTest
    @Tag("case-68")
    @ValueSource(strings = {Annotations.AITENANT_NAME, Annotations.AITENANT_NAMESPACE})
    void neitherIsOneWithoutTheOwnersName(String annotation) {
        objects.targetAnnotations.remove(annotation);
        assertThat(objects.plan().writes()).isEmpty();
        assertThat(objects.plan().mayBeDeleted()).isFalse();
    }

    @Test
    @Tag("case-68")
    void nothingIsTakenFromAnObjectThatNamesAnotherAITenant() {
        objects.source.put("apiKeys", Map.of());
        objects.sourceAnnotations.put(Annotations.AITENANT_NAME, "basalt");
        assertThat(objects.plan().writes()).isEmpty();
        assertThat(objects.plan().mayBeDeleted()).isFalse();
        assertThat(objects.initialConfig().isEmpty()).isTrue();
    }

    @Test
    @Tag("case-70")
    void nothingIsTakenFromAnObjectWithAGatewayElsewhere() {
        objects.source.put("apiKeys", Map.of());
        objects.source.put("gatewayRef", Map.of("namespace", "other-gw", "name", "old-door"));
        assertThat(objects.plan().foreignGateway()).isPresent();
        assertThat(objects.plan().writes()).isEmpty();
        assertThat(objects.initialConfig().isEmpty()).isTrue();
    }

    /** Name in the legacy object, in the AITenant before and after, and whether the object may go. */
    @ParameterizedTest
    @Tag("case-70")
    @CsvSource({
        "models-as-a-service, side-door, , side-door, true",
        "models-as-a-service, front-door, , front-door, true",
        "models-as-a-service, maas-default-gateway, , maas-default-gateway, true",
        "models-as-a-service, maas-default-gateway, side-door, side-door, true",
        "models-as-a-service, side-door, back-door, back-door, false",
        "lilac, side-door, , side-door, true",
        "lilac, side-door, side-door, side-door, true",
        "lilac, front-door, , , true",
        "lilac, maas-default-gateway, , , true",
        "lilac, side-door, back-door, back-door, false"
    })
    void gatewayNames(String aitenant, String legacy, String before, String after, boolean goes) {
        StoredObjects stored = new StoredObjects(aitenant);
        stored.source.put("gatewayRef", Map.of("namespace", "edge-gw", "name", legacy));
        if (before != null) {
            stored.aitenant.put("gateway", Map.of("name", before));
        }
        stored.settle();
        assertThat(stored.aitenant.get("gateway")).isEqualTo(after == null ? null : Map.of("name", after));
        assertThat(stored.plan().mayBeDeleted()).isEqualTo(goes);
    }

    @Test
    void aConfigThatIsCreatedStartsWithEverything() {
        objects.source.put("maasApi", Map.of("replicas", 2));
        objects.source.put("gatewayRef", Map.of("name", "side-door"));
        objects.sourceAnnotations.put(Annotations.MAAS_API_REPLICAS, "3");
        assertThat(objects.initialConfig())
                .isEqualTo(new FillConfig(
                        Map.of("maasApi", Map.of("replicas", 2)), Map.of(Annotations.MAAS_API_REPLICAS, "3")));
    }
}
