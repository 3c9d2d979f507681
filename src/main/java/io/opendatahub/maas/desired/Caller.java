/* Who sent a request: holder of an API key, or owner of a token of the cluster or of an identity provider. */
package io.opendatahub.maas.desired;

/**
 * CEL over the caller's identity (contract section 4a). An API key's owner is known from maas-api's answer; a cluster token's
 * from the token review; an identity provider's token is the only identity that has {@code iss}.
 *
 * @param keyHeader whether keys are also taken from the header of Anthropic clients
 */
record Caller(boolean keyHeader) {

    private static final String BEARER = "Bearer ";
    private static final String KEY_PREFIX = "sk-oai-";
    private static final String IDENTITY = "auth.identity";
    private static final String IS_FROM_PROVIDER = "has(" + IDENTITY + ".iss)";

    /** What every owner of a token is a member of. */
    private static final String AUTHENTICATED = "\"system:authenticated\"";

    /** Nothing that could end a JSON text or a list of names. */
    private static final String SAFE_NAME = "\"^[A-Za-z0-9:._/-]+$\"";

    /** Not in a name: a line break could end the header that the name is in, and begin another. */
    private static final String CONTROL_CHARACTERS = "r\"[\\x00-\\x1f\\x7f]\"";

    static Caller of(TenantContext context) {
        return new Caller(context.apiTranslation() || context.anthropicClients());
    }

    /** Whether the request carries an API key. */
    String hasKey() {
        return keyHeader
                ? Cel.any(hasBearerKey(), RequestHeaders.startsWith(RequestHeaders.API_KEY, KEY_PREFIX))
                : hasBearerKey();
    }

    /** The API key itself, where there is one; that of the authorization header when there are two. */
    String key() {
        String bearerKey = RequestHeaders.value(RequestHeaders.AUTHORIZATION) + ".substring(" + BEARER.length() + ")";
        return keyHeader
                ? Cel.choose(hasBearerKey(), bearerKey, RequestHeaders.value(RequestHeaders.API_KEY))
                : bearerKey;
    }

    /** Empty when there is none that can be passed on. */
    String username() {
        String name = Cel.choose(
                hasKey(),
                Answers.keyText("username"),
                Cel.choose(
                        IS_FROM_PROVIDER,
                        Cel.firstText(Cel.text(IDENTITY, "preferred_username"), Cel.text(IDENTITY, "sub")),
                        Cel.text(IDENTITY, "user", "username")));
        return Cel.with("u", name, "u.matches(" + CONTROL_CHARACTERS + ") ? " + Cel.EMPTY_TEXT + " : u");
    }

    String isNamed() {
        return username() + " != " + Cel.EMPTY_TEXT;
    }

    /** All groups; those of a token begin with the one that every token's owner is in. */
    String groups() {
        String ofToken =
                Cel.choose(IS_FROM_PROVIDER, Cel.texts(IDENTITY, "groups"), Cel.texts(IDENTITY, "user", "groups"));
        return Cel.choose(
                hasKey(),
                Answers.keyGroups(),
                "[" + AUTHENTICATED + "] + " + ofToken + ".filter(g, g != " + AUTHENTICATED + ")");
    }

    /** The groups whose names may be passed on, in a header or joined. */
    String safeGroups() {
        return groups() + ".filter(g, g.matches(" + SAFE_NAME + "))";
    }

    /** The subscription that the key is for, else the one that the client asks for; may be empty. */
    String requestedSubscription() {
        return Cel.firstText(
                Cel.choose(hasKey(), Answers.keyText("subscription"), Cel.EMPTY_TEXT),
                RequestHeaders.valueOrEmpty(RequestHeaders.SUBSCRIPTION));
    }

    /** Whether the token, if it is an identity provider's, was issued to the given client. */
    String isClient(String clientId) {
        String client = Cel.literal(clientId);
        return Cel.any(
                hasKey(),
                Cel.not(IS_FROM_PROVIDER),
                Cel.text(IDENTITY, "azp") + " == " + client,
                Cel.text(IDENTITY, "aud") + " == " + client,
                client + " in " + Cel.texts(IDENTITY, "aud"));
    }

    private static String hasBearerKey() {
        return RequestHeaders.startsWith(RequestHeaders.AUTHORIZATION, BEARER + KEY_PREFIX);
    }
}
