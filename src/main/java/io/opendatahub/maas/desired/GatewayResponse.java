/* The gateway's AuthPolicy, part 4: what is passed on, and what the denied are told (contract section 4a). */
package io.opendatahub.maas.desired;

import java.util.List;
import java.util.Map;

/** Rules {@code response}. */
final class GatewayResponse {

    private static final int UNAUTHENTICATED = 401;
    private static final int UNAUTHORIZED = 403;

    private final Caller caller;
    private final Denials denials;

    private GatewayResponse(TenantContext context) {
        this.caller = Caller.of(context);
        this.denials = Denials.of(context);
    }

    static Map<String, Object> of(TenantContext context) {
        GatewayResponse response = new GatewayResponse(context);
        return Tree.of(
                "unauthenticated",
                Tree.of("code", UNAUTHENTICATED, "message", Tree.of("value", "Authentication required")),
                "unauthorized",
                response.unauthorized(),
                "success",
                Tree.of("headers", response.headers(), "filters", Tree.of("identity", response.identity())));
    }

    /** Authorino adds its message as the same header again, so both have the same text. */
    private Map<String, Object> unauthorized() {
        Map<String, Object> headers = Tree.of(
                "content-type", Tree.of("value", "text/plain"), "x-ext-auth-reason", expression(denials.reason()));
        return Tree.of(
                "code",
                UNAUTHORIZED,
                "message",
                expression(denials.reason()),
                "headers",
                headers,
                "body",
                expression(denials.message()));
    }

    private Map<String, Object> headers() {
        String subscription = subscription();
        return Tree.of(
                "X-MaaS-Username",
                plain(caller.username()),
                "X-MaaS-Group",
                plain("\"[\" + " + caller.safeGroups() + ".map(g, \"\\\"\" + g + \"\\\"\").join(\",\") + \"]\""),
                "X-MaaS-Subscription",
                Tree.of(
                        "when",
                        List.of(Tree.of("predicate", subscription + " != \"\"")),
                        "plain",
                        expression(subscription)));
    }

    /** The one in use on a model path, the one asked for on a management path; none is no header. */
    private String subscription() {
        return Cel.firstText(Answers.subscriptionText("name"), caller.requestedSubscription());
    }

    /** What limits, metrics and logs of the gateway know of the caller. */
    private Map<String, Object> identity() {
        Map<String, Object> properties = Tree.of(
                "userid", expression(caller.username()),
                "groups", expression(caller.safeGroups()),
                "groups_str", expression(caller.safeGroups() + ".join(\",\")"),
                "keyId", expression(Answers.keyText("keyId")),
                "keyName", expression(Answers.keyText("keyName")),
                "organizationId", expression(Answers.subscriptionText("organizationId")),
                "selected_subscription", expression(Answers.subscriptionText("name")),
                "selected_subscription_key", expression(subscriptionKey()),
                "subscription_info", expression(Answers.subscription()),
                "subscription_error", expression(Answers.subscriptionText("error")),
                "subscription_error_message", expression(Answers.subscriptionText("message")));
        return Tree.of("metrics", true, "json", Tree.of("properties", properties));
    }

    /** MaaSSubscriptions compare it literally: namespace, name and the model that limits are for. */
    private static String subscriptionKey() {
        return Cel.with(
                "n",
                "[" + Answers.subscriptionText("namespace") + ", " + Answers.subscriptionText("name") + "]",
                Cel.choose(
                        "n[0] != \"\" && n[1] != \"\"",
                        "n[0] + \"/\" + n[1] + \"@\" + "
                                + Cel.firstText(Answers.subscriptionText("resolvedModel"), RequestPaths.model()),
                        Cel.EMPTY_TEXT));
    }

    private static Map<String, Object> plain(String expression) {
        return Tree.of("plain", expression(expression));
    }

    private static Map<String, Object> expression(String expression) {
        return Tree.of("expression", expression);
    }
}
