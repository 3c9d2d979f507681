/* The AuthPolicy of a tenant's gateway (contract section 4a). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;

/** One per gateway: callers are known, checked against maas-api, and denied unless a subscription covers the model. */
public final class AuthPolicies {

    private AuthPolicies() {}

    /** Its identity comes from the gateway, not from the tenant that holds it. */
    public static ResourceKey key(PlatformContext platform, String gatewayName) {
        return ResourceKey.of(ManagedKind.AUTH_POLICY, platform.gatewayNamespace(), name(platform, gatewayName));
    }

    static DesiredObject of(TenantContext context) {
        return DesiredObject.custom(
                ManagedKind.AUTH_POLICY,
                Metadata.of(
                        context.platform().gatewayNamespace(),
                        name(context.platform(), context.gatewayName()),
                        Labels.ofGatewayAuth(context.tenant()),
                        context.anchor()),
                Tree.of("targetRef", GatewayTarget.reference(context), "defaults", defaults(context)));
    }

    /** Whether a policy, as it is on the cluster, takes API keys also from the header of Anthropic clients. */
    public static boolean takesKeyHeader(GenericKubernetesResource policy) {
        return policy.get(
                                "spec",
                                "defaults",
                                "rules",
                                "authentication",
                                GatewayAuthentication.API_KEYS,
                                "plain",
                                "expression")
                        instanceof String expression
                && expression.contains(Cel.literal(RequestHeaders.API_KEY));
    }

    private static String name(PlatformContext platform, String gatewayName) {
        return ResourceNames.gatewayAuth(gatewayName, gatewayName.equals(platform.defaultGateway()));
    }

    /** A request passes without any check when the outermost condition cannot be evaluated; this one cannot fail. */
    private static Map<String, Object> defaults(TenantContext context) {
        Map<String, Object> rules = Tree.of(
                "authentication", GatewayAuthentication.of(context),
                "metadata", GatewayLookups.of(context),
                "authorization", GatewayAuthorization.of(context),
                "response", GatewayResponse.of(context));
        return Tree.of(
                "strategy",
                "atomic",
                "when",
                List.of(Tree.of("predicate", Cel.not(RequestPaths.isHealthCheck()))),
                "rules",
                rules);
    }
}
