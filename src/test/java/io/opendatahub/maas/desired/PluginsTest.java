/* Contract section 7: filters by release, and when pods are rolled. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The dataplane's configuration. */
class PluginsTest {

    private static final TenantContext CONTEXT = new Situation(false, "front-door", null).with(config("{}"));
    private static final Plugins PLUGINS = new Plugins(CONTEXT);

    @SuppressWarnings("unchecked")
    private static Map<String, Object> file(String name) {
        ConfigMap configMap = (ConfigMap) PLUGINS.configMap().object();
        assertThat(configMap.getData()).containsOnlyKeys("extproc.yaml", "pre-extproc.yaml");
        return Serialization.unmarshal(configMap.getData().get(name), Map.class);
    }

    @Test
    void theServerIsTheSameInBothFiles() {
        for (String name : List.of("extproc.yaml", "pre-extproc.yaml")) {
            assertThat(file(name))
                    .containsEntry(
                            "server",
                            Map.of(
                                    "grpc_address",
                                    "0.0.0.0:9004",
                                    "health_address",
                                    "0.0.0.0:50052",
                                    "metrics_address",
                                    "0.0.0.0:9090",
                                    "tls",
                                    Map.of("mode", "self_signed")))
                    .containsEntry("insecure_options", Map.of("allow_unbounded_body", true))
                    .containsOnlyKeys("server", "filter_chains", "insecure_options");
        }
    }

    @Test
    void theModelIsKnownBeforeAuthentication() {
        assertThat(file("pre-extproc.yaml"))
                .containsEntry(
                        "filter_chains",
                        List.of(Map.of(
                                "name",
                                "bbr",
                                "filters",
                                List.of(
                                        Map.of("filter", "model_to_header", "header", "X-Gateway-Model-Name"),
                                        Map.of(
                                                "filter",
                                                "llmisvc_model_provider_resolver",
                                                "header",
                                                "X-Gateway-Model-Name")))));
    }

    @Test
    void theIdentityDoesNotReachTheModelAndNothingIsTranslated() {
        assertThat(file("extproc.yaml"))
                .containsEntry(
                        "filter_chains",
                        List.of(Map.of(
                                "name",
                                "ipp",
                                "filters",
                                List.of(
                                        Map.of("filter", "request_id"),
                                        Map.of(
                                                "filter",
                                                "headers",
                                                "request_remove",
                                                List.of("X-MaaS-Username", "X-MaaS-Group"))))));
    }

    @Test
    void theHashIsThatOfTheFileAPodReads() {
        assertThat(PLUGINS.hash("extproc.yaml"))
                .matches("[0-9a-f]{64}")
                .isEqualTo(new Plugins(CONTEXT).hash("extproc.yaml"))
                .isNotEqualTo(PLUGINS.hash("pre-extproc.yaml"));
    }

    @ParameterizedTest
    @CsvSource({
        "MODEL_TO_HEADER, model_to_header, model_to_header",
        "LLMISVC_MODEL_PROVIDER_RESOLVER, llmisvc_model_provider_resolver, llmisvc_model_provider_resolver",
        "REQUEST_ID, request_id, request_id",
        "HEADERS, headers, headers",
        "ANTHROPIC_MESSAGES_FORMAT, anthropic_messages_format, anthropic_messages_format",
        "ANTHROPIC_VALIDATE, anthropic_validate, anthropic_validate",
        "ANTHROPIC_TO_OPENAI, anthropic_to_openai, anthropic_messages_to_chat_completions",
        "ANTHROPIC_STREAM_EVENTS, anthropic_stream_events, anthropic_messages_to_chat_completions_stream",
        "PATH_REWRITE, path_rewrite, path_rewrite"
    })
    void filtersAreNamedByRelease(PraxisFilter filter, String august, String september) {
        assertThat(filter.nameIn(PraxisRelease.of("2026.08").orElseThrow())).isEqualTo(august);
        assertThat(filter.nameIn(PraxisRelease.of("2026.09").orElseThrow())).isEqualTo(september);
        assertThat(PraxisRelease.of("2026.10")).isEmpty();
    }
}
