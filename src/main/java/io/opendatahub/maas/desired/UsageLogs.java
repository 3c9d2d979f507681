/* The EnvoyFilter that logs what each request to a model cost, and whom (contract section 4b). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders the usage logs of a tenant's gateway: where they go, which requests, which fields. */
final class UsageLogs {

    /** After the payload filter: what is inserted later after the same anchor stands closer to it. */
    private static final int PRIORITY = 20;

    private static final String CLUSTER = "otel_als_cluster";
    private static final String PLATFORM_COLLECTOR = "usage-logs-collector";
    private static final String MONITORING_COLLECTOR = "data-science-usage-logs-collector";
    private static final int COLLECTOR_PORT = 4317;
    private static final String CONNECT_TIMEOUT = "5s";

    private static final String LOGGER = "maas-usage-log";
    private static final String SERVICE = "models-as-a-service";

    /** What models are asked by; a query after the path does not hide a request. */
    private static final String WHICH_REQUESTS = Stream.of("/v1/chat/completions", "/v1/completions", "/v1/messages")
            .map(path -> "request.url_path.endsWith('" + path + "')")
            .collect(Collectors.joining(" || ", "request.method == 'POST' && (", ")"));

    private static final String USER_HEADER = "x-maas-username";
    private static final String MODEL_HEADER = "x-gateway-model-name";
    private static final String USER = "user_id";

    /** Kuadrant leaves the properties of the identity here. */
    private static final String IDENTITY = "wasm.kuadrant.auth.identity.";

    private static final String EXTENSIONS = "envoy.extensions.";

    private final TenantContext context;
    private final TelemetryPlan plan;

    UsageLogs(TenantContext context, TelemetryPlan plan) {
        this.context = context;
        this.plan = plan;
    }

    DesiredObject envoyFilter() {
        List<Map<String, Object>> patches = new ArrayList<>();
        patches.add(EnvoyPatches.cluster(collector()));
        if (plan.userLog()) {
            EnvoyPatches.authenticationAnchors(context).forEach(anchor -> patches.add(noteUser(anchor)));
        }
        patches.add(noteUsage());
        patches.add(EnvoyPatches.connectionManagerFields("access_log", List.of(accessLog())));
        return DesiredObject.custom(
                ManagedKind.ENVOY_FILTER,
                Metadata.inGateway(context, new ResourceNames(context.tenant()).usageLogs()),
                EnvoyPatches.spec(context, PRIORITY, patches));
    }

    private Map<String, Object> collector() {
        String host = ServiceHost.full(
                plan.usageLogging() ? PLATFORM_COLLECTOR : MONITORING_COLLECTOR,
                context.platform().monitoringNamespace());
        Map<String, Object> endpoint = Tree.of(
                "endpoint",
                Tree.of("address", Tree.of("socket_address", Tree.of("address", host, "port_value", COLLECTOR_PORT))));
        return Tree.of(
                "name",
                CLUSTER,
                "type",
                "STRICT_DNS",
                "connect_timeout",
                CONNECT_TIMEOUT,
                "typed_extension_protocol_options",
                Tree.of(
                        EXTENSIONS + "upstreams.http.v3.HttpProtocolOptions",
                        EnvoyPatches.typed(
                                EXTENSIONS + "upstreams.http.v3.HttpProtocolOptions",
                                "explicit_http_config",
                                Tree.of("http2_protocol_options", Tree.of()))),
                "load_assignment",
                Tree.of("cluster_name", CLUSTER, "endpoints", List.of(Tree.of("lb_endpoints", List.of(endpoint)))));
    }

    /** Right after authentication, which sets the header; the payload filter takes it off before the model sees it. */
    private static Map<String, Object> noteUser(String authentication) {
        return EnvoyPatches.httpFilter(
                "INSERT_AFTER",
                authentication,
                "envoy.filters.http.header_to_metadata.maas_usage",
                EnvoyPatches.typed(
                        EXTENSIONS + "filters.http.header_to_metadata.v3.Config",
                        "request_rules",
                        List.of(Tree.of(
                                "header",
                                USER_HEADER,
                                "on_header_present",
                                Tree.of("metadata_namespace", UsageScript.METADATA, "key", USER, "type", "STRING")))));
    }

