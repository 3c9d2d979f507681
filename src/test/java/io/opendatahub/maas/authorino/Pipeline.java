/* The phases in which Authorino judges a request. */
package io.opendatahub.maas.authorino;

import dev.cel.runtime.CelEvaluationException;
import io.opendatahub.maas.authorino.Outcome.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An AuthPolicy at work. As in Authorino, a condition that fails means "does not apply", a pattern that fails means "denied", a
 * call that fails leaves no trace, and {@code auth.metadata} is missing while nothing was fetched.
 */
public final class Pipeline {

    private static final String EXPRESSION = "expression";
    private static final String BEARER = "Bearer ";

    private final PolicyNode policy;
    private final World world;
    private final Request request;
    private final Map<String, Object> metadata = new LinkedHashMap<>();
    private String authenticator = "";
    private Optional<Object> identity = Optional.empty();

    private Pipeline(PolicyNode policy, World world, Request request) {
        this.policy = policy;
        this.world = world;
        this.request = request;
    }

    /** Judges a request by the spec of an AuthPolicy. */
    public static Outcome judge(Map<String, Object> spec, World world, Request request) {
        return new Pipeline(new PolicyNode(spec).child("defaults"), world, request).judge();
    }

    private Outcome judge() {
        if (!applies(policy)) {
            return Outcome.unchecked();
        }
        PolicyNode rules = policy.child("rules");
        rules.child("authentication").byPriority().forEach(this::authenticate);
        if (identity.isEmpty()) {
            return denied(Verdict.UNAUTHENTICATED, rules.child("response").child("unauthenticated"));
        }
        rules.child("metadata").byPriority().forEach(this::fetch);
        boolean allowed = rules.child("authorization").byPriority().stream().allMatch(rule -> allows(rule.getValue()));
        return allowed
                ? passed(rules.child("response").child("success"))
                : denied(Verdict.UNAUTHORIZED, rules.child("response").child("unauthorized"));
    }

    private void authenticate(Map.Entry<String, PolicyNode> rule) {
        if (identity.isEmpty() && applies(rule.getValue())) {
            identity = identify(rule.getValue());
            identity.ifPresent(found -> authenticator = rule.getKey());
        }
    }

    private Optional<Object> identify(PolicyNode rule) {
        Optional<String> token = Optional.ofNullable(request.headers().get("authorization"))
                .filter(header -> header.startsWith(BEARER))
                .map(header -> header.substring(BEARER.length()));
        if (rule.has("plain")) {
            return value(rule.child("plain"));
        }
        return rule.has("jwt")
                ? token.flatMap(world::claims).map(claims -> claims)
                : token.flatMap(world::review).map(review -> review);
    }

    private void fetch(Map.Entry<String, PolicyNode> rule) {
        PolicyNode http = rule.getValue().child("http");
        if (applies(rule.getValue())) {
            Object cacheKey = value(rule.getValue().child("cache").child("key")).orElse(null);
            value(http.child("body"))
                    .flatMap(body -> world.call(new World.Call(http.text("url"), body, cacheKey)))
                    .ifPresent(answer -> metadata.put(rule.getKey(), answer));
        }
    }

    private boolean allows(PolicyNode rule) {
        return !applies(rule) || all(rule.child("patternMatching").children("patterns"));
    }

    private Outcome passed(PolicyNode success) {
        Map<String, Object> headers = new LinkedHashMap<>();
        success.child("headers").byPriority().forEach(header -> {
            if (applies(header.getValue())) {
                value(header.getValue().child("plain")).ifPresent(value -> headers.put(header.getKey(), value));
            }
        });
        Map<String, Map<String, Object>> filters = new LinkedHashMap<>();
        success.child("filters")
                .byPriority()
                .forEach(filter -> filters.put(
                        filter.getKey(), values(filter.getValue().child("json").child("properties"))));
        return new Outcome(Verdict.PASSED, authenticator, "", "", headers, filters);
    }

    private Outcome denied(Verdict verdict, PolicyNode response) {
        return new Outcome(
                verdict,
                authenticator,
                value(response.child("message")).orElse(""),
                value(response.child("body")).orElse(""),
                values(response.child("headers")),
                Map.of());
    }

    private Map<String, Object> values(PolicyNode named) {
        Map<String, Object> values = new LinkedHashMap<>();
        named.byPriority()
                .forEach(entry -> value(entry.getValue()).ifPresent(value -> values.put(entry.getKey(), value)));
        return values;
    }

    /** Empty when the expression fails, or there is none. */
    private Optional<Object> value(PolicyNode node) {
        if (node.has("value")) {
            return Optional.of(node.text("value"));
        }
        if (!node.has(EXPRESSION)) {
            return Optional.empty();
        }
        try {
            return Optional.of(CelExpression.of(node.text(EXPRESSION)).valueFor(input()));
        } catch (CelEvaluationException failed) {
            return Optional.empty();
        }
    }

    private boolean applies(PolicyNode rule) {
        return all(rule.children("when"));
    }

    private boolean all(List<PolicyNode> conditions) {
        return conditions.stream().allMatch(condition -> {
            try {
                return CelExpression.of(condition.text("predicate")).holdsFor(input());
            } catch (CelEvaluationException failed) {
                return false;
            }
        });
    }

    private Map<String, Object> input() {
        Map<String, Object> auth = new LinkedHashMap<>();
        identity.ifPresent(found -> auth.put("identity", found));
        if (!metadata.isEmpty()) {
            auth.put("metadata", metadata);
        }
        return Map.of("request", request.attributes(), "auth", auth);
    }
}
