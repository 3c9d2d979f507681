/* Reasons of events about the migration of the older dataplane, with what they mean and what to do about it. */
package io.opendatahub.maas.status;

/** Events on a MaasTenantConfig; no condition carries these. {@code docs/reasons.md} is generated from this list. */
public enum DataplaneReasons {
    PAYLOAD_PROCESSING_MIGRATED(
            "PayloadProcessingMigrated",
            "The dataplane configuration of an older release is replaced; the message says what its plugins did and the present"
                    + " dataplane does not.",
            "See docs/upgrade.md, if something of that is needed."),
    API_TRANSLATION_SWITCHED_OFF(
            "ApiTranslationSwitchedOff",
            "The older dataplane translated API formats, and the config says that this is to end.",
            "Set spec.apiTranslation.enabled to true, if Anthropic Messages clients need it.");

    private final String code;
    private final String meaning;
    private final String remedy;

    DataplaneReasons(String code, String meaning, String remedy) {
        this.code = code;
        this.meaning = meaning;
        this.remedy = remedy;
    }

    /** The CamelCase text in the API. */
    public String code() {
        return code;
    }

    /** What it means, one sentence. */
    public String meaning() {
        return meaning;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
