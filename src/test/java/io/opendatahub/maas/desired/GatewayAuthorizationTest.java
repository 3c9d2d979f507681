/* Contract section 4a: which requests pass, and what the others are told. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Gateways.CLIENT;
import static io.opendatahub.maas.desired.Gateways.FULL;
import static io.opendatahub.maas.desired.Gateways.KEY;
import static io.opendatahub.maas.desired.Gateways.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.authorino.Outcome;
import io.opendatahub.maas.authorino.Outcome.Verdict;
import io.opendatahub.maas.authorino.Request;
import io.opendatahub.maas.authorino.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The authorization rules, at work. */
class GatewayAuthorizationTest {

    private static final String VALIDATE = "/internal/v1/api-keys/validate";
    private static final String SELECT = "/internal/v1/subscriptions/select";
    private static final Request MODEL = Request.post("/llm/granite/v1/chat/completions");
    private static final Request MANAGEMENT = Request.get("/v1/models");

    private static Verdict verdict(World world, Request request) {
        return Gateways.judge(FULL, world, request).verdict();
    }

    private static void isRefused(World world, Request request, String reason, String text) {
        Outcome outcome = Gateways.judge(FULL, world, request);
        assertThat(outcome.verdict()).isEqualTo(Verdict.UNAUTHORIZED);
        assertThat(outcome.headers())
                .containsOnly(Map.entry("content-type", "text/plain"), Map.entry("x-ext-auth-reason", reason));
        assertThat(outcome.message()).isEqualTo(reason);
        assertThat((String) outcome.body()).contains(text);
    }

    /** A map in YAML's flow style, which is not taken for JSON when it is not the beginning of the text. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> yaml(String text) {
        return Serialization.unmarshal("---\n" + text, Map.class);
    }

    /** A good answer with something changed; a null takes the field away. */
    private static World subscription(String changes) {
        Map<String, Object> answer = new HashMap<>(Gateways.subscription());
        answer.putAll(yaml(changes));
        answer.values().removeIf(Objects::isNull);
        return Gateways.world().answer(SELECT, answer);
    }

    @Test
    void aGoodKeyPasses() {
        assertThat(verdict(Gateways.world(), MODEL.bearer(KEY))).isEqualTo(Verdict.PASSED);
        assertThat(verdict(Gateways.world(), MANAGEMENT.bearer(KEY))).isEqualTo(Verdict.PASSED);
    }

    @Test
    void theHealthCheckIsNotLookedAt() {
        World world = Gateways.world();
        assertThat(verdict(world, Request.get("/maas-api/health"))).isEqualTo(Verdict.UNCHECKED);
        assertThat(verdict(world, Request.post("/maas-api/health"))).isEqualTo(Verdict.UNAUTHENTICATED);
        assertThat(world.calls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"x-maas-username, root", "x-maas-group, '[\"admins\"]'", "x-maas-group, ''"})
    void identityHeadersOfClientsAreRefused(String header, String value) {
        for (Request request : List.of(MODEL, MANAGEMENT)) {
            Request forged = request.bearer(KEY).with(header, value);
            isRefused(Gateways.world(), forged, "identity_headers", "X-MaaS-Username");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "valid: false",
                "{valid: false, reason: revoked}",
                "valid: 'true'",
                "username: ann",
                "valid: null"
            })
    void aKeyMustBeValid(String answer) {
        for (Request request : List.of(MODEL.bearer(KEY), MANAGEMENT.with("x-api-key", KEY))) {
            isRefused(Gateways.world().answer(VALIDATE, yaml(answer)), request, "invalid_api_key", "API key");
        }
    }

    @Test
    void aKeyThatCannotBeCheckedIsRefused() {
        isRefused(new World(), MODEL.bearer(KEY), "invalid_api_key", "could not be checked");
        isRefused(new World().answer(VALIDATE, "upstream error"), MANAGEMENT.bearer(KEY), "invalid_api_key", "API key");
    }

    @Test
    void aMissingSubscriptionAnswerDenies() {
        World keysOnly = new World().answer(VALIDATE, Map.of("valid", true, "username", "ann"));
        isRefused(keysOnly, MODEL.bearer(KEY), "subscription_unavailable", "try again later");
        isRefused(
                Gateways.world().answer(SELECT, "<html>"),
                MODEL.bearer(KEY),
                "subscription_unavailable",
                "try again later");
        assertThat(verdict(keysOnly, MANAGEMENT.bearer(KEY))).isEqualTo(Verdict.PASSED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; PASSED",
                "{phase: Degraded}; PASSED",
                "{error: '', message: '', deletionTimestamp: ''}; PASSED",
                "{phase: Pending}; UNAUTHORIZED",
                "{phase: Failed}; UNAUTHORIZED",
                "{phase: active}; UNAUTHORIZED",
                "{phase: null}; UNAUTHORIZED",
                "{accessAllowed: false}; UNAUTHORIZED",
                "{accessAllowed: 'true'}; UNAUTHORIZED",
                "{accessAllowed: null}; UNAUTHORIZED",
                "{name: ''}; UNAUTHORIZED",
                "{name: null}; UNAUTHORIZED",
                "{error: not_found}; UNAUTHORIZED",
                "{deletionTimestamp: '2026-11-30T12:00:00Z'}; UNAUTHORIZED",
            })
    void theAnswerMustGrantAccess(String changes, Verdict verdict) {
        assertThat(verdict(subscription(changes), MODEL.bearer(KEY))).isEqualTo(verdict);
        Request byHeader = Request.post("/v1/messages").bearer(KEY).with("x-gateway-model-name", "llm/granite");
        assertThat(verdict(subscription(changes), byHeader)).isEqualTo(verdict);
    }

