/* Contract section 7: filters by release, and when pods are rolled. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dataplane's configuration. */
class PluginsTest {

    private static final TenantContext CONTEXT = new Situation(false, "front-door", null).with(config("{}"));
    private static final Plugins PLUGINS = new Plugins(CONTEXT);

    @SuppressWarnings("unchecked")
    private static Map<String, Object> file(Plugins plugins, String name) {
        ConfigMap configMap = (ConfigMap) plugins.configMap().object();
        assertThat(configMap.getData()).containsOnlyKeys("extproc.yaml", "pre-extproc.yaml");
        return Serialization.unmarshal(configMap.getData().get(name), Map.class);
    }

    private static Map<String, Object> file(String name) {
        return file(PLUGINS, name);
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

    @ParameterizedTest
    @ValueSource(strings = {"{}", "apiTranslation: {}", "apiTranslation: {enabled: false}"})
    void withoutPermissionNothingIsTranslated(String spec) {
        Plugins plugins = new Plugins(new Situation(false, "front-door", null).with(config(spec)));
        assertThat(plugins.configMap().object()).isEqualTo(PLUGINS.configMap().object());
        assertThat(plugins.hash()).isEqualTo(PLUGINS.hash());
    }

    @ParameterizedTest
    @EnumSource(PraxisRelease.class)
    void withPermissionMessagesAreTranslatedAfterAuthentication(PraxisRelease release) {
        boolean newer = release == PraxisRelease.RELEASE_2026_09;
        assertThat(filters(translated(release), "extproc.yaml").subList(2, 7))
                .containsExactly(
                        onMessages("anthropic_messages_format"),
                        onMessages("anthropic_validate"),
                        onMessages(newer ? "anthropic_messages_to_chat_completions" : "anthropic_to_openai"),
                        onMessages(newer ? "anthropic_messages_to_chat_completions_stream" : "anthropic_stream_events"),
                        rewritten());
        assertThat(filters(translated(release), "extproc.yaml").subList(0, 2))
                .isEqualTo(filters(PLUGINS, "extproc.yaml"));
        assertThat(filters(translated(release), "extproc.yaml")).hasSize(7);
        assertThat(file(translated(release), "pre-extproc.yaml")).isEqualTo(file("pre-extproc.yaml"));
    }

    private static Plugins translated(PraxisRelease release) {
        Situation situation = new Situation(false, "front-door", null);
        return new Plugins(situation.with(config("apiTranslation: {enabled: true}"), release));
    }

    private static Map<String, Object> onMessages(String filter) {
        return Map.of("filter", filter, "conditions", List.of(Map.of("when", Map.of("path", "/v1/messages"))));
    }

    private static Map<String, Object> rewritten() {
        Map<String, Object> filter = new HashMap<>(onMessages("path_rewrite"));
        filter.put("replace", Map.of("pattern", "^/v1/messages$", "replacement", "/v1/chat/completions"));
        return filter;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> filters(Plugins plugins, String file) {
        List<Map<String, Object>> chains =
                (List<Map<String, Object>>) file(plugins, file).get("filter_chains");
        assertThat(chains).hasSize(1);
        return (List<Object>) chains.get(0).get("filters");
    }

    /** Permission on, off and on again: both payload Deployments roll each time, maas-api never. */
    @Test
    void aChangedConfigurationRollsThePayloadPodsAndNothingElse() {
        Map<String, Object> off = templates("{}");
        Map<String, Object> on = templates("apiTranslation: {enabled: true}");
        assertThat(off.keySet()).containsExactlyInAnyOrder("maas-api", "payload-processing", "payload-pre-processing");
        assertThat(on.get("maas-api")).isEqualTo(off.get("maas-api"));
        assertThat(on.get("payload-processing")).isNotEqualTo(off.get("payload-processing"));
        assertThat(on.get("payload-pre-processing")).isNotEqualTo(off.get("payload-pre-processing"));
        assertThat(templates("apiTranslation: {enabled: false}\ntelemetry: {}\nmaasApi: {replicas: 3}"))
                .isEqualTo(off);
    }

    private static Map<String, Object> templates(String spec) {
        return TenantResources.of(new Situation(false, "front-door", null).with(config(spec))).stream()
                .map(DesiredObject::object)
                .filter(Deployment.class::isInstance)
                .map(Deployment.class::cast)
                .collect(Collectors.toMap(
                        deployment -> deployment.getMetadata().getName(),
                        deployment -> deployment.getSpec().getTemplate()));
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
