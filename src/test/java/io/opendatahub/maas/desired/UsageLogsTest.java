/* Contract section 4b: where usage logs go, and what they say. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.GatewayObjects.at;
import static io.opendatahub.maas.desired.GatewayObjects.get;
import static io.opendatahub.maas.desired.GatewayObjects.logFields;
import static io.opendatahub.maas.desired.GatewayObjects.ofDefault;
import static io.opendatahub.maas.desired.GatewayObjects.ofTenant;
import static io.opendatahub.maas.desired.GatewayObjects.patches;
import static io.opendatahub.maas.desired.GatewayObjects.usageLogs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The EnvoyFilter of usage logs. */
class UsageLogsTest {

    private static final Set<String> ALWAYS_LOGGED = Set.of(
            "response_code",
            "response_type",
            "subscription",
            "groups",
            "key_id",
            "key_name",
            "tokens_total",
            "tokens_prompt",
            "tokens_completion",
            "model");

    @Test
    void theLogsGoToTheCollectorThatTheAnchorNames() {
        MaasTenantConfig config = Configs.config("telemetry: {}");
        Stream.of(false, true).forEach(usageLogging -> {
            List<DesiredObject> objects =
                    TenantResources.of(new Situation(false, "front-door", null, null, usageLogging).with(config));
            Map<String, Object> cluster = at(patches(usageLogs(objects)).get(0), "patch", "value");
            Map<String, Object> address = at(
                    cluster,
                    "load_assignment",
                    "endpoints",
                    0,
                    "lb_endpoints",
                    0,
                    "endpoint",
                    "address",
                    "socket_address");
            assertThat(cluster).containsEntry("name", "otel_als_cluster").containsEntry("type", "STRICT_DNS");
            assertThat(GatewayObjects.<Object>at(
                            cluster,
                            "typed_extension_protocol_options",
                            "envoy.extensions.upstreams.http.v3.HttpProtocolOptions",
                            "explicit_http_config"))
                    .isEqualTo(Map.of("http2_protocol_options", Map.of()));
            assertThat(address)
                    .isEqualTo(Map.of(
                            "address",
                            (usageLogging ? "" : "data-science-")
                                    + "usage-logs-collector.watch-tower.svc.cluster.local",
                            "port_value",
                            4317));
        });
    }

    @Test
    void theLogHasItsFieldsAndSaysWhoseItIs() {
        List<DesiredObject> objects =
                ofTenant("ai-tenant-lilac", "side-door", "telemetry: {logs: {captureOrganization: false}}");
        GenericKubernetesResource filter = get(objects, "EnvoyFilter", "maas-model-access-logs-lilac");
        assertThat(filter.<Integer>get("spec", "priority")).isEqualTo(20);
        assertThat(filter.<Object>get("spec", "workloadSelector", "labels"))
                .isEqualTo(Map.of("gateway.networking.k8s.io/gateway-name", "side-door"));
        List<Map<String, Object>> patches = patches(filter);
        Map<String, Object> logger =
                at(patches.get(patches.size() - 1), "patch", "value", "typed_config", "access_log", 0, "typed_config");
        assertThat(GatewayObjects.<String>at(logger, "common_config", "log_name"))
                .isEqualTo("maas-usage-log");
        assertThat(GatewayObjects.<String>at(logger, "common_config", "grpc_service", "envoy_grpc", "cluster_name"))
                .isEqualTo("otel_als_cluster");
        assertThat(GatewayObjects.<Object>at(logger, "resource_attributes", "values"))
                .isEqualTo(List.of(
                        Map.of("key", "service.name", "value", Map.of("string_value", "models-as-a-service")),
                        Map.of("key", "service.namespace", "value", Map.of("string_value", "ai-tenant-lilac"))));
        assertThat(logFields(ofDefault("telemetry: {logs: {captureOrganization: false}}"))
                        .keySet())
                .isEqualTo(ALWAYS_LOGGED);
    }

    @Test
    void theIdentityComesFromKuadrantsFilterState() {
        Map<String, String> fields = logFields(ofDefault("telemetry: {}"));
        Map.of(
                        "subscription", "selected_subscription",
                        "groups", "groups_str",
                        "key_id", "keyId",
                        "key_name", "keyName",
                        "organization_id", "organizationId")
                .forEach((field, property) -> assertThat(fields)
                        .containsEntry(field, "%FILTER_STATE(wasm.kuadrant.auth.identity." + property + ":PLAIN)%"));
    }

    /** Between authentication, which sets the header, and the payload filter, which takes it off. */
    @Test
    void theUserIsNotedOnlyWhenItIsLogged() {
        List<Map<String, Object>> with = patches(usageLogs(ofDefault("telemetry: {logs: {captureUser: true}}")));
        assertThat(with)
                .filteredOn(patch -> String.valueOf(patch).contains("header_to_metadata"))
                .extracting(
                        patch -> at(patch, "match", "listener", "filterChain", "filter", "subFilter", "name"),
                        patch -> at(patch, "patch", "operation"),
                        patch -> at(patch, "patch", "value", "typed_config", "request_rules", 0, "header"))
                .containsExactly(
                        tuple(
                                "extensions.istio.io/wasmplugin/edge-gw.kuadrant-front-door",
                                "INSERT_AFTER",
                                "x-maas-username"),
                        tuple("envoy.filters.http.wasm", "INSERT_AFTER", "x-maas-username"));
        assertThat(patches(usageLogs(ofDefault("telemetry: {}"))))
                .noneMatch(patch -> String.valueOf(patch).contains("header_to_metadata"));
    }
}
