/* Contract section 4a: what maas-api is asked, and under which key the answer is kept. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Gateways.CLIENT;
import static io.opendatahub.maas.desired.Gateways.FULL;
import static io.opendatahub.maas.desired.Gateways.KEY;
import static io.opendatahub.maas.desired.Gateways.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.authorino.Request;
import io.opendatahub.maas.authorino.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lookups, at work. */
class GatewayLookupsTest {

    private static final String VALIDATE =
            "https://maas-api.infra-teal.svc.cluster.local:8443/internal/v1/api-keys/validate";
    private static final String SELECT =
            "https://maas-api.infra-teal.svc.cluster.local:8443/internal/v1/subscriptions/select";
    private static final Request MODEL = Request.post("/llm/granite/v1/chat/completions");

    private static List<World.Call> calls(World world, Request request) {
        Gateways.judge(FULL, world, request);
        return world.calls();
    }

    /** The body of the one selection. */
    private static Object selection(World world, Request request) {
        List<Object> bodies = calls(world, request).stream()
                .filter(call -> call.url().equals(SELECT))
                .map(World.Call::body)
                .toList();
        assertThat(bodies).hasSize(1);
        return bodies.get(0);
    }

    private static Map<String, Object> selection(Object user, List<String> groups, String subscription, String model) {
        return Map.of(
                "username", user, "groups", groups, "requestedSubscription", subscription, "requestedModel", model);
    }

    private static World cluster(Map<String, Object> user) {
        return Gateways.world().clusterToken("token", user);
    }

    @Test
    void aKeyIsCheckedOnEveryPathAndKeptUnderItself() {
        for (Request request :
                List.of(MODEL.bearer(KEY), Request.get("/v1/models").bearer(KEY), MODEL.with("x-api-key", KEY))) {
            assertThat(calls(Gateways.world(), request).get(0))
                    .isEqualTo(new World.Call(VALIDATE, Map.of("key", KEY), KEY));
        }
    }

