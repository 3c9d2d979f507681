/* Why a request was refused, in words for its sender (contract section 4a). */
package io.opendatahub.maas.desired;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reasons and texts of refusals: maas-api's own where it gave some, else by what the request lacks. */
final class Denials {

    private static final String REASON_OTHERWISE = "unauthorized";
    private static final String TEXT_OTHERWISE = "Access denied";

    /**
     * A cause.
     *
     * @param condition CEL that tells whether it applies
     * @param reason short, for programs
     * @param text for people: what is wrong and what to do
     */
    private record Cause(String condition, String reason, String text) {}

    private final List<Cause> causes;

    private Denials(List<Cause> causes) {
        this.causes = causes;
    }

    static Denials of(TenantContext context) {
        Caller caller = Caller.of(context);
        List<Cause> causes = new ArrayList<>();
        causes.add(new Cause(
                Cel.any(RequestHeaders.isSent(RequestHeaders.USERNAME), RequestHeaders.isSent(RequestHeaders.GROUP)),
                "identity_headers",
                "The headers X-MaaS-Username and X-MaaS-Group are set by the gateway; send the request without them"));
        causes.add(
                new Cause(
                        RequestPaths.isInternal(),
                        "internal_path",
                        "The path is for the platform itself, or cannot be told from one that is; send it without encoded characters and dots"));
        causes.add(
                new Cause(
                        Cel.all(caller.hasKey(), Cel.not(Answers.isKeyValid())),
                        "invalid_api_key",
                        "The API key is unknown, expired or revoked, or could not be checked; create a new one if this persists"));
        causes.add(new Cause(
                Cel.not(caller.isNamed()),
                "no_user",
                "The token or API key names no user, or one with control characters in the name; use another one"));
        context.oidc()
                .ifPresent(provider -> causes.add(new Cause(
                        Cel.not(caller.isClient(provider.clientId())),
                        "wrong_client",
                        "The token was not issued for the client of this gateway; log in with that client")));
        causes.add(new Cause(
                Cel.all(RequestPaths.isModelPath(), RequestPaths.model() + " == \"\""),
                "no_model",
                "The request names no model; name it in the path or in field model of the body"));
        causes.add(new Cause(
                Cel.all(RequestPaths.isModelPath(), Cel.not(Answers.isSubscriptionKnown())),
                "subscription_unavailable",
                "The subscription could not be checked; try again later"));
        return new Denials(causes);
    }

    /** Value of header {@code x-ext-auth-reason}. */
    String reason() {
        return text("error", Cause::reason, REASON_OTHERWISE);
    }

    /** The body. */
    String message() {
        return text("message", Cause::text, TEXT_OTHERWISE);
    }

    private String text(String answerField, Function<Cause, String> part, String otherwise) {
        StringBuilder own = new StringBuilder("(");
        for (Cause cause : causes) {
            own.append(cause.condition())
                    .append(" ? ")
                    .append(Cel.literal(part.apply(cause)))
                    .append(" : ");
        }
        own.append(Cel.literal(otherwise)).append(")");
        return Cel.firstText(Answers.subscriptionText(answerField), own.toString());
    }
}
