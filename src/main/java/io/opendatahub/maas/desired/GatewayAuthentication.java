/* The gateway's AuthPolicy, part 1: how callers prove who they are (contract section 4a). */
package io.opendatahub.maas.desired;

import java.util.List;
import java.util.Map;

/** Rules {@code authentication}, tried in the order of their priorities. */
final class GatewayAuthentication {

    /** Name of the rule for API keys. */
    static final String API_KEYS = "api-keys";

    private static final int KEYS_FIRST = 0;
    private static final int THEN_IDENTITY_PROVIDER = 1;
    private static final int THEN_CLUSTER = 2;

    private GatewayAuthentication() {}

    static Map<String, Object> of(TenantContext context) {
        Caller caller = Caller.of(context);
        List<Object> noKey = List.of(Tree.of("predicate", Cel.not(caller.hasKey())));
        Map<String, Object> rules = Tree.of(
                API_KEYS,
                Tree.of(
                        "priority",
                        KEYS_FIRST,
                        "when",
                        List.of(Tree.of("predicate", caller.hasKey())),
                        "plain",
                        Tree.of("expression", caller.key())));
        context.oidc()
                .ifPresent(provider -> rules.put(
                        "oidc",
                        Tree.of(
                                "priority",
                                THEN_IDENTITY_PROVIDER,
                                "when",
                                noKey,
                                "jwt",
                                Tree.of("issuerUrl", provider.issuerUrl(), "ttl", provider.ttlSeconds()))));
        rules.put(
                "openshift-identities",
                Tree.of(
                        "priority",
                        THEN_CLUSTER,
                        "when",
                        noKey,
                        "kubernetesTokenReview",
                        Tree.of("audiences", List.of(context.clusterAudience()))));
        return rules;
    }
}
