/* Patches of the configuration that Istio makes for a gateway's Envoy. */
package io.opendatahub.maas.desired;

import java.util.List;
import java.util.Map;

/** Parts of EnvoyFilters. Names are Istio's in the match, Envoy's in the value. */
final class EnvoyPatches {

    /** Envoy's filter that sends a request on; the last of the chain. */
    static final String ROUTER = "envoy.filters.http.router";

    private static final String CONNECTION_MANAGER = "envoy.filters.network.http_connection_manager";
    private static final String WASM = "envoy.filters.http.wasm";
    private static final String TYPE = "@type";
    private static final String TYPE_PREFIX = "type.googleapis.com/";
    private static final String GATEWAY = "GATEWAY";

    private EnvoyPatches() {}

    /** An EnvoyFilter's spec for the pods of the tenant's gateway; a greater priority is applied later. */
    static Map<String, Object> spec(TenantContext context, int priority, List<Map<String, Object>> patches) {
        return Tree.of(
                "priority",
                priority,
                "workloadSelector",
                Tree.of("labels", GatewayTarget.podLabels(context)),
                "configPatches",
                patches);
    }

    /**
     * Names that Kuadrant's filter, which authenticates, may have in the chain: as a WasmPlugin, or as a filter of its own.
     * A cluster has one of them; a patch for the other one matches nothing.
     */
    static List<String> authenticationAnchors(TenantContext context) {
        return List.of(
                "extensions.istio.io/wasmplugin/" + context.platform().gatewayNamespace() + ".kuadrant-"
                        + context.gatewayName(),
                WASM);
    }

    /** A typed configuration: the message's type, then its fields in turn. */
    static Map<String, Object> typed(String message, Object... fields) {
        Map<String, Object> config = Tree.of(TYPE, TYPE_PREFIX + message);
        config.putAll(Tree.of(fields));
        return config;
    }

    /** Puts an HTTP filter before or after another one. */
    static Map<String, Object> httpFilter(
            String operation, String anchor, String name, Map<String, Object> configuration) {
        return patch(
                "HTTP_FILTER",
                Tree.of("listener", connectionManager(Tree.of("subFilter", Tree.of("name", anchor)))),
                operation,
                Tree.of("name", name, "typed_config", configuration));
    }

    /** Adds to the configuration of the HTTP connection manager. */
    static Map<String, Object> connectionManagerFields(Object... fields) {
        return patch(
                "NETWORK_FILTER",
                Tree.of("listener", connectionManager(Tree.of())),
                "MERGE",
                Tree.of(
                        "typed_config",
                        typed(
                                "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
                                fields)));
    }

    /** Adds to the route of this name. */
    static Map<String, Object> route(String name, Map<String, Object> value) {
        return patch(
                "HTTP_ROUTE",
                Tree.of("routeConfiguration", Tree.of("vhost", Tree.of("route", Tree.of("name", name)))),
                "MERGE",
                value);
    }

    /** Adds a cluster. */
    static Map<String, Object> cluster(Map<String, Object> value) {
        return patch("CLUSTER", Tree.of(), "ADD", value);
    }

    private static Map<String, Object> connectionManager(Map<String, Object> rest) {
        Map<String, Object> filter = Tree.of("name", CONNECTION_MANAGER);
        filter.putAll(rest);
        return Tree.of("filterChain", Tree.of("filter", filter));
    }

    private static Map<String, Object> patch(
            String applyTo, Map<String, Object> match, String operation, Map<String, Object> value) {
        Map<String, Object> inGateways = Tree.of("context", GATEWAY);
        inGateways.putAll(match);
        return Tree.of(
                "applyTo", applyTo, "match", inGateways, "patch", Tree.of("operation", operation, "value", value));
    }
}
