/* The EnvoyFilter that puts both payload workloads into a gateway's chain (contract section 4). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Renders the filter: one workload before authentication, one after it, none on the paths of maas-api. */
final class PayloadFilter {

    /** After Kuadrant's own patches, which have priority 0 and bring the filter that is the anchor. */
    private static final int PRIORITY = 10;

    private static final String BEFORE_AUTHENTICATION = "envoy.filters.http.ext_proc.ipp-pre";
    private static final String AFTER_AUTHENTICATION = "envoy.filters.http.ext_proc.ipp";
    private static final String EXT_PROC = "envoy.extensions.filters.http.ext_proc.v3.";

    /** Prompts and answers are long; the same for a message and for the whole stream. */
    private static final String TIMEOUT = "300s";

    private static final String SEND = "SEND";
    private static final String SKIP = "SKIP";
    private static final String STREAMED = "FULL_DUPLEX_STREAMED";

    private final TenantContext context;
    private final ResourceNames names;

    PayloadFilter(TenantContext context) {
        this.context = context;
        this.names = new ResourceNames(context.tenant());
    }

    DesiredObject envoyFilter() {
        List<Map<String, Object>> patches = Stream.concat(
                        EnvoyPatches.authenticationAnchors(context).stream().flatMap(this::around),
                        new MaasApiRoute(context).istioNames().map(PayloadFilter::neitherOn))
                .toList();
        return DesiredObject.custom(
                ManagedKind.ENVOY_FILTER,
                Metadata.inGateway(context, names.object(ResourceNames.PAYLOAD_PROCESSING)),
                EnvoyPatches.spec(context, PRIORITY, patches));
    }

    private Stream<Map<String, Object>> around(String authentication) {
        return Stream.of(
                EnvoyPatches.httpFilter(
                        "INSERT_BEFORE",
                        authentication,
                        BEFORE_AUTHENTICATION,
                        processor(ResourceNames.PAYLOAD_PRE_PROCESSING, true, mode(SKIP, "NONE"))),
                EnvoyPatches.httpFilter(
                        "INSERT_AFTER",
                        authentication,
                        AFTER_AUTHENTICATION,
                        processor(ResourceNames.PAYLOAD_PROCESSING, false, mode(SEND, STREAMED))));
    }

    /**
     * An external processor.
     *
     * @param workload base name of its Service
     * @param mayFail whether a request goes on without it. The one after authentication takes the identity off requests, so
     *     nothing goes on without that
     */
    private Map<String, Object> processor(String workload, boolean mayFail, Map<String, Object> mode) {
        String host =
                ServiceHost.full(names.service(workload), context.platform().gatewayNamespace());
        return EnvoyPatches.typed(
                EXT_PROC + "ExternalProcessor",
                "grpc_service",
                Tree.of(
                        "envoy_grpc",
                        Tree.of("cluster_name", "outbound|" + Plugins.GRPC_PORT + "||" + host),
                        "timeout",
                        TIMEOUT),
                "failure_mode_allow",
                mayFail,
                "allow_mode_override",
                true,
                "message_timeout",
                TIMEOUT,
                "processing_mode",
                mode);
    }

    /**
     * Which parts are sent to the processor: always all of a request. A streamed body demands that trailers are sent, too.
     *
     * @param responses whether headers and trailers of responses are
     * @param responseBodies how their bodies are
     */
    private static Map<String, Object> mode(String responses, String responseBodies) {
        return Tree.of(
                "request_header_mode",
                SEND,
                "request_body_mode",
                STREAMED,
                "request_trailer_mode",
                SEND,
                "response_header_mode",
                responses,
                "response_body_mode",
                responseBodies,
                "response_trailer_mode",
                responses);
    }

    private static Map<String, Object> neitherOn(String route) {
        return EnvoyPatches.route(
                route,
                Tree.of(
                        "typed_per_filter_config",
                        Tree.of(BEFORE_AUTHENTICATION, disabled(), AFTER_AUTHENTICATION, disabled())));
    }

    private static Map<String, Object> disabled() {
        return EnvoyPatches.typed(EXT_PROC + "ExtProcPerRoute", "disabled", true);
    }
}
