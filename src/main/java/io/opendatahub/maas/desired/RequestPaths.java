/* Which paths of a gateway are for managing and which are for models; the same text in every policy (contract section 4a). */
package io.opendatahub.maas.desired;

import java.util.stream.Stream;

/**
 * CEL over the path of a request. Compares the path as the gateway routes it, query included and not decoded: what decodes to a
 * management path is not routed as one. Conditions use nothing but comparisons, because Kuadrant runs those of
 * TokenRateLimitPolicies, and the outermost ones of AuthPolicies, in the gateway itself and not in Authorino.
 */
final class RequestPaths {

    private static final String HEALTH = "/maas-api/health";
    private static final String PATH = "request.path";

    private RequestPaths() {}

    /** Whether a request is the one that needs no authentication. */
    static String isHealthCheck() {
        return Cel.all("request.method == \"GET\"", Cel.any(isPath(HEALTH), startsWith(HEALTH + "?")));
    }

    /** Whether the path is a management path, one that leads to maas-api, or below one, by whole segments. */
    static String isManagement() {
        return Cel.any(MaasApiRoute.PATHS.stream()
                .flatMap(path -> Stream.of(isPath(path), startsWith(path + "/"), startsWith(path + "?")))
                .toArray(String[]::new));
    }

    static String isModelPath() {
        return Cel.not(isManagement());
    }

    /**
     * Whether the path would lead to what maas-api keeps for the platform itself (revocation, clean-up, lookups): the prefix of its
     * route is cut off, so that its internal paths lie below it. An encoded character or a dot segment may hide one.
     */
    static String isInternal() {
        return Cel.with(
                "s",
                PATH + ".split(\"?\")[0].split(\"/\").filter(x, x != \"\")",
                Cel.all(
                        "size(s) > 1",
                        "s[0] == \"maas-api\"",
                        Cel.any("s[1] == \"internal\"", "s.exists(x, x.contains(\"%\") || x in [\".\", \"..\"])")));
    }

    /**
     * The model of a request on a model path: the first two segments unless the first is that of an API, else what the dataplane
     * found in the body. Empty when there is none.
     */
    static String model() {
        return Cel.with(
                "s",
                PATH + ".split(\"?\")[0].split(\"/\")",
                Cel.choose(
                        "size(s) > 2 && s[1] != \"\" && s[2] != \"\" && !(s[1] in [\"v1\", \"maas-api\"])",
                        "s[1] + \"/\" + s[2]",
                        RequestHeaders.valueOrEmpty(RequestHeaders.MODEL)));
    }

    private static String isPath(String path) {
        return PATH + " == " + Cel.literal(path);
    }

    private static String startsWith(String prefix) {
        return PATH + ".startsWith(" + Cel.literal(prefix) + ")";
    }
}
