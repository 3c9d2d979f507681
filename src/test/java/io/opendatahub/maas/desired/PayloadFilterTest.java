/* Contract section 4: the EnvoyFilter around authentication, the route it leaves alone, and the hosts it calls. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.GatewayObjects.at;
import static io.opendatahub.maas.desired.GatewayObjects.get;
import static io.opendatahub.maas.desired.GatewayObjects.ofDefault;
import static io.opendatahub.maas.desired.GatewayObjects.ofTenant;
import static io.opendatahub.maas.desired.GatewayObjects.patches;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.inventory.ResourceKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Order, processors, routes; and three tenants side by side. */
class PayloadFilterTest {

    private static final String PRE = "envoy.filters.http.ext_proc.ipp-pre";
    private static final String POST = "envoy.filters.http.ext_proc.ipp";
    private static final String LONGEST = "l23456789-123456789-123456789-123456789-1";

    private static final List<DesiredObject> OBJECTS = ofDefault("{}");
    private static final GenericKubernetesResource FILTER = get(OBJECTS, "EnvoyFilter", "payload-processing");

    @Test
    void itIsAppliedAfterKuadrantsOnTheTenantsGatewayOnly() {
        assertThat(FILTER.<Integer>get("spec", "priority")).isEqualTo(10);
        assertThat(FILTER.<Object>get("spec", "workloadSelector"))
                .isEqualTo(Map.of("labels", Map.of("gateway.networking.k8s.io/gateway-name", "front-door")));
        assertThat(patches(FILTER))
                .hasSize(8)
                .allSatisfy(patch -> assertThat(GatewayObjects.<String>at(patch, "match", "context"))
                        .isEqualTo("GATEWAY"));
    }

    /** Whichever of the two filters a cluster's Kuadrant has, one processor is on either side of it. */
    @Test
    void bothKindsOfKuadrantsFilterAreAnchors() {
        assertThat(patches(FILTER).subList(0, 4))
                .extracting(
                        patch -> at(patch, "applyTo"),
                        patch -> at(patch, "match", "listener", "filterChain", "filter", "name"),
                        patch -> at(patch, "match", "listener", "filterChain", "filter", "subFilter", "name"),
                        patch -> at(patch, "patch", "operation"),
                        patch -> at(patch, "patch", "value", "name"))
                .containsExactly(
                        anchored("extensions.istio.io/wasmplugin/edge-gw.kuadrant-front-door", "INSERT_BEFORE", PRE),
                        anchored("extensions.istio.io/wasmplugin/edge-gw.kuadrant-front-door", "INSERT_AFTER", POST),
                        anchored("envoy.filters.http.wasm", "INSERT_BEFORE", PRE),
                        anchored("envoy.filters.http.wasm", "INSERT_AFTER", POST));
    }

    private static org.assertj.core.groups.Tuple anchored(String anchor, String operation, String name) {
        return tuple("HTTP_FILTER", "envoy.filters.network.http_connection_manager", anchor, operation, name);
    }

    @Test
    void aFilterIsTheSameAtBothAnchors() {
        assertThat(GatewayObjects.<Object>at(patches(FILTER).get(2), "patch"))
                .isEqualTo(at(patches(FILTER).get(0), "patch"));
        assertThat(GatewayObjects.<Object>at(patches(FILTER).get(3), "patch"))
                .isEqualTo(at(patches(FILTER).get(1), "patch"));
    }

    @Test
    void beforeAuthenticationOnlyRequestsAreSeenAndNothingFails() {
        assertThat(GatewayObjects.<Object>at(patches(FILTER).get(0), "patch", "value", "typed_config"))
                .isEqualTo(processor(
                        "payload-pre-processing",
                        true,
                        Map.of(
                                "request_header_mode", "SEND",
                                "request_body_mode", "FULL_DUPLEX_STREAMED",
                                "request_trailer_mode", "SEND",
                                "response_header_mode", "SKIP",
                                "response_body_mode", "NONE",
                                "response_trailer_mode", "SKIP")));
    }

    @Test
    void afterAuthenticationAnswersAreSeenAndNothingPassesUnseen() {
        assertThat(GatewayObjects.<Object>at(patches(FILTER).get(1), "patch", "value", "typed_config"))
                .isEqualTo(processor(
                        "payload-processing",
                        false,
                        Map.of(
                                "request_header_mode", "SEND",
                                "request_body_mode", "FULL_DUPLEX_STREAMED",
                                "request_trailer_mode", "SEND",
                                "response_header_mode", "SEND",
                                "response_body_mode", "FULL_DUPLEX_STREAMED",
                                "response_trailer_mode", "SEND")));
    }

