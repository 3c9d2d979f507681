/* Contract section 4b: off is off, and each switch changes its own output only. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.GatewayObjects.at;
import static io.opendatahub.maas.desired.GatewayObjects.find;
import static io.opendatahub.maas.desired.GatewayObjects.get;
import static io.opendatahub.maas.desired.GatewayObjects.of;
import static io.opendatahub.maas.desired.GatewayObjects.ofDefault;
import static io.opendatahub.maas.desired.GatewayObjects.patches;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans, labels of metrics, fields of logs. */
class TelemetryTest {

    private static final String METRICS = "TelemetryPolicy";
    private static final String LOGS = "EnvoyFilter";

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

    private static Optional<TelemetryPlan> plan(String spec, Boolean usageLogging) {
        PlatformConfig anchor = new PlatformConfig();
        anchor.getSpec().setUsageLogging(usageLogging);
        return TelemetryPlan.of(Configs.config(spec), anchor);
    }

    private static Map<String, String> labels(List<DesiredObject> objects) {
        return get(objects, METRICS, "maas-telemetry").get("spec", "metrics", "default", "labels");
    }

    private static GenericKubernetesResource logs(List<DesiredObject> objects) {
        return get(objects, LOGS, "maas-model-access-logs");
    }

    private static Map<String, String> fields(List<DesiredObject> objects) {
        return texts(objects, "attributes");
    }

