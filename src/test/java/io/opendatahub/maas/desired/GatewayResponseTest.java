/* Contract section 4a: what the gateway passes on about a caller. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Gateways.CLIENT;
import static io.opendatahub.maas.desired.Gateways.FULL;
import static io.opendatahub.maas.desired.Gateways.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.authorino.Outcome;
import io.opendatahub.maas.authorino.Outcome.Verdict;
import io.opendatahub.maas.authorino.Request;
import io.opendatahub.maas.authorino.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers and the identity of later filters. */
class GatewayResponseTest {

    private static final Request MODEL = Request.post("/llm/granite/v1/chat/completions");
    private static final Request MANAGEMENT = Request.get("/v1/models");
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9:._/-]+");

    private static Outcome passed(World world, Request request) {
        Outcome outcome = Gateways.judge(FULL, world, request);
        assertThat(outcome.verdict()).isEqualTo(Verdict.PASSED);
        return outcome;
    }

    private static Map<String, Object> identity(World world, Request request) {
        Outcome outcome = passed(world, request);
        assertThat(outcome.filters()).containsOnlyKeys("identity");
        return outcome.filters().get("identity");
    }

    private static World cluster(List<String> groups) {
        return Gateways.world().clusterToken("token", Map.of("username", "bob", "groups", groups));
    }

    private static World provider(Map<String, Object> claims) {
        Map<String, Object> token = new HashMap<>(Map.of("iss", "https://id", "sub", "cc-11", "aud", CLIENT));
        token.putAll(claims);
        return Gateways.world().providerToken("token", token);
    }

    @Test
    void headersForAKey() {
        assertThat(passed(Gateways.world(), MANAGEMENT.bearer(KEY)).headers())
                .containsOnly(Map.entry("X-MaaS-Username", "ann"), Map.entry("X-MaaS-Group", "[\"dev\",\"ops\"]"));
        assertThat(passed(Gateways.world(), MODEL.bearer(KEY)).headers()).containsEntry("X-MaaS-Subscription", "gold");
    }

    @Test
    void headersForTokens() {
        assertThat(passed(cluster(List.of("dev", "system:authenticated")), MANAGEMENT.bearer("token"))
                        .headers())
                .containsOnly(
                        Map.entry("X-MaaS-Username", "bob"),
                        Map.entry("X-MaaS-Group", "[\"system:authenticated\",\"dev\"]"));
        World named = provider(Map.of("groups", List.of("/staff"), "preferred_username", "cleo"));
        assertThat(passed(named, MODEL.bearer("token")).headers())
                .containsOnly(
                        Map.entry("X-MaaS-Username", "cleo"),
                        Map.entry("X-MaaS-Group", "[\"system:authenticated\",\"/staff\"]"),
                        Map.entry("X-MaaS-Subscription", "gold"));
        assertThat(passed(provider(Map.of()), MANAGEMENT.bearer("token")).headers())
                .containsEntry("X-MaaS-Username", "cc-11")
                .containsEntry("X-MaaS-Group", "[\"system:authenticated\"]");
    }

    @Test
    void theSubscriptionAskedForIsPassedOnWhereNoneIsSelected() {
        Request asking = MANAGEMENT.with("x-maas-subscription", "silver");
        assertThat(passed(cluster(List.of()), asking.bearer("token")).headers())
                .containsEntry("X-MaaS-Subscription", "silver");
        World key = Gateways.world()
                .answer(
                        "/internal/v1/api-keys/validate",
                        Map.of("valid", true, "username", "ann", "subscription", "bronze"));
        assertThat(passed(key, asking.bearer(KEY)).headers())
                .containsEntry("X-MaaS-Subscription", "bronze")
                .containsEntry("X-MaaS-Group", "[]");
    }

    @Property(tries = 500)
    void groupsAreAlwaysAListOfSafeNames(@ForAll List<String> names) {
        List<String> groups =
                names.stream().map(name -> name.replaceAll("\\p{Cs}", "x")).toList();
        Outcome outcome = passed(cluster(groups), MANAGEMENT.bearer("token"));
        List<String> expected = new ArrayList<>(List.of("system:authenticated"));
        groups.stream()
                .filter(name -> SAFE.matcher(name).matches() && !name.equals("system:authenticated"))
                .forEach(expected::add);
        Object passedOn = Serialization.unmarshal((String) outcome.headers().get("X-MaaS-Group"), List.class);
        assertThat(passedOn).isEqualTo(expected);
        assertThat(outcome.filters().get("identity")).containsEntry("groups_str", String.join(",", expected));
    }

    @Test
    void namesThatCouldBreakOutAreNotPassedOn() {
        List<String> groups = List.of(
                "a\",\"admins",
                "a,admins",
                "a admins",
                "a\\",
                "",
                "a\nb",
                "ok\n",
                "ok",
                "a'",
                "\u00e4",
                "x:y",
                "b/c.d_e-f:g");
        Outcome outcome = passed(cluster(groups), MANAGEMENT.bearer("token"));
        List<String> expected = List.of("system:authenticated", "ok", "x:y", "b/c.d_e-f:g");
        assertThat(outcome.headers()).containsEntry("X-MaaS-Group", Serialization.asJson(expected));
        assertThat(outcome.filters().get("identity"))
                .containsEntry("groups", expected)
                .containsEntry("groups_str", "system:authenticated,ok,x:y,b/c.d_e-f:g");
    }

    /** It would end the header, and begin another one. */
    @ParameterizedTest
    @ValueSource(strings = {"root\r\nX-MaaS-Group: [\"admins\"]", "a\nb", "\u0000", "a\u007f", "\t"})
    void aNameOfMoreThanALineIsNone(String name) {
        isNobody(provider(Map.of("preferred_username", name)), "token");
        isNobody(Gateways.world().clusterToken("token", Map.of("username", name)), "token");
        isNobody(
                Gateways.world().answer("/internal/v1/api-keys/validate", Map.of("valid", true, "username", name)),
                KEY);
    }

    @Test
    void whoeverHasNoNameIsNobody() {
        isNobody(Gateways.world().clusterToken("token", Map.of("groups", List.of("admins"))), "token");
        isNobody(provider(Map.of("sub", "")), "token");
        isNobody(Gateways.world().answer("/internal/v1/api-keys/validate", Map.of("valid", true)), KEY);
    }

    private static void isNobody(World world, String bearer) {
        for (Request request : List.of(MODEL, MANAGEMENT)) {
            Outcome outcome = Gateways.judge(FULL, world, request.bearer(bearer));
            assertThat(outcome.verdict()).isEqualTo(Verdict.UNAUTHORIZED);
            assertThat(outcome.headers()).containsEntry("x-ext-auth-reason", "no_user");
            assertThat((String) outcome.body()).contains("names no user");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zo\u00eb", "\u4e2d", "first last", "a,b", "system:serviceaccount:a:b", "\"q\""})
    void anyNameOfOneLineIsPassedOn(String name) {
        assertThat(passed(provider(Map.of("preferred_username", name)), MANAGEMENT.bearer("token"))
                        .headers())
                .containsEntry("X-MaaS-Username", name);
    }

    /** maas-api's answer may have null where there is nothing. */
    @Test
    void headersForAKeyOfWhichLittleIsKnown() {
        Map<String, Object> answer = new HashMap<>(Map.of("valid", true, "username", "ann"));
        for (String field : List.of("groups", "keyId", "keyName", "subscription")) {
            answer.put(field, null);
        }
        World world = Gateways.world().answer("/internal/v1/api-keys/validate", answer);
        assertThat(passed(world, MANAGEMENT.bearer(KEY)).headers())
                .containsOnly(Map.entry("X-MaaS-Username", "ann"), Map.entry("X-MaaS-Group", "[]"));
        assertThat(identity(world, MANAGEMENT.bearer(KEY)))
                .hasSize(11)
                .containsEntry("keyId", "")
                .containsEntry("keyName", "")
                .containsEntry("groups", List.of());
    }

    @Test
    void identityOfAKeyOnAModelPath() {
        assertThat(identity(Gateways.world(), MODEL.bearer(KEY)))
                .containsOnly(
                        Map.entry("userid", "ann"),
                        Map.entry("groups", List.of("dev", "ops")),
                        Map.entry("groups_str", "dev,ops"),
                        Map.entry("keyId", "k-1"),
                        Map.entry("keyName", "laptop"),
                        Map.entry("organizationId", "org-7"),
                        Map.entry("selected_subscription", "gold"),
                        Map.entry("selected_subscription_key", "models-as-a-service/gold@llm/granite"),
                        Map.entry("subscription_info", Gateways.subscription()),
                        Map.entry("subscription_error", ""),
                        Map.entry("subscription_error_message", ""));
    }

    @Test
    void identityOfATokenOnAManagementPath() {
        assertThat(identity(provider(Map.of()), MANAGEMENT.bearer("token")))
                .containsOnly(
                        Map.entry("userid", "cc-11"),
                        Map.entry("groups", List.of("system:authenticated")),
                        Map.entry("groups_str", "system:authenticated"),
                        Map.entry("keyId", ""),
                        Map.entry("keyName", ""),
                        Map.entry("organizationId", ""),
                        Map.entry("selected_subscription", ""),
                        Map.entry("selected_subscription_key", ""),
                        Map.entry("subscription_info", Map.of()),
                        Map.entry("subscription_error", ""),
                        Map.entry("subscription_error_message", ""));
    }

    @Test
    void theKeyOfTheSubscriptionHasTheModelAsItWasResolvedElseAsRequested() {
        Request byHeader = Request.post("/v1/messages").bearer(KEY).with("x-gateway-model-name", "publishers/g");
        assertThat(identity(Gateways.world(), byHeader))
                .containsEntry("selected_subscription_key", "models-as-a-service/gold@llm/granite");
        Map<String, Object> unresolved = new HashMap<>(Gateways.subscription());
        unresolved.remove("resolvedModel");
        World world = Gateways.world().answer("/internal/v1/subscriptions/select", unresolved);
        assertThat(identity(world, byHeader))
                .containsEntry("selected_subscription_key", "models-as-a-service/gold@publishers/g");
        assertThat(identity(world, Request.post("/llm/opus/v1/messages").bearer(KEY)))
                .containsEntry("selected_subscription_key", "models-as-a-service/gold@llm/opus");
    }

    @Test
    void refusalsHaveTheirCodes() {
        Map<String, Object> response = GatewayResponse.of(FULL);
        assertThat(response.get("unauthenticated"))
                .isEqualTo(Map.of("code", 401, "message", Map.of("value", "Authentication required")));
        assertThat(((Map<?, ?>) response.get("unauthorized")).get("code")).isEqualTo(403);
    }
}
