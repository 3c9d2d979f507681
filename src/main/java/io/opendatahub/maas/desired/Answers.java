/* What maas-api answered to the gateway: about an API key, and about the subscription to use. */
package io.opendatahub.maas.desired;

/**
 * CEL over the results of the two lookups ({@link GatewayLookups}). Without a result there is no field for it, and without any
 * result none for results at all. A field that is null, or of another type than it should be, is taken for none: an expression
 * that fails would take a header away, or the key under which an answer is kept for one caller and no other.
 */
final class Answers {

    /** Name of the lookup that checks an API key; shipped alerts refer to it. */
    static final String KEY_VALIDATION = "apiKeyValidation";

    /** Name of the lookup that selects a subscription; shipped alerts refer to it. */
    static final String SUBSCRIPTION_INFO = "subscription-info";

    private static final String ABOUT_KEY = about(KEY_VALIDATION);
    private static final String ABOUT_SUBSCRIPTION = about(SUBSCRIPTION_INFO);

    private Answers() {}

    static String isKeyValid() {
        return Cel.all(isThere(KEY_VALIDATION), is(ABOUT_KEY, "valid"));
    }

    /** A text about the API key; empty for tokens. */
    static String keyText(String field) {
        return Cel.choose(isThere(KEY_VALIDATION), Cel.text(ABOUT_KEY, field), Cel.EMPTY_TEXT);
    }

    /** The groups of the API key's owner. */
    static String keyGroups() {
        return Cel.choose(isThere(KEY_VALIDATION), Cel.texts(ABOUT_KEY, "groups"), Cel.EMPTY_LIST);
    }

    /** Whether there is an answer about the subscription that can be read. */
    static String isSubscriptionKnown() {
        return isThere(SUBSCRIPTION_INFO);
    }

    /** Whether the answer grants access: it is there, positive, complete and about a subscription that works. */
    static String isSubscribed() {
        return Cel.all(
                isSubscriptionKnown(),
                is(ABOUT_SUBSCRIPTION, "accessAllowed"),
                Cel.text(ABOUT_SUBSCRIPTION, "name") + " != \"\"",
                isUnset("error"),
                isUnset("deletionTimestamp"),
                Cel.text(ABOUT_SUBSCRIPTION, "phase") + " in [\"Active\", \"Degraded\"]");
    }

    /** A text about the subscription; empty where none is needed. */
    static String subscriptionText(String field) {
        return Cel.choose(isSubscriptionKnown(), Cel.text(ABOUT_SUBSCRIPTION, field), Cel.EMPTY_TEXT);
    }

    /** The whole answer about the subscription; the empty map where none is needed. */
    static String subscription() {
        return Cel.choose(isSubscriptionKnown(), ABOUT_SUBSCRIPTION, "dyn({})");
    }

    private static String about(String lookup) {
        return "auth.metadata[" + Cel.literal(lookup) + "]";
    }

    /** An answer that is no JSON is a text. */
    private static String isThere(String lookup) {
        return "has(auth.metadata) && " + Cel.literal(lookup) + " in auth.metadata && type(" + about(lookup)
                + ") == map";
    }

    private static String has(String answer, String field) {
        return "has(" + answer + "." + field + ")";
    }

    private static String is(String answer, String field) {
        return has(answer, field) + " && " + answer + "." + field + " == true";
    }

    private static String isUnset(String field) {
        String value = ABOUT_SUBSCRIPTION + "." + field;
        return Cel.any("!" + has(ABOUT_SUBSCRIPTION, field), value + " == null", value + " == \"\"");
    }
}