    /** A field that is null is written by languages that have no other way to leave it out. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{error: null, deletionTimestamp: null, message: null, organizationId: null}; PASSED",
                "{name: null}; UNAUTHORIZED",
                "{name: 7}; UNAUTHORIZED",
                "{name: [gold]}; UNAUTHORIZED",
                "{phase: [Active]}; UNAUTHORIZED",
                "{accessAllowed: 1}; UNAUTHORIZED",
                "{accessAllowed: [true]}; UNAUTHORIZED",
                "{error: [not_found]}; UNAUTHORIZED",
                "{error: false}; UNAUTHORIZED",
                "{deletionTimestamp: 0}; UNAUTHORIZED",
            })
    void whatTheAnswerSaysMustBeOfItsKind(String changes, Verdict verdict) {
        Map<String, Object> answer = new HashMap<>(Gateways.subscription());
        answer.putAll(yaml(changes));
        Outcome outcome = Gateways.judge(FULL, Gateways.world().answer(SELECT, answer), MODEL.bearer(KEY));
        assertThat(outcome.verdict()).isEqualTo(verdict);
        if (verdict == Verdict.UNAUTHORIZED) {
            assertThat(outcome.headers()).containsKey("x-ext-auth-reason");
            assertThat(outcome.body()).isEqualTo("Access denied");
        }
    }

    @Test
    void theDeniedHearWhatTheAnswerSays() {
        isRefused(
                subscription("{accessAllowed: null, error: not_found, message: no subscription covers llm/granite}"),
                MODEL.bearer(KEY),
                "not_found",
                "no subscription covers llm/granite");
        isRefused(subscription("{phase: Pending}"), MODEL.bearer(KEY), "unauthorized", "Access denied");
        isRefused(
                subscription("{accessAllowed: false, error: access_denied}"),
                MODEL.bearer(KEY),
                "access_denied",
                "Access denied");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/v1/chat/completions", "/v1/modelsX", "/llm", "/maas-api%2Fx", "//v1/models"})
    void aModelPathWithoutAModelIsDenied(String path) {
        isRefused(Gateways.world(), Request.post(path).bearer(KEY), "no_model", "names no model");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{aud: CLIENT}; PASSED",
                "{aud: [other, CLIENT]}; PASSED",
                "{azp: CLIENT}; PASSED",
                "{aud: [other], azp: CLIENT}; PASSED",
                "{aud: other}; UNAUTHORIZED",
                "{aud: [other, another]}; UNAUTHORIZED",
                "{aud: []}; UNAUTHORIZED",
                "{aud: [[CLIENT]]}; UNAUTHORIZED",
                "{azp: other}; UNAUTHORIZED",
                "{azp: [CLIENT]}; UNAUTHORIZED",
                "{client_id: CLIENT}; UNAUTHORIZED",
                "{}; UNAUTHORIZED",
            })
    void aProvidersTokenMustBeForTheClient(String claims, Verdict verdict) {
        Map<String, Object> token = yaml(claims.replace("CLIENT", Serialization.asJson(CLIENT)));
        token.put("iss", "https://id.example.test/realm");
        token.put("sub", "cc-11");
        World world = Gateways.world().providerToken("token", token);
        for (Request request : List.of(MODEL, MANAGEMENT)) {
            assertThat(verdict(world, request.bearer("token"))).isEqualTo(verdict);
        }
        if (verdict == Verdict.UNAUTHORIZED) {
            isRefused(world, MANAGEMENT.bearer("token"), "wrong_client", "not issued for the client");
        }
    }

    @Test
    void aClusterTokenPassesTheClientCheck() {
        World world = Gateways.world().clusterToken("token", Map.of("username", "bob"));
        assertThat(verdict(world, MODEL.bearer("token"))).isEqualTo(Verdict.PASSED);
        assertThat(Gateways.judge(PLAIN, world, MODEL.bearer("token")).verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void noRuleHasAConditionThatCouldFailAndLetRequestsPass() {
        assertThat(GatewayAuthorization.of(FULL))
                .containsOnlyKeys(
                        "client-identity-headers",
                        "internal-path",
                        "api-key",
                        "user-name",
                        "oidc-client",
                        "subscription")
                .allSatisfy(
                        (name, rule) -> assertThat(((Map<?, ?>) rule).keySet()).isEqualTo(Set.of("patternMatching")));
        assertThat(GatewayAuthorization.of(PLAIN)).doesNotContainKey("oidc-client");
    }
}