    private static Map<String, String> texts(List<DesiredObject> objects, String list) {
        List<Map<String, Object>> patches = patches(logs(objects));
        List<Map<String, Object>> values =
                at(patches.get(patches.size() - 1), "patch", "value", "typed_config", "access_log", 0, "typed_config", list,
                        "values");
        return values.stream()
                .collect(Collectors.toMap(
                        value -> at(value, "key"),
                        value -> at(value, "value", "string_value"),
                        (one, other) -> {
                            throw new AssertionError("twice");
                        },
                        LinkedHashMap::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "telemetry: {enabled: false}", "telemetry: {enabled: false, logs: {captureUser: true}}"})
    void offIsOff(String spec) {
        assertThat(plan(spec, true)).isEmpty();
        assertThat(find(ofDefault(spec), METRICS, "maas-telemetry")).isEmpty();
        assertThat(find(ofDefault(spec), "Telemetry", "latency-per-subscription")).isEmpty();
        assertThat(find(ofDefault(spec), LOGS, "maas-model-access-logs")).isEmpty();
        assertThat(find(ofDefault(spec), LOGS, "payload-processing")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "telemetry: {}",
                "telemetry: {enabled: true}",
                "telemetry: {metrics: {}, logs: {}}",
                "telemetry: {enabled: true, metrics: {captureOrganization: true, captureUser: false, captureGroup: false,"
                        + " captureModelUsage: true}, logs: {captureUser: false, captureOrganization: true}}"
            })
    @Tag("case-91")
    @Tag("case-92")
    void aPresentSectionHasDefaults(String spec) {
        assertThat(plan(spec, null)).contains(new TelemetryPlan(true, false, false, true, false, true, false));
        assertThat(plan(spec, false)).contains(new TelemetryPlan(true, false, false, true, false, true, false));
        assertThat(plan(spec, true)).contains(new TelemetryPlan(true, false, false, true, false, true, true));
    }

    /** From all switches at their defaults, one is turned: exactly its own line comes or goes, in one object. */
    @ParameterizedTest
    @CsvSource({
        "metrics, captureOrganization, false, TelemetryPolicy, organization_id",
        "metrics, captureUser, true, TelemetryPolicy, user",
        "metrics, captureGroup, true, TelemetryPolicy, group",
        "metrics, captureModelUsage, false, TelemetryPolicy, model",
        "logs, captureUser, true, EnvoyFilter, user_id",
        "logs, captureOrganization, false, EnvoyFilter, organization_id"
    })
    @Tag("case-91")
    @Tag("case-92")
    void eachSwitchChangesItsOwnOutputOnly(String section, String name, boolean value, String kind, String line) {
        List<DesiredObject> before = ofDefault("telemetry: {}");
        List<DesiredObject> after =
                ofDefault("telemetry: {" + section + ": {" + name + ": " + value + "}}");
        Set<String> changed = new TreeSet<>();
        for (int i = 0; i < before.size(); i++) {
            if (!Serialization.asYaml(before.get(i).object())
                    .equals(Serialization.asYaml(after.get(i).object()))) {
                changed.add(before.get(i).key().kind().kind() + " " + before.get(i).key().name());
            }
        }
        boolean isMetric = kind.equals(METRICS);
        assertThat(changed).containsExactly(kind + (isMetric ? " maas-telemetry" : " maas-model-access-logs"));
        assertThat(difference(labels(before), labels(after))).isEqualTo(isMetric ? Set.of(line) : Set.of());
        assertThat(difference(fields(before), fields(after))).isEqualTo(isMetric ? Set.of() : Set.of(line));
    }

    private static Set<String> difference(Map<String, String> one, Map<String, String> other) {
        return Stream.concat(one.keySet().stream(), other.keySet().stream())
                .filter(key -> !String.valueOf(one.get(key)).equals(other.get(key)))
                .collect(Collectors.toSet());
    }

    /** The five configs of the case's file: user in metrics only, in logs only, in both, in none; and defaults. */
    @Test
    @Tag("case-92")
    void thePrivacySwitchesDoNotLeak() throws IOException {
        String file = Files.readString(Path.of("src/test/resources/cases/92-privacy-switches.yaml"));
        List<List<DesiredObject>> situations = Arrays.stream(file.split("(?m)^---$"))
                .filter(part -> part.contains("kind:"))
                .map(part -> Serialization.unmarshal(part, MaasTenantConfig.class))
                .map(config -> TenantResources.of(new Situation(false, "front-door", null).with(config)))
                .toList();
        assertThat(situations.stream().map(TelemetryTest::people))
                .containsExactly(
                        "metrics: user organization_id; logs: organization_id",
                        "metrics: organization_id; logs: user_id organization_id",
                        "metrics: user organization_id; logs: user_id organization_id",
                        "metrics: ; logs: organization_id",
                        "metrics: organization_id; logs: organization_id");
        for (int i = 0; i < situations.size(); i++) {
            boolean userLogged = i == 1 || i == 2;
            assertThat(Serialization.asYaml(logs(situations.get(i))).toLowerCase(java.util.Locale.ROOT))
                    .as("no trace of the user in the filter unless it is logged")
                    .matches(text -> text.contains("username") == userLogged)
                    .matches(text -> text.contains("userid") == userLogged);
        }
    }

    private static String people(List<DesiredObject> objects) {
        return "metrics: " + only(labels(objects), "user", "organization_id") + "; logs: "
                + only(fields(objects), "user_id", "organization_id");
    }

    private static String only(Map<String, String> entries, String... keys) {
        return Stream.of(keys).filter(entries::containsKey).collect(Collectors.joining(" "));
    }

    @Test
    @Tag("case-91")
    void theLabelsAreTheseExpressions() {
        Map<String, String> labels = labels(ofDefault("telemetry: {metrics: {captureUser: true, captureGroup: true}}"));
        assertThat(labels)
                .containsEntry("subscription", "auth.identity.selected_subscription")
                .containsEntry("user", "auth.identity.userid")
                .containsEntry("group", "auth.identity.groups_str")
                .containsEntry("model", "responseBodyJSON(\"/model\")")
                .containsOnlyKeys("subscription", "cost_center", "organization_id", "user", "group", "model");
        assertThat(labels.get("cost_center")).startsWith("has(auth.identity.subscription_info.costCenter) && ");
        assertThat(labels.get("organization_id")).startsWith("has(auth.identity.subscription_info.organizationId) && ");
        assertThat(get(ofDefault("telemetry: {}"), METRICS, "maas-telemetry").<Object>get("spec", "targetRef"))
                .isEqualTo(Map.of("group", "gateway.networking.k8s.io", "kind", "Gateway", "name", "front-door"));
    }

    @Test
    void latencyIsBySubscription() {
        assertThat(get(ofDefault("telemetry: {}"), "Telemetry", "latency-per-subscription").<Object>get("spec"))
                .isEqualTo(Map.of(
                        "selector",
                        Map.of("matchLabels", Map.of("gateway.networking.k8s.io/gateway-name", "front-door")),
                        "metrics",
                        List.of(Map.of(
                                "providers",
                                List.of(Map.of("name", "prometheus")),
                                "overrides",
                                List.of(Map.of(
                                        "match",
                                        Map.of("metric", "REQUEST_DURATION", "mode", "CLIENT_AND_SERVER"),
                                        "tagOverrides",
                                        Map.of(
                                                "subscription",
                                                Map.of(
                                                        "operation",
                                                        "UPSERT",
                                                        "value",
                                                        "request.headers[\"x-maas-subscription\"]"))))))));
    }

    @Test
    void theLogsGoToTheCollectorThatTheAnchorNames() {
        MaasTenantConfig config = Configs.config("telemetry: {}");
        Stream.of(false, true).forEach(usageLogging -> {
            List<DesiredObject> objects =
                    TenantResources.of(new Situation(false, "front-door", null, null, usageLogging).with(config));
            Map<String, Object> cluster = at(patches(logs(objects)).get(0), "patch", "value");
            Map<String, Object> address = at(
                    cluster, "load_assignment", "endpoints", 0, "lb_endpoints", 0, "endpoint", "address", "socket_address");
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
        List<DesiredObject> objects = of("ai-tenant-lilac", "side-door", "telemetry: {logs: {captureOrganization: false}}");
        GenericKubernetesResource filter = get(objects, LOGS, "maas-model-access-logs-lilac");
        assertThat(filter.<Integer>get("spec", "priority")).isEqualTo(20);
        assertThat(filter.<Object>get("spec", "workloadSelector", "labels"))
                .isEqualTo(Map.of("gateway.networking.k8s.io/gateway-name", "side-door"));
        List<Map<String, Object>> patches = patches(filter);
        Map<String, Object> logger =
                at(patches.get(patches.size() - 1), "patch", "value", "typed_config", "access_log", 0, "typed_config");
        assertThat(GatewayObjects.<String>at(logger, "common_config", "log_name")).isEqualTo("maas-usage-log");
        assertThat(GatewayObjects.<String>at(
                        logger, "common_config", "grpc_service", "envoy_grpc", "cluster_name"))
                .isEqualTo("otel_als_cluster");
        assertThat(GatewayObjects.<Object>at(logger, "resource_attributes", "values"))
                .isEqualTo(List.of(
                        Map.of("key", "service.name", "value", Map.of("string_value", "models-as-a-service")),
                        Map.of("key", "service.namespace", "value", Map.of("string_value", "ai-tenant-lilac"))));
        assertThat(fields(ofDefault("telemetry: {logs: {captureOrganization: false}}")).keySet())
                .isEqualTo(ALWAYS_LOGGED);
    }

    @Test
    void theIdentityComesFromKuadrantsFilterState() {
        Map<String, String> fields = fields(ofDefault("telemetry: {}"));
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
        List<Map<String, Object>> with = patches(logs(ofDefault("telemetry: {logs: {captureUser: true}}")));
        assertThat(with)
                .filteredOn(patch -> String.valueOf(patch).contains("header_to_metadata"))
                .extracting(
                        patch -> at(patch, "match", "listener", "filterChain", "filter", "subFilter", "name"),
                        patch -> at(patch, "patch", "operation"),
                        patch -> at(patch, "patch", "value", "typed_config", "request_rules", 0, "header"))
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(
                                "extensions.istio.io/wasmplugin/edge-gw.kuadrant-front-door",
                                "INSERT_AFTER",
                                "x-maas-username"),
                        org.assertj.core.groups.Tuple.tuple(
                                "envoy.filters.http.wasm", "INSERT_AFTER", "x-maas-username"));
        assertThat(patches(logs(ofDefault("telemetry: {}"))))
                .noneMatch(patch -> String.valueOf(patch).contains("header_to_metadata"));
    }
}
