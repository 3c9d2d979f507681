/* The gateway's AuthPolicy, part 2: what is asked of maas-api (contract section 4a). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;

/** Rules {@code metadata}: the answers are cached for the time of the settings. */
final class GatewayLookups {

    private static final int KEY_FIRST = 0;
    private static final int THEN_SUBSCRIPTION = 1;

    private final TenantContext context;
    private final Caller caller;

    private GatewayLookups(TenantContext context) {
        this.context = context;
        this.caller = Caller.of(context);
    }

    static Map<String, Object> of(TenantContext context) {
        GatewayLookups lookups = new GatewayLookups(context);
        return Tree.of(
                Answers.KEY_VALIDATION, lookups.keyValidation(), Answers.SUBSCRIPTION_INFO, lookups.subscription());
    }

    private Map<String, Object> keyValidation() {
        return lookup(
                KEY_FIRST,
                List.of(caller.hasKey()),
                "/internal/v1/api-keys/validate",
                "{\"key\": " + caller.key() + "}",
                caller.key());
    }

    /** Not for a key that is not valid: the answer would say nothing. */
    private Map<String, Object> subscription() {
        return lookup(
                THEN_SUBSCRIPTION,
                List.of(
                        RequestPaths.isModelPath(),
                        RequestPaths.model() + " != \"\"",
                        Cel.any(Cel.not(caller.hasKey()), Answers.isKeyValid())),
                "/internal/v1/subscriptions/select",
                "{\"username\": " + caller.username() + ", \"groups\": " + caller.groups()
                        + ", \"requestedSubscription\": " + caller.requestedSubscription() + ", \"requestedModel\": "
                        + RequestPaths.model() + "}",
                cacheKey());
    }

    /**
     * Each part with its length before it, so that no two tuples give the same key: names may contain any separator. A text,
     * because Authorino turns anything else into one with blanks as separators.
     */
    private String cacheKey() {
        return "([" + caller.username() + ", " + caller.requestedSubscription() + ", " + RequestPaths.model() + "] + "
                + caller.groups() + ").map(p, string(size(p)) + \":\" + p).join(\"\")";
    }

    private Map<String, Object> lookup(int priority, List<String> when, String path, String body, String cacheKey) {
        String host = ServiceHost.full(
                new ResourceNames(context.tenant()).service(ResourceNames.MAAS_API),
                context.platform().infraNamespace());
        return Tree.of(
                "priority",
                priority,
                "when",
                when.stream().map(condition -> Tree.of("predicate", condition)).toList(),
                "http",
                Tree.of(
                        "url",
                        "https://" + host + ":" + MaasApiObjects.HTTPS_PORT + path,
                        "method",
                        "POST",
                        "contentType",
                        "application/json",
                        "body",
                        Tree.of("expression", body)),
                "cache",
                Tree.of(
                        "key",
                        Tree.of("expression", cacheKey),
                        "ttl",
                        context.platform().access().cacheTtlSeconds()));
    }
}
