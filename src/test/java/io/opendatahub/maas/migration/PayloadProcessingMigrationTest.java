/* Every row of the table in contract section 7. */
package io.opendatahub.maas.migration;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;
import static io.opendatahub.maas.check.TenantFixture.POST;
import static io.opendatahub.maas.check.TenantFixture.POST_AUTOSCALER;
import static io.opendatahub.maas.check.TenantFixture.PRE;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.ApiTranslation;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigSpec;
import io.opendatahub.maas.check.LiveFixture;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.MigrationDecision.Blocked;
import io.opendatahub.maas.migration.MigrationDecision.Migrate;
import io.opendatahub.maas.migration.MigrationDecision.Nothing;
import io.opendatahub.maas.migration.MigrationDecision.Translation;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.model.PluginsFacts.Shape;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.StatusEvents.EventText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decision, what it holds, and what is told of it. */
class PayloadProcessingMigrationTest {

    private static final TenantId TENANT = new TenantId("models-as-a-service", "models-as-a-service", true);
    private static final String FORCE = "maas.opendatahub.io/force-payload-processing-migration";
    private static final ResourceKey PLUGINS =
            ResourceKey.of(ManagedKind.CONFIG_MAP, "edge-gw", "payload-processing-plugins");

    private final TenantFixture fixture = TenantFixture.ofDefault();

    private MigrationDecision decide(Shape shape, boolean optedOut) {
        PluginsFacts facts = new PluginsFacts(
                shape, shape == Shape.OTHER ? "has more keys: \"notes\"" : "", optedOut, List.of(), List.of());
        return PayloadProcessingMigration.decide(TENANT, PLATFORM, fixture.config, Optional.of(facts), fixture.live);
    }

    /** @param enabled {@code true}, {@code false}, {@code empty} for a section without the field, or {@code absent} */
    private void translation(String enabled) {
        MaasTenantConfigSpec spec = new MaasTenantConfigSpec();
        if (!enabled.equals("absent")) {
            ApiTranslation translation = new ApiTranslation();
            translation.setEnabled(enabled.equals("empty") ? null : Boolean.valueOf(enabled));
            spec.setApiTranslation(translation);
        }
        fixture.config.setSpec(spec);
    }

    @ParameterizedTest
    @CsvSource({
        "OLDER_DEFAULT, absent, UNCHANGED",
        "OLDER_DEFAULT, empty, UNCHANGED",
        "OLDER_DEFAULT, false, UNCHANGED",
        "OLDER_DEFAULT, true, UNCHANGED",
        "OLDER_TRANSLATION, true, ON",
        "OLDER_TRANSLATION, false, SWITCHED_OFF",
    })
    @Tag("case-94")
    void whatLosesNothingUnaskedIsMigrated(Shape shape, String enabled, Translation outcome) {
        translation(enabled);
        assertThat(decide(shape, false)).isEqualTo(new Migrate(outcome));
    }

