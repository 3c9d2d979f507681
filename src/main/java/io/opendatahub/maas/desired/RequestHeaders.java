/* What the gateway's policies read of a request's headers. */
package io.opendatahub.maas.desired;

/** CEL over request headers; their names are in lower case there. */
final class RequestHeaders {

    static final String AUTHORIZATION = "authorization";

    /** Where Anthropic clients put their key. */
    static final String API_KEY = "x-api-key";

    /** The subscription a client wants to use. */
    static final String SUBSCRIPTION = "x-maas-subscription";

    /** The model that the dataplane found in the body, before authentication. */
    static final String MODEL = "x-gateway-model-name";

    /** Identity headers, which only the gateway may set. */
    static final String USERNAME = "x-maas-username";

    /** The other identity header. */
    static final String GROUP = "x-maas-group";

    private static final String HEADERS = "request.headers";

    private RequestHeaders() {}

    static String isSent(String name) {
        return Cel.literal(name) + " in " + HEADERS;
    }

    static String value(String name) {
        return HEADERS + "[" + Cel.literal(name) + "]";
    }

    static String valueOrEmpty(String name) {
        return Cel.choose(isSent(name), value(name), Cel.EMPTY_TEXT);
    }

    static String startsWith(String name, String prefix) {
        return Cel.all(isSent(name), value(name) + ".startsWith(" + Cel.literal(prefix) + ")");
    }
}