    /** First to see the model's answer, so before anything translates it. */
    private static Map<String, Object> noteUsage() {
        return EnvoyPatches.httpFilter(
                "INSERT_BEFORE",
                EnvoyPatches.ROUTER,
                "envoy.filters.http.lua.maas_usage",
                EnvoyPatches.typed(
                        EXTENSIONS + "filters.http.lua.v3.Lua",
                        "default_source_code",
                        Tree.of("inline_string", UsageScript.text())));
    }

    private Map<String, Object> accessLog() {
        return Tree.of(
                "name",
                "envoy.access_loggers.open_telemetry",
                "filter",
                Tree.of(
                        "extension_filter",
                        Tree.of(
                                "name",
                                "envoy.access_loggers.extension_filters.cel",
                                "typed_config",
                                EnvoyPatches.typed(
                                        EXTENSIONS + "access_loggers.filters.cel.v3.ExpressionFilter",
                                        "expression",
                                        WHICH_REQUESTS))),
                "typed_config",
                EnvoyPatches.typed(
                        EXTENSIONS + "access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig", logger()));
    }

    private Object[] logger() {
        Map<String, Object> resource = Tree.of(
                "service.name", SERVICE, "service.namespace", context.tenant().namespace());
        return new Object[] {
            "common_config",
            Tree.of(
                    "log_name",
                    LOGGER,
                    "transport_api_version",
                    "V3",
                    "grpc_service",
                    Tree.of("envoy_grpc", Tree.of("cluster_name", CLUSTER))),
            "resource_attributes",
            values(resource),
            "body",
            Tree.of("string_value", LOGGER),
            "attributes",
            values(fields()),
            "formatters",
            List.of(Tree.of(
                    "name",
                    "envoy.formatter.cel",
                    "typed_config",
                    EnvoyPatches.typed(EXTENSIONS + "formatter.cel.v3.Cel")))
        };
    }

    /** The fields, each in Envoy's format of access logs. */
    private Map<String, Object> fields() {
        Map<String, Object> fields = Tree.of(
                "response_code",
                "%RESPONSE_CODE%",
                "response_type",
                cel("response.code >= 200 && response.code < 300 ? 'hit'"
                        + " : (response.code == 429 ? 'rate_limit' : 'error')"),
                "subscription",
                identity("selected_subscription"),
                "groups",
                identity("groups_str"),
                "key_id",
                identity("keyId"),
                "key_name",
                identity("keyName"));
        Stream.of(UsageScript.TOKENS_TOTAL, UsageScript.TOKENS_PROMPT, UsageScript.TOKENS_COMPLETION)
                .forEach(tokens -> fields.put(tokens, cel(notedOr(tokens, "'0'"))));
        // The model as its answer says it, else as the gateway read it from the request: an answer may not have come.
        fields.put("model", cel(notedOr(UsageScript.MODEL, "request.headers['" + MODEL_HEADER + "']")));
        if (plan.userLog()) {
            // A request over its limit is answered before its user is noted, yet after it was authenticated. The name
            // that a client gives itself is never taken.
            fields.put(USER, cel(notedOr(USER, "filter_state['" + IDENTITY + "userid']")));
        }
        if (plan.organizationLog()) {
            fields.put("organization_id", identity("organizationId"));
        }
        return fields;
    }

    private static String identity(String property) {
        return "%FILTER_STATE(" + IDENTITY + property + ":PLAIN)%";
    }

    private static String cel(String expression) {
        return "%CEL(" + expression + ")%";
    }

    private static String notedOr(String key, String otherwise) {
        String all = "metadata.filter_metadata";
        String noted = all + "['" + UsageScript.METADATA + "']";
        return "'" + UsageScript.METADATA + "' in " + all + " && '" + key + "' in " + noted + " ? " + noted + "['" + key
                + "'] : " + otherwise;
    }

    private static Map<String, Object> values(Map<String, Object> texts) {
        return Tree.of(
                "values",
                texts.entrySet().stream()
                        .map(text -> Tree.of("key", text.getKey(), "value", Tree.of("string_value", text.getValue())))
                        .toList());
    }
}
