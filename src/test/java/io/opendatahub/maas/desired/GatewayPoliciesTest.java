/* Contract sections 4 and 4a: the two policies of a gateway as objects. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Gateways.ANTHROPIC;
import static io.opendatahub.maas.desired.Gateways.FULL;
import static io.opendatahub.maas.desired.Gateways.OIDC;
import static io.opendatahub.maas.desired.Gateways.PLAIN;
import static io.opendatahub.maas.desired.Gateways.conditions;
import static io.opendatahub.maas.desired.Gateways.expressions;
import static io.opendatahub.maas.desired.Gateways.spec;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.authorino.CelExpression;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names, labels, targets and schema. */
class GatewayPoliciesTest {

    static Stream<TenantContext> contexts() {
        return Stream.of(PLAIN, ANTHROPIC, OIDC, FULL);
    }

    @Test
    void theAuthPolicyIsTheGateways() {
        assertThat(AuthPolicies.of(PLAIN).key()).hasToString("AuthPolicy.kuadrant.io edge-gw/maas-gateway-auth");
        assertThat(AuthPolicies.of(FULL).key()).hasToString("AuthPolicy.kuadrant.io edge-gw/side-door-maas-auth");
        assertThat(AuthPolicies.of(FULL).key()).isEqualTo(AuthPolicies.key(FULL.platform(), "side-door"));
        assertThat(AuthPolicies.key(FULL.platform(), "g".repeat(250)).name())
                .hasSize(253)
                .matches("g{244}-[0-9a-f]{8}");
    }

    @Test
    void theTokenRateLimitPolicyIsTheTenants() {
        assertThat(TokenRateLimits.of(FULL).key())
                .hasToString("TokenRateLimitPolicy.kuadrant.io edge-gw/gateway-default-deny");
    }

    @Test
    void theAuthPolicySaysWhatItIsPartOf() {
        assertThat(AuthPolicies.of(PLAIN).object().getMetadata().getLabels())
                .containsOnly(
                        Map.entry("app.kubernetes.io/managed-by", "maas-controller"),
                        Map.entry("app.kubernetes.io/part-of", "maas-gateway-auth"),
                        Map.entry("app.kubernetes.io/component", "gateway-auth"),
                        Map.entry("app.opendatahub.io/modelsasservice", "true"),
                        Map.entry("maas.opendatahub.io/tenant-name", "models-as-a-service"),
                        Map.entry("maas.opendatahub.io/tenant-namespace", "models-as-a-service"));
        assertThat(AuthPolicies.of(PLAIN).tenantNamespace()).isEqualTo("models-as-a-service");
    }

    @Test
    void bothAreForTheGateway() {
        for (DesiredObject policy : List.of(AuthPolicies.of(FULL), TokenRateLimits.of(FULL))) {
            assertThat(spec(policy))
                    .containsOnlyKeys("targetRef", "defaults")
                    .containsEntry(
                            "targetRef",
                            Map.of("group", "gateway.networking.k8s.io", "kind", "Gateway", "name", "side-door"));
            assertThat(((Map<?, ?>) spec(policy).get("defaults")).get("strategy"))
                    .isEqualTo("atomic");
        }
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void everyExpressionIsOneAndEveryConditionIsOne(TenantContext context) {
        Map<String, Object> spec = spec(AuthPolicies.of(context));
        assertThat(expressions(spec)).hasSizeGreaterThan(20).allSatisfy(CelExpression::of);
        assertThat(conditions(spec))
                .hasSizeGreaterThan(8)
                .allSatisfy(condition ->
                        assertThat(CelExpression.of(condition).isCondition()).isTrue());
    }

    @Test
    void nothingIsLeftForTokensWithoutALimitOfTheirOwn() throws Exception {
        Map<?, ?> limits =
                (Map<?, ?>) ((Map<?, ?>) spec(TokenRateLimits.of(PLAIN)).get("defaults")).get("limits");
        assertThat(limits).hasSize(1);
        Map<?, ?> limit = (Map<?, ?>) limits.values().iterator().next();
        assertThat(limit.get("rates")).isEqualTo(List.of(Map.of("limit", 0, "window", "1m")));
        assertThat(limit.get("counters")).isEqualTo(List.of(Map.of("expression", "auth.identity.userid")));
        assertThat(conditions(limit)).containsExactly(RequestPaths.isModelPath());
    }

    /** The counter finds what the AuthPolicy hands over. */
    @Test
    void tokensAreCountedPerCaller() throws Exception {
        Map<String, Object> identity = Map.of("userid", "ann");
        assertThat(CelExpression.of("auth.identity.userid")
                        .valueFor(Map.of("auth", Map.of("identity", identity), "request", Map.of())))
                .isEqualTo("ann");
    }

    @Test
    void bothMeanTheSameByAModelPath() {
        assertThat(conditions(GatewayLookups.of(PLAIN).get("subscription-info")))
                .contains(RequestPaths.isModelPath());
        assertThat(conditions(GatewayAuthorization.of(PLAIN).get("subscription")))
                .singleElement()
                .asString()
                .startsWith("(" + RequestPaths.isManagement() + " || ");
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void theSchemasKnowEveryField(TenantContext context) throws Exception {
        assertThat(ForeignSchema.of("kuadrant.io_authpolicies.yaml").problems(AuthPolicies.of(context)))
                .isEmpty();
        assertThat(ForeignSchema.of("kuadrant.io_tokenratelimitpolicies.yaml").problems(TokenRateLimits.of(context)))
                .isEmpty();
    }

    @Test
    void theSchemasRefuseWhatTheyDoNotKnow() throws Exception {
        Map<String, Object> spec = Tree.of("targetRef", Tree.of("group", "g", "name", 1), "default", Tree.of());
        assertThat(ForeignSchema.of("kuadrant.io_authpolicies.yaml").problems(spec))
                .containsExactlyInAnyOrder(
                        "spec.targetRef.kind is missing",
                        "spec.targetRef.name is no string",
                        "spec.default is unknown");
    }
}
