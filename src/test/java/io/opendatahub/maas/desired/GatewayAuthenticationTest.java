/* Contract section 4a: who is known by which rule, and who is not. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Gateways.ANTHROPIC;
import static io.opendatahub.maas.desired.Gateways.CLIENT;
import static io.opendatahub.maas.desired.Gateways.FULL;
import static io.opendatahub.maas.desired.Gateways.KEY;
import static io.opendatahub.maas.desired.Gateways.OIDC;
import static io.opendatahub.maas.desired.Gateways.PLAIN;
import static io.opendatahub.maas.desired.Gateways.TRANSLATION;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.authorino.Outcome;
import io.opendatahub.maas.authorino.Outcome.Verdict;
import io.opendatahub.maas.authorino.Request;
import io.opendatahub.maas.authorino.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The authentication rules, at work. */
class GatewayAuthenticationTest {

    private static final Request REQUEST = Request.get("/v1/models");

    private static World world() {
        return Gateways.world()
                .clusterToken("cluster-token", Map.of("username", "bob", "groups", List.of("system:authenticated")))
                .providerToken("provider-token", Map.of("iss", "https://id", "sub", "c", "aud", CLIENT));
    }

    private static void isKnownBy(String rule, TenantContext context, Request request) {
        Outcome outcome = Gateways.judge(context, world(), request);
        assertThat(outcome.authenticator()).isEqualTo(rule);
        assertThat(outcome.verdict()).isEqualTo(Verdict.PASSED);
    }

    private static void isUnknown(TenantContext context, Request request) {
        Outcome outcome = Gateways.judge(context, world(), request);
        assertThat(outcome.verdict()).isEqualTo(Verdict.UNAUTHENTICATED);
        assertThat(outcome.message()).isEqualTo("Authentication required");
    }

    @Test
    void aKeyInTheAuthorizationHeader() {
        for (TenantContext context : List.of(PLAIN, OIDC, ANTHROPIC, FULL)) {
            isKnownBy("api-keys", context, REQUEST.bearer(KEY));
        }
    }

    @Test
    void aKeyInTheHeaderOfAnthropicClientsCountsOnlyWhereTheyMayBe() {
        isKnownBy("api-keys", ANTHROPIC, REQUEST.with("x-api-key", KEY));
        isKnownBy("api-keys", TRANSLATION, REQUEST.with("x-api-key", KEY));
        isUnknown(PLAIN, REQUEST.with("x-api-key", KEY));
        isUnknown(ANTHROPIC, REQUEST.with("x-api-key", "sk-ant-abc"));
        isUnknown(ANTHROPIC, REQUEST.with("x-api-key", "Bearer " + KEY));
    }

    @Test
    void aKeyBesideATokenIsTheIdentity() {
        isKnownBy("api-keys", ANTHROPIC, REQUEST.bearer("cluster-token").with("x-api-key", KEY));
        isKnownBy("openshift-identities", PLAIN, REQUEST.bearer("cluster-token").with("x-api-key", KEY));
    }

    @Test
    void ofTwoKeysThatInTheAuthorizationHeaderIsChecked() {
        World world = world();
        Gateways.judge(ANTHROPIC, world, REQUEST.bearer(KEY).with("x-api-key", "sk-oai-other"));
        assertThat(world.calls()).extracting(World.Call::body).containsExactly(Map.of("key", KEY));
    }

    @Test
    void whetherAPolicyTakesKeysFromThatHeaderCanBeReadFromIt() {
        for (TenantContext takes : List.of(TRANSLATION, ANTHROPIC, FULL)) {
            assertThat(takesKeyHeader(takes)).isTrue();
        }
        assertThat(takesKeyHeader(PLAIN)).isFalse();
        assertThat(takesKeyHeader(OIDC)).isFalse();
        assertThat(AuthPolicies.takesKeyHeader(new GenericKubernetesResource())).isFalse();
    }

    private static boolean takesKeyHeader(TenantContext context) {
        return AuthPolicies.takesKeyHeader(
                (GenericKubernetesResource) AuthPolicies.of(context).object());
    }

    @Test
    void anyOtherTokenIsTheClustersOrTheProviders() {
        isKnownBy("openshift-identities", PLAIN, REQUEST.bearer("cluster-token"));
        isKnownBy("openshift-identities", FULL, REQUEST.bearer("cluster-token"));
        isKnownBy("oidc", OIDC, REQUEST.bearer("provider-token"));
        isUnknown(PLAIN, REQUEST.bearer("provider-token"));
        isUnknown(FULL, REQUEST.bearer("forged"));
        isUnknown(FULL, REQUEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bearer sk-oai-abc", "Bearer  sk-oai-abc", "Basic sk-oai-abc", "sk-oai-abc", " Bearer sk-oai-abc"
            })
    void aKeyThatIsNotWrittenAsOneIsNone(String header) {
        isUnknown(FULL, REQUEST.with("authorization", header));
    }

    @Test
    void theRulesAreTriedInOrderAndSayWhatAuthorinoNeeds() {
        Map<String, Object> rules = GatewayAuthentication.of(FULL);
        assertThat(rules.keySet()).containsExactly("api-keys", "oidc", "openshift-identities");
        assertThat(rules.values())
                .extracting(rule -> (Object) ((Map<?, ?>) rule).get("priority"))
                .containsExactly(0, 1, 2);
        assertThat(((Map<?, ?>) rules.get("oidc")).get("jwt"))
                .isEqualTo(Map.of("issuerUrl", "https://id.example.test/realm", "ttl", 300));
        assertThat(((Map<?, ?>) rules.get("openshift-identities")).get("kubernetesTokenReview"))
                .isEqualTo(Map.of("audiences", List.of("https://kubernetes.default.svc")));
        assertThat(GatewayAuthentication.of(PLAIN)).containsOnlyKeys("api-keys", "openshift-identities");
    }
}
