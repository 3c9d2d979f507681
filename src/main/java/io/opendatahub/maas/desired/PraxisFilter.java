/* The one table of the dataplane's filter names: an unknown name stops the dataplane (contract section 7). */
package io.opendatahub.maas.desired;

/**
 * The Praxis ExtProc filters that the operator configures, with their names per release of the dataplane. All but the
 * resolver were accepted by a build of the real dataplane (August 2026).
 */
public enum PraxisFilter {
    MODEL_TO_HEADER("model_to_header"),
    LLMISVC_MODEL_PROVIDER_RESOLVER("llmisvc_model_provider_resolver"),
    REQUEST_ID("request_id"),
    HEADERS("headers"),
    ANTHROPIC_MESSAGES_FORMAT("anthropic_messages_format"),
    ANTHROPIC_VALIDATE("anthropic_validate"),
    ANTHROPIC_TO_OPENAI("anthropic_to_openai", "anthropic_messages_to_chat_completions"),
    ANTHROPIC_STREAM_EVENTS("anthropic_stream_events", "anthropic_messages_to_chat_completions_stream"),
    PATH_REWRITE("path_rewrite");

    private final String in202608;
    private final String in202609;

    PraxisFilter(String name) {
        this(name, name);
    }

    PraxisFilter(String in202608, String in202609) {
        this.in202608 = in202608;
        this.in202609 = in202609;
    }

    /** What it is called in a release. */
    public String nameIn(PraxisRelease release) {
        return switch (release) {
            case RELEASE_2026_08 -> in202608;
            case RELEASE_2026_09 -> in202609;
        };
    }
}