    /** The annotation is no answer to that question. */
    @ParameterizedTest
    @CsvSource({"absent, false", "empty, false", "absent, true", "empty, true"})
    @Tag("case-94")
    void translationThatNobodyDecidedOnBlocks(String enabled, String forced) {
        translation(enabled);
        fixture.config.getMetadata().getAnnotations().put(FORCE, forced);
        assertThat(decide(Shape.OLDER_TRANSLATION, false))
                .isInstanceOfSatisfying(
                        Blocked.class,
                        blocked -> assertThat(blocked.message())
                                .isEqualTo(
                                        "ConfigMap edge-gw/payload-processing-plugins is of the older format and translates API formats in"
                                                + " its response chain. Nothing of the dataplane is replaced: set spec.apiTranslation.enabled to true"
                                                + " to go on with translation for Anthropic Messages clients (/v1/messages), or to false to accept"
                                                + " that API translation is lost."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"absent", "empty", "false", "true"})
    void anythingElseBlocksUntilItIsForced(String enabled) {
        translation(enabled);
        for (String no : List.of("false", "True", "", " true", "1")) {
            fixture.config.getMetadata().getAnnotations().put(FORCE, no);
            assertThat(decide(Shape.OTHER, false)).isInstanceOf(Blocked.class);
        }
        fixture.config.getMetadata().getAnnotations().remove(FORCE);
        assertThat(decide(Shape.OTHER, false))
                .isInstanceOfSatisfying(
                        Blocked.class,
                        blocked -> assertThat(blocked.message())
                                .isEqualTo(
                                        "ConfigMap edge-gw/payload-processing-plugins is not what older releases shipped: it has more keys:"
                                                + " \"notes\". Nothing of the dataplane is replaced: save what is still needed of it, then set"
                                                + " annotation maas.opendatahub.io/force-payload-processing-migration=true on this object to have it"
                                                + " replaced."));
        fixture.config.getMetadata().getAnnotations().put(FORCE, "true");
        assertThat(decide(Shape.OTHER, false)).isEqualTo(new Migrate(Translation.UNCHANGED));
    }

    @Test
    void aConfigWithoutAnnotationsForcesNothing() {
        fixture.config.getMetadata().setAnnotations(null);
        assertThat(decide(Shape.OTHER, false)).isInstanceOf(Blocked.class);
    }

    /** What asks to be left alone cannot be replaced, whatever else is set. */
    @ParameterizedTest
    @EnumSource(
            value = Shape.class,
            names = {"OLDER_DEFAULT", "OLDER_TRANSLATION", "OTHER"})
    void anOptOutBlocks(Shape shape) {
        translation("true");
        fixture.config.getMetadata().getAnnotations().put(FORCE, "true");
        assertThat(decide(shape, true))
                .isInstanceOfSatisfying(
                        Blocked.class,
                        blocked -> assertThat(blocked.message())
                                .isEqualTo(
                                        "ConfigMap edge-gw/payload-processing-plugins is of the older format and asks to be left alone."
                                                + " Nothing of the dataplane is replaced: remove its annotation opendatahub.io/managed."));
    }

    @ParameterizedTest
    @EnumSource(
            value = Shape.class,
            names = {"PRESENT", "BOTH"})
    void whatIsOfThePresentFormatNeedsNothing(Shape shape) {
        assertThat(decide(shape, false)).isEqualTo(new Nothing());
        assertThat(decide(shape, true)).isEqualTo(new Nothing());
        assertThat(decide(shape, true).held()).isEmpty();
    }

    @Test
    void withoutAConfigMapThereIsNothingToMigrate() {
        assertThat(PayloadProcessingMigration.decide(TENANT, PLATFORM, fixture.config, Optional.empty(), fixture.live))
                .isEqualTo(new Nothing());
    }

    /** Also what does not exist: it is not created. */
    @Test
    void theDataplaneIsHeldWhileBlocked() {
        ResourceKey preAutoscaler =
                ResourceKey.of(ManagedKind.HORIZONTAL_POD_AUTOSCALER, "edge-gw", "payload-pre-processing");
        ResourceKey service = ResourceKey.of(ManagedKind.SERVICE, "edge-gw", "payload-processing");
        fixture.live.put(service, LiveFixture.claim(service, "a", "u"));
        assertThat(decide(Shape.OTHER, false).held())
                .containsExactlyInAnyOrder(PLUGINS, PRE, POST, preAutoscaler, POST_AUTOSCALER);

        fixture.live.put(POST, LiveFixture.deployment(POST).older().build());
        assertThat(decide(Shape.OTHER, false).held())
                .as("a Service that leads to older pods")
                .contains(service)
                .hasSize(6);
    }

    @Test
    void itIsOverWhenTheLastOlderPodIsReplaced() {
        Map<ResourceKey, LiveObject> live = new HashMap<>();
        assertThat(DataplaneObjects.isRolledOut(TENANT, PLATFORM, live)).isFalse();

        live.put(PRE, LiveFixture.deployment(PRE).build());
        assertThat(DataplaneObjects.isRolledOut(TENANT, PLATFORM, live))
                .as("one is missing")
                .isFalse();

        for (LiveFixture running : List.of(
                LiveFixture.deployment(POST).older(),
                LiveFixture.deployment(POST).generation(6, 5),
                LiveFixture.deployment(POST).pods(1, 2, 1, 1),
                LiveFixture.deployment(POST).pods(1, 1, 1, 0))) {
            live.put(POST, running.build());
            assertThat(DataplaneObjects.isRolledOut(TENANT, PLATFORM, live)).isFalse();
        }
        live.put(POST, LiveFixture.deployment(POST).pods(0, 0, 0, 0).build());
        assertThat(DataplaneObjects.isRolledOut(TENANT, PLATFORM, live)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Translation.class)
    void whatIsLostIsToldOnce(Translation outcome) {
        List<EventText> events = MigrationEvents.of(new Migrate(outcome), PLUGINS);
        assertThat(events.get(0).type().text()).isEqualTo("Warning");
        assertThat(events.get(0).reason()).isEqualTo("PayloadProcessingMigrated");
        assertThat(events.get(0).message())
                .contains("usage of streamed answers", "keys of providers", "docs/upgrade.md")
                .hasSizeLessThan(1_000);
        assertThat(events.get(0).message().contains("only Anthropic Messages")).isEqualTo(outcome == Translation.ON);
        assertThat(events).hasSize(outcome == Translation.SWITCHED_OFF ? 2 : 1);
        assertThat(events.stream().skip(1)).allSatisfy(event -> {
            assertThat(event.type().text()).isEqualTo("Normal");
            assertThat(event.reason()).isEqualTo("ApiTranslationSwitchedOff");
            assertThat(event.message()).contains("spec.apiTranslation.enabled is false");
        });
    }
}
