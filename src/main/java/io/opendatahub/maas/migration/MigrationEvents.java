/* What is told of a migration right before it is done. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.MigrationDecision.Translation;
import io.opendatahub.maas.status.DataplaneReasons;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.StatusEvents.EventText;
import java.util.ArrayList;
import java.util.List;

/** Texts of the events of contract section 7; {@code docs/upgrade.md} says the same at more length. */
public final class MigrationEvents {

    private MigrationEvents() {}

    /**
     * The events.
     *
     * @param migrated what is done
     * @param configMap where
     */
    public static List<EventText> of(MigrationDecision.Migrate migrated, ResourceKey configMap) {
        List<EventText> events = new ArrayList<>();
        events.add(event(
                StatusEvents.Type.WARNING,
                DataplaneReasons.PAYLOAD_PROCESSING_MIGRATED,
                "The older dataplane configuration in " + configMap
                        + " is being replaced. What its plugins did and the present"
                        + " dataplane does not: usage of streamed answers is not enforced (stream-usage-enforcer: clients"
                        + " have to ask for it by stream_options.include_usage), and keys of providers are not injected"
                        + " (apikey-injection)." + kept(migrated.outcome()) + " See docs/upgrade.md."));
        if (migrated.outcome() == Translation.SWITCHED_OFF) {
            events.add(event(
                    StatusEvents.Type.NORMAL,
                    DataplaneReasons.API_TRANSLATION_SWITCHED_OFF,
                    "API translation, which the older dataplane did, is being switched off because spec.apiTranslation.enabled is"
                            + " false. Set it to true to have it for Anthropic Messages clients."));
        }
        return events;
    }

    private static String kept(Translation outcome) {
        return outcome == Translation.ON
                ? " Of API translation only Anthropic Messages to Chat Completions on /v1/messages is left."
                : "";
    }

    private static EventText event(StatusEvents.Type type, DataplaneReasons reason, String message) {
        return new EventText(type, reason.code(), message);
    }
}
