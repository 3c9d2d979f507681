/* Contract section 4a: requests that try to get around the gateway's policy. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Gateways.FULL;
import static io.opendatahub.maas.desired.Gateways.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.authorino.Outcome.Verdict;
import io.opendatahub.maas.authorino.Request;
import io.opendatahub.maas.authorino.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Odd paths and odd credentials. */
class GatewayEvasionTest {

    private static final String VALIDATE = "/internal/v1/api-keys/validate";
    private static final Request MODEL = Request.post("/llm/granite/v1/chat/completions");

    private static Verdict verdict(World world, Request request) {
        return Gateways.judge(FULL, world, request).verdict();
    }

    /** A good key, and no subscription for any model. */
    private static World unsubscribed() {
        return Gateways.world().answer("/internal/v1/subscriptions/select", Map.of("accessAllowed", false));
    }

    /** As Envoy shows headers that were sent several times: joined. What is not one key, or one token, is none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "authorization; Bearer sk-oai-abc,Bearer token; UNAUTHORIZED",
                "authorization; Bearer token,Bearer sk-oai-abc; UNAUTHENTICATED",
                "x-api-key; sk-oai-abc,sk-oai-abc; UNAUTHORIZED",
                "x-api-key; other,sk-oai-abc; UNAUTHENTICATED",
                "authorization; Bearer\tsk-oai-abc; UNAUTHENTICATED",
                "authorization; ''; UNAUTHENTICATED",
            })
    void credentialsThatWereSentTwiceAreNone(String header, String value, Verdict verdict) {
        World world =
                Gateways.world().onlyFor(VALIDATE, Map.of("key", KEY)).clusterToken("token", Map.of("username", "bob"));
        assertThat(verdict(world, MODEL.with(header, value))).isEqualTo(verdict);
        assertThat(verdict(world, MODEL.bearer(KEY))).isEqualTo(Verdict.PASSED);
    }

    /** Fragments and encoded separators are part of the path to the router, and are no way around a subscription. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/llm/granite/../../v1/models",
                "/llm/granite/v1/models",
                "/llm/granite/maas-api/health",
                "/llm/granite#/v1/models",
                "/v1/models#/../llm/granite",
                "/v1/models;x=y",
                "/v1/models%3F",
                "/v1%2Fmodels/x",
                "/v1/models%2F..%2F..%2Fllm/granite",
                "/maas-api%00/health",
                "/./maas-api/health",
                "/MAAS-API/health",
                "/v1\\models",
            })
    void noSpellingOfAManagementPathLeadsAroundTheSubscription(String path) {
        for (Request request : List.of(Request.get(path), Request.post(path))) {
            Request asking = request.bearer(KEY).with("x-gateway-model-name", "llm/granite");
            assertThat(verdict(unsubscribed(), asking)).isEqualTo(Verdict.UNAUTHORIZED);
        }
    }

    /** Any key of any user could revoke those of a tenant otherwise: the route cuts the prefix off. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/maas-api/internal/v1/tenants/lilac/api-keys",
                "/maas-api/internal",
                "/maas-api//internal/v1/api-keys/cleanup",
                "/maas-api/internal?x=y",
                "/maas-api/%69nternal/v1/api-keys/validate",
                "/maas-api/v1/../internal/v1/api-keys/validate",
                "/maas-api/./internal/v1/subscriptions/select",
                "/maas-api/v1%2F..%2Finternal",
            })
    void whatMaasApiKeepsForThePlatformIsClosed(String path) {
        for (String method : List.of("GET", "POST", "DELETE")) {
            Request asking = new Request(method, path, Map.of()).bearer(KEY);
            assertThat(Gateways.judge(FULL, Gateways.world(), asking).message()).isEqualTo("internal_path");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/maas-api",
                "/maas-api/",
                "/maas-api/v1/models",
                "/maas-api/v1/internal",
                "/maas-api/internals",
                "/maas-api/v1/models?path=/internal/%69",
                "/v1/models/llm%2Fgranite",
            })
    void itsOtherPathsStayOpen(String path) {
        assertThat(verdict(unsubscribed(), Request.get(path).bearer(KEY))).isEqualTo(Verdict.PASSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/maas-api-x/y", "/v1/modelsX", "/v1/chat/completions"})
    void lookAlikesOfManagementPathsNeedASubscription(String path) {
        Request request = Request.post(path).bearer(KEY).with("x-gateway-model-name", "llm/granite");
        assertThat(verdict(Gateways.world(), request)).isEqualTo(Verdict.PASSED);
        assertThat(verdict(unsubscribed(), request)).isEqualTo(Verdict.UNAUTHORIZED);
    }
}
