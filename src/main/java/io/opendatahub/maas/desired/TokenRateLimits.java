/* The TokenRateLimitPolicy of a tenant's gateway: no tokens for a model without a limit of its own (contract section 4). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;

/** Defaults that the limits of MaaSSubscriptions replace. */
final class TokenRateLimits {

    private static final int NOTHING = 0;

    private TokenRateLimits() {}

    static DesiredObject of(TenantContext context) {
        Map<String, Object> denyAll = Tree.of(
                "rates",
                List.of(Tree.of("limit", NOTHING, "window", "1m")),
                "when",
                List.of(Tree.of("predicate", RequestPaths.isModelPath())),
                "counters",
                List.of(Tree.of("expression", "auth.identity.userid")));
        return DesiredObject.custom(
                ManagedKind.TOKEN_RATE_LIMIT_POLICY,
                Metadata.inGateway(context, new ResourceNames(context.tenant()).defaultDeny()),
                Tree.of(
                        "targetRef",
                        GatewayTarget.reference(context),
                        "defaults",
                        Tree.of("strategy", "atomic", "limits", Tree.of("default-deny", denyAll))));
    }
}
