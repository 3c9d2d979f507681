/* What Authorino can reach: identity providers and HTTP services. */
package io.opendatahub.maas.authorino;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Valid tokens, answers to calls, and a record of the calls. What is not known is an invalid token, or no answer. */
public final class World {

    /**
     * A call.
     *
     * @param url where to
     * @param body what with
     * @param cacheKey under which the answer is kept
     */
    public record Call(String url, Object body, Object cacheKey) {}

    private final Map<String, Map<String, Object>> claims = new LinkedHashMap<>();
    private final Map<String, Map<String, Object>> reviews = new LinkedHashMap<>();
    private final Map<String, Object> answers = new LinkedHashMap<>();
    private final Map<String, Object> bodies = new LinkedHashMap<>();
    private final List<Call> calls = new ArrayList<>();

    /** A token of the identity provider. */
    public World providerToken(String token, Map<String, Object> content) {
        claims.put(token, content);
        return this;
    }

    /** A token of the cluster. */
    public World clusterToken(String token, Map<String, Object> user) {
        reviews.put(token, Map.of("authenticated", true, "user", user, "audiences", List.of("any")));
        return this;
    }

    /** The answer of the service whose URL ends so: a map is JSON, anything else is not. */
    public World answer(String urlEnd, Object answer) {
        answers.put(urlEnd, answer);
        return this;
    }

    /** Lets the service whose URL ends so answer only this body; others hear nothing. */
    public World onlyFor(String urlEnd, Object body) {
        bodies.put(urlEnd, body);
        return this;
    }

    /** All calls so far. */
    public List<Call> calls() {
        return List.copyOf(calls);
    }

    Optional<Map<String, Object>> claims(String token) {
        return Optional.ofNullable(claims.get(token));
    }

    Optional<Map<String, Object>> review(String token) {
        return Optional.ofNullable(reviews.get(token));
    }

    Optional<Object> call(Call call) {
        calls.add(call);
        return answers.entrySet().stream()
                .filter(entry -> call.url().endsWith(entry.getKey()))
                .filter(entry ->
                        bodies.getOrDefault(entry.getKey(), call.body()).equals(call.body()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
