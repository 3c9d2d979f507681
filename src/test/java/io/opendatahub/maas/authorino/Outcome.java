/* What Authorino tells the gateway about a request. */
package io.opendatahub.maas.authorino;

import java.util.Map;

/**
 * An outcome.
 *
 * @param verdict what happens to the request
 * @param authenticator which rule knew the caller; empty when none did or none was asked
 * @param message text of the refusal
 * @param body body of the refusal
 * @param headers added to the request, or of the refusal
 * @param filters what later filters of the gateway know
 */
public record Outcome(
        Verdict verdict,
        String authenticator,
        Object message,
        Object body,
        Map<String, Object> headers,
        Map<String, Map<String, Object>> filters) {

    /** What happens to a request. */
    public enum Verdict {
        /** The policy does not apply. */
        UNCHECKED,
        /** It goes on. */
        PASSED,
        /** Nobody known sent it. */
        UNAUTHENTICATED,
        /** Its sender may not. */
        UNAUTHORIZED
    }

    static Outcome unchecked() {
        return new Outcome(Verdict.UNCHECKED, "", "", "", Map.of(), Map.of());
    }
}
