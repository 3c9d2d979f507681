/* The HTTPRoute from a tenant's gateway to its maas-api (contract section 4). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Renders the route. Its lists are atomic for server-side apply, so the schema's defaults inside them are ours to send: left
 * out, they would be a difference for ever (case 43).
 */
final class MaasApiRoute {

    /** The first segments of the management paths, one rule each, in the order of the rules. */
    static final List<String> PATHS = List.of("/v1/models", "/v1/subscriptions", "/v1/api-keys", "/maas-api");

    /** Only this prefix is not part of the paths that maas-api itself serves. */
    private static final String REWRITTEN = "/maas-api";

    private final TenantContext context;
    private final ResourceNames names;

    MaasApiRoute(TenantContext context) {
        this.context = context;
        this.names = new ResourceNames(context.tenant());
    }

    /**
     * The rules have no names: Istio names a route by its rule's index only as long as the rule has none. Not opened while the
     * policy that guards it could not be written, as maas-api trusts the name in the request (contract section 4a).
     */
    DesiredObject route() {
        return DesiredObject.custom(
                        ManagedKind.HTTP_ROUTE,
                        Metadata.inInfra(context, names.route()),
                        Tree.of(
                                "parentRefs",
                                List.of(Tree.of(
                                        "group",
                                        GatewayTarget.GROUP,
                                        "kind",
                                        GatewayTarget.KIND,
                                        "namespace",
                                        context.platform().gatewayNamespace(),
                                        "name",
                                        context.gatewayName())),
                                "rules",
                                PATHS.stream().map(this::rule).toList()))
                .needing(AuthPolicies.key(context.platform(), context.gatewayName()));
    }

    /** What Istio calls the routes it makes of the rules, in the same order. */
    Stream<String> istioNames() {
        return IntStream.range(0, PATHS.size())
                .mapToObj(index -> context.platform().infraNamespace() + "." + names.route() + "." + index);
    }

    private Map<String, Object> rule(String path) {
        Map<String, Object> rule =
                Tree.of("matches", List.of(Tree.of("path", Tree.of("type", "PathPrefix", "value", path))));
        if (path.equals(REWRITTEN)) {
            rule.put(
                    "filters",
                    List.of(Tree.of(
                            "type",
                            "URLRewrite",
                            "urlRewrite",
                            Tree.of("path", Tree.of("type", "ReplacePrefixMatch", "replacePrefixMatch", "/")))));
        }
        rule.put(
                "backendRefs",
                List.of(Tree.of(
                        "group",
                        "",
                        "kind",
                        "Service",
                        "name",
                        names.service(ResourceNames.MAAS_API),
                        "port",
                        MaasApiObjects.HTTPS_PORT,
                        "weight",
                        1)));
        return rule;
    }
}
