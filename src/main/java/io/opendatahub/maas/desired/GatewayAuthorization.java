/* The gateway's AuthPolicy, part 3: who may do what (contract section 4a). */
package io.opendatahub.maas.desired;

import java.util.Arrays;
import java.util.Map;

/**
 * Rules {@code authorization}; all of them must hold. None has a condition of its own: Authorino skips a rule whose condition
 * fails, and that would let requests pass.
 */
final class GatewayAuthorization {

    private GatewayAuthorization() {}

    static Map<String, Object> of(TenantContext context) {
        Caller caller = Caller.of(context);
        Map<String, Object> rules = Tree.of(
                "client-identity-headers",
                rule(
                        Cel.not(RequestHeaders.isSent(RequestHeaders.USERNAME)),
                        Cel.not(RequestHeaders.isSent(RequestHeaders.GROUP))),
                "internal-path",
                rule(Cel.not(RequestPaths.isInternal())),
                "api-key",
                rule(Cel.any(Cel.not(caller.hasKey()), Answers.isKeyValid())),
                // Nobody's use could be counted, and maas-api trusts the name that it is told.
                "user-name",
                rule(caller.isNamed()));
        context.oidc().ifPresent(provider -> rules.put("oidc-client", rule(caller.isClient(provider.clientId()))));
        rules.put(
                "subscription",
                rule(Cel.any(
                        RequestPaths.isManagement(),
                        Cel.all(RequestPaths.model() + " != \"\"", Answers.isSubscribed()))));
        return rules;
    }

    private static Map<String, Object> rule(String... predicates) {
        return Tree.of(
                "patternMatching",
                Tree.of(
                        "patterns",
                        Arrays.stream(predicates)
                                .map(predicate -> Tree.of("predicate", predicate))
                                .toList()));
    }
}