    private static Map<String, Object> processor(String service, boolean mayFail, Map<String, Object> mode) {
        return Map.of(
                "@type",
                "type.googleapis.com/envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor",
                "grpc_service",
                Map.of(
                        "envoy_grpc",
                        Map.of("cluster_name", "outbound|9004||" + service + ".edge-gw.svc.cluster.local"),
                        "timeout",
                        "300s"),
                "failure_mode_allow",
                mayFail,
                "allow_mode_override",
                true,
                "message_timeout",
                "300s",
                "processing_mode",
                mode);
    }

    @Test
    void thePathsOfMaasApiHaveNeitherFilter() {
        Map<String, Object> off = Map.of(
                "@type",
                "type.googleapis.com/envoy.extensions.filters.http.ext_proc.v3.ExtProcPerRoute",
                "disabled",
                true);
        List<Map<String, Object>> routes = patches(FILTER).subList(4, 8);
        assertThat(routes).allSatisfy(patch -> {
            assertThat(GatewayObjects.<String>at(patch, "applyTo")).isEqualTo("HTTP_ROUTE");
            assertThat(GatewayObjects.<Object>at(patch, "patch"))
                    .isEqualTo(Map.of(
                            "operation",
                            "MERGE",
                            "value",
                            Map.of("typed_per_filter_config", Map.of(PRE, off, POST, off))));
        });
        assertThat(routes)
                .extracting(patch -> at(patch, "match", "routeConfiguration", "vhost", "route", "name"))
                .isEqualTo(List.of(
                        "infra-teal.maas-api-route.0",
                        "infra-teal.maas-api-route.1",
                        "infra-teal.maas-api-route.2",
                        "infra-teal.maas-api-route.3"));
    }

    /** What a filter names is there: its gateway, its hosts, its routes with as many rules; and nothing is made twice. */
    @Test
    @Tag("case-89")
    void tenantsDoNotMeet() {
        Map<String, String> gateways = new HashMap<>(Map.of(
                "models-as-a-service", "front-door", "ai-tenant-lilac", "side-door", "ai-tenant-" + LONGEST, LONGEST));
        Set<ResourceKey> made = new HashSet<>();
        gateways.forEach((namespace, gateway) -> {
            List<DesiredObject> objects = ofTenant(namespace, gateway, "telemetry: {}");
            objects.forEach(object ->
                    assertThat(made.add(object.key())).as("%s", object.key()).isTrue());
            objects.stream()
                    .filter(object -> object.key().kind().kind().equals("EnvoyFilter"))
                    .map(object -> (GenericKubernetesResource) object.object())
                    .forEach(filter -> assertThat(filter.<Map<String, String>>get("spec", "workloadSelector", "labels"))
                            .containsOnly(Map.entry("gateway.networking.k8s.io/gateway-name", gateway)));
            whatItNamesExists(objects);
        });
        assertThat(made)
                .filteredOn(key -> key.kind().kind().equals("EnvoyFilter"))
                .hasSize(6);
    }

    private static void whatItNamesExists(List<DesiredObject> objects) {
        GenericKubernetesResource filter = objects.stream()
                .filter(object -> object.key().kind().kind().equals("EnvoyFilter")
                        && object.key().name().startsWith("payload-processing"))
                .map(object -> (GenericKubernetesResource) object.object())
                .findFirst()
                .orElseThrow();
        Set<Object> routes = new HashSet<>();
        objects.stream()
                .filter(object -> object.key().kind().kind().equals("HTTPRoute"))
                .forEach(object -> IntStream.range(
                                0,
                                ((GenericKubernetesResource) object.object())
                                        .<List<?>>get("spec", "rules")
                                        .size())
                        .forEach(index -> routes.add(
                                object.key().namespace() + "." + object.key().name() + "." + index)));
        assertThat(patches(filter).subList(4, 8))
                .extracting(PayloadFilterTest::routeName)
                .containsExactlyInAnyOrderElementsOf(routes);
        Set<Object> clusters = new HashSet<>();
        objects.stream()
                .filter(object -> object.key().kind().kind().equals("Service")
                        && object.key().namespace().equals("edge-gw"))
                .forEach(
                        object -> clusters.add("outbound|9004||" + object.key().name() + ".edge-gw.svc.cluster.local"));
        assertThat(patches(filter).subList(0, 2))
                .extracting(PayloadFilterTest::clusterName)
                .containsExactlyInAnyOrderElementsOf(clusters);
    }

    private static Object routeName(Map<String, Object> patch) {
        return at(patch, "match", "routeConfiguration", "vhost", "route", "name");
    }

    private static Object clusterName(Map<String, Object> patch) {
        return at(patch, "patch", "value", "typed_config", "grpc_service", "envoy_grpc", "cluster_name");
    }
}
