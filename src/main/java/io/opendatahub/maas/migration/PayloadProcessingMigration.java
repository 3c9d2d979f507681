/* Decides whether the dataplane configuration of an older release is replaced (contract section 7). */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.MigrationDecision.Blocked;
import io.opendatahub.maas.migration.MigrationDecision.Migrate;
import io.opendatahub.maas.migration.MigrationDecision.Nothing;
import io.opendatahub.maas.migration.MigrationDecision.Translation;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.TenantId;
import java.util.Map;
import java.util.Optional;

/** The table of contract section 7. Pure: the same ConfigMap and config give the same decision. */
public final class PayloadProcessingMigration {

    private static final String NOTHING_REPLACED = " Nothing of the dataplane is replaced: ";

    private final ResourceKey configMap;
    private final PluginsFacts facts;

    private PayloadProcessingMigration(ResourceKey configMap, PluginsFacts facts) {
        this.configMap = configMap;
        this.facts = facts;
    }

    /**
     * Decides for a tenant.
     *
     * @param tenant the tenant
     * @param platform where its objects are
     * @param config its config, which says what the administrator wants
     * @param plugins its live ConfigMap, unless that is missing or somebody else's
     * @param live all its objects
     */
    public static MigrationDecision decide(
            TenantId tenant,
            PlatformContext platform,
            MaasTenantConfig config,
            Optional<PluginsFacts> plugins,
            Map<ResourceKey, LiveObject> live) {
        if (plugins.isEmpty()) {
            return new Nothing();
        }
        ResourceKey configMap = TenantInventory.plugins(tenant, platform);
        ApiTranslationChoice choice = ApiTranslationChoice.of(config);
        return new PayloadProcessingMigration(configMap, plugins.get())
                .obstacle(choice, isForced(config))
                .<MigrationDecision>map(message -> new Blocked(message, DataplaneObjects.held(tenant, platform, live)))
                .orElseGet(() -> unblocked(plugins.get().shape(), choice));
    }

    /** Whether the administrator wants a configuration replaced that is not the shipped one. */
    private static boolean isForced(MaasTenantConfig config) {
        Map<String, String> annotations = config.getMetadata().getAnnotations();
        return annotations != null
                && Labels.TRUE.equals(annotations.get(Annotations.FORCE_PAYLOAD_PROCESSING_MIGRATION));
    }

    private static MigrationDecision unblocked(PluginsFacts.Shape shape, ApiTranslationChoice choice) {
        return switch (shape) {
            case PRESENT, BOTH -> new Nothing();
            case OLDER_DEFAULT, OTHER -> new Migrate(Translation.UNCHANGED);
            case OLDER_TRANSLATION ->
                new Migrate(choice == ApiTranslationChoice.ON ? Translation.ON : Translation.SWITCHED_OFF);
        };
    }

    /** What stands in the way, and what to set. */
    private Optional<String> obstacle(ApiTranslationChoice choice, boolean forced) {
        if (facts.shape() == PluginsFacts.Shape.PRESENT || facts.shape() == PluginsFacts.Shape.BOTH) {
            return Optional.empty();
        }
        if (facts.optedOut()) {
            return Optional.of("%s is of the older format and asks to be left alone.%sremove its annotation %s."
                    .formatted(configMap, NOTHING_REPLACED, Annotations.MANAGED));
        }
        return switch (facts.shape()) {
            case OLDER_TRANSLATION ->
                choice == ApiTranslationChoice.OMITTED ? Optional.of(undecided()) : Optional.empty();
            case OTHER -> forced ? Optional.empty() : Optional.of(customised());
            default -> Optional.empty();
        };
    }

    private String undecided() {
        return configMap + " is of the older format and translates API formats in its response chain."
                + NOTHING_REPLACED
                + "set spec.apiTranslation.enabled to true to go on with translation for Anthropic Messages clients"
                + " (/v1/messages), or to false to accept that API translation is lost.";
    }

    private String customised() {
        return configMap + " is not what older releases shipped: it " + facts.difference() + "." + NOTHING_REPLACED
                + "save what is still needed of it, then set annotation "
                + Annotations.FORCE_PAYLOAD_PROCESSING_MIGRATION + "=true on this object to have it replaced.";
    }
}