    @Test
    void aTokenIsNoKeyToCheck() {
        assertThat(calls(cluster(Map.of("username", "bob")), MODEL.bearer("token")))
                .extracting(World.Call::url)
                .containsExactly(SELECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/models", "/v1/api-keys", "/maas-api/v1/models", "/maas-api/health"})
    void noSubscriptionIsNeededOnManagementPaths(String path) {
        assertThat(calls(Gateways.world(), Request.post(path).bearer(KEY).with("x-gateway-model-name", "llm/granite")))
                .extracting(World.Call::url)
                .containsExactly(VALIDATE);
    }

    @Test
    void noSubscriptionIsAskedForWithoutAModelOrWithABadKey() {
        assertThat(calls(Gateways.world(), Request.post("/v1/messages").bearer(KEY)))
                .extracting(World.Call::url)
                .containsExactly(VALIDATE);
        assertThat(calls(
                        Gateways.world().answer("/internal/v1/api-keys/validate", Map.of("valid", false)),
                        MODEL.bearer(KEY)))
                .extracting(World.Call::url)
                .containsExactly(VALIDATE);
    }

    @Test
    void theSelectionForAKeyIsThatOfItsOwner() {
        assertThat(selection(Gateways.world(), MODEL.bearer(KEY).with("x-maas-subscription", "silver")))
                .isEqualTo(selection("ann", List.of("dev", "ops"), "silver", "llm/granite"));
    }

    @Test
    void theSubscriptionOfAKeyWinsOverTheHeader() {
        World world = Gateways.world()
                .answer(
                        "/internal/v1/api-keys/validate",
                        Map.of("valid", true, "username", "ann", "subscription", "gold"));
        assertThat(selection(world, MODEL.bearer(KEY).with("x-maas-subscription", "silver")))
                .isEqualTo(selection("ann", List.of(), "gold", "llm/granite"));
    }

    @Test
    void theSelectionForAClusterTokenHasItsGroupsWhateverTheirNames() {
        List<String> groups = List.of("a b", "\"quoted\"", "c,d", "system:authenticated", "\\");
        World world = cluster(Map.of("username", "system:serviceaccount:a:b", "groups", groups));
        assertThat(selection(world, Request.post("/v1/messages").bearer("token").with("x-gateway-model-name", "opus")))
                .isEqualTo(selection(
                        "system:serviceaccount:a:b",
                        List.of("system:authenticated", "a b", "\"quoted\"", "c,d", "\\"),
                        "",
                        "opus"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"preferred_username\": \"cleo\"}",
                "{\"groups\": \"staff\"}",
                "{\"groups\": [1, \"staff\"]}"
            })
    @SuppressWarnings("unchecked")
    void theSelectionForAProvidersTokenLivesWithMissingAndOddClaims(String claims) {
        Map<String, Object> token = new HashMap<>(Map.of("iss", "https://id", "sub", "cc-11", "azp", CLIENT));
        token.putAll(Serialization.unmarshal(claims, Map.class));
        List<String> groups = token.get("groups") instanceof List
                ? List.of("system:authenticated", "staff")
                : List.of("system:authenticated");
        assertThat(selection(Gateways.world().providerToken("token", token), MODEL.bearer("token")))
                .isEqualTo(selection(token.getOrDefault("preferred_username", "cc-11"), groups, "", "llm/granite"));
    }

    /**
     * What Authorino gets no key for it would keep for everybody, or not at all; and a selection that cannot be asked for denies.
     * The answers are maas-api's, in which a list without elements may be null.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{valid: true}",
                "{valid: true, username: null, groups: null, subscription: null}",
                "{valid: true, username: 7, groups: dev, subscription: [gold]}",
                "{valid: true, username: [ann], groups: {dev: 1}, subscription: {}}",
                "{valid: true, username: {}, groups: [null, 1, [dev]], subscription: 0}"
            })
    @SuppressWarnings("unchecked")
    void aSelectionCanAlwaysBeAskedForAndItsAnswerKept(String answer) {
        World world = Gateways.world()
                .answer("/internal/v1/api-keys/validate", Serialization.unmarshal("---\n" + answer, Map.class));
        assertThat(selection(world, MODEL.bearer(KEY))).isEqualTo(selection("", List.of(), "", "llm/granite"));
        assertThat(world.calls()).allSatisfy(call -> assertThat(call.cacheKey()).isInstanceOf(String.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{preferred_username: null}",
                "{preferred_username: 7}",
                "{preferred_username: [root]}",
                "{preferred_username: ''}",
                "{preferred_username: null, groups: null}",
                "{preferred_username: {}, groups: {a: b}}",
                "{user: {username: root, groups: [admins]}}"
            })
    @SuppressWarnings("unchecked")
    void whatIsNoNameInAProvidersTokenIsNotTakenForOne(String claims) {
        Map<String, Object> token = new HashMap<>(Map.of("iss", "https://id", "sub", "cc-11", "azp", CLIENT));
        token.putAll(Serialization.unmarshal("---\n" + claims, Map.class));
        World world = Gateways.world().providerToken("token", token);
        assertThat(selection(world, MODEL.bearer("token")))
                .isEqualTo(selection("cc-11", List.of("system:authenticated"), "", "llm/granite"));
        assertThat(world.calls()).allSatisfy(call -> assertThat(call.cacheKey()).isInstanceOf(String.class));
    }

    @Test
    void aClusterTokenWithoutAUserIsNobody() {
        for (Map<String, Object> user : List.<Map<String, Object>>of(
                Map.of(), Map.of("username", 7, "groups", "admins"), Map.of("username", List.of("root")))) {
            assertThat(selection(cluster(user), MODEL.bearer("token")))
                    .isEqualTo(selection("", List.of("system:authenticated"), "", "llm/granite"));
        }
    }

    @Test
    void answersAreKeptForTheTimeOfTheSettings() {
        Map<String, Object> lookups = GatewayLookups.of(PLAIN);
        assertThat(lookups).containsOnlyKeys("apiKeyValidation", "subscription-info");
        for (Object lookup : lookups.values()) {
            assertThat(((Map<?, ?>) ((Map<?, ?>) lookup).get("cache")).get("ttl"))
                    .isEqualTo(60);
        }
    }
}
