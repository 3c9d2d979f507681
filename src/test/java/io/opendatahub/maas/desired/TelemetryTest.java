/* Contract section 4b: off is off, and each switch changes its own output only. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.GatewayObjects.find;
import static io.opendatahub.maas.desired.GatewayObjects.get;
import static io.opendatahub.maas.desired.GatewayObjects.logFields;
import static io.opendatahub.maas.desired.GatewayObjects.metricLabels;
import static io.opendatahub.maas.desired.GatewayObjects.ofDefault;
import static io.opendatahub.maas.desired.GatewayObjects.usageLogs;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

/** Plans, switches, labels of metrics. */
class TelemetryTest {

    private static final String METRICS = "TelemetryPolicy";
    private static final String LOGS = "EnvoyFilter";

    private static Optional<TelemetryPlan> plan(String spec, Boolean usageLogging) {
        PlatformConfig anchor = new PlatformConfig();
        anchor.getSpec().setUsageLogging(usageLogging);
        return TelemetryPlan.of(Configs.config(spec), anchor);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "telemetry: {enabled: false}", "telemetry: {enabled: false, logs: {captureUser: true}}"})
    void offIsOff(String spec) {
        assertThat(plan(spec, true)).isEmpty();
        assertThat(find(ofDefault(spec), METRICS, "maas-telemetry")).isEmpty();
        assertThat(find(ofDefault(spec), "Telemetry", "latency-per-subscription"))
                .isEmpty();
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
        List<DesiredObject> after = ofDefault("telemetry: {" + section + ": {" + name + ": " + value + "}}");
        Set<String> changed = new TreeSet<>();
        for (int i = 0; i < before.size(); i++) {
            if (!Serialization.asYaml(before.get(i).object())
                    .equals(Serialization.asYaml(after.get(i).object()))) {
                changed.add(before.get(i).key().kind().kind() + " "
                        + before.get(i).key().name());
            }
        }
        boolean isMetric = kind.equals(METRICS);
        assertThat(changed).containsExactly(kind + (isMetric ? " maas-telemetry" : " maas-model-access-logs"));
        assertThat(difference(metricLabels(before), metricLabels(after))).isEqualTo(isMetric ? Set.of(line) : Set.of());
        assertThat(difference(logFields(before), logFields(after))).isEqualTo(isMetric ? Set.of() : Set.of(line));
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
            assertThat(Serialization.asYaml(usageLogs(situations.get(i))).toLowerCase(Locale.ROOT))
                    .as("no trace of the user in the filter unless it is logged")
                    .matches(text -> text.contains("username") == userLogged)
                    .matches(text -> text.contains("userid") == userLogged);
        }
    }

    private static String people(List<DesiredObject> objects) {
        return "metrics: " + only(metricLabels(objects), "user", "organization_id") + "; logs: "
                + only(logFields(objects), "user_id", "organization_id");
    }

    private static String only(Map<String, String> entries, String... keys) {
        return Stream.of(keys).filter(entries::containsKey).collect(Collectors.joining(" "));
    }

    @Test
    @Tag("case-91")
    void theLabelsAreTheseExpressions() {
        Map<String, String> labels =
                metricLabels(ofDefault("telemetry: {metrics: {captureUser: true, captureGroup: true}}"));
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
        assertThat(get(ofDefault("telemetry: {}"), "Telemetry", "latency-per-subscription")
                        .<Object>get("spec"))
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
}
