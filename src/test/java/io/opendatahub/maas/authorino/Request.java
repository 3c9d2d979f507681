/* What a client sends to a gateway. */
package io.opendatahub.maas.authorino;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request.
 *
 * @param method HTTP method
 * @param path as sent, query included
 * @param headers names in lower case
 */
public record Request(String method, String path, Map<String, String> headers) {

    /** Without headers. */
    public static Request get(String path) {
        return new Request("GET", path, Map.of());
    }

    /** Without headers. */
    public static Request post(String path) {
        return new Request("POST", path, Map.of());
    }

    /** The same with one header more. */
    public Request with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Request(method, path, more);
    }

    /** The same with a token or key in the usual place. */
    public Request bearer(String token) {
        return with("authorization", "Bearer " + token);
    }

    /** As expressions see it. */
    Map<String, Object> attributes() {
        return Map.of("method", method, "path", path, "headers", headers);
    }
}
