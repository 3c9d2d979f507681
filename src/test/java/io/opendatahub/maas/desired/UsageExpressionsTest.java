/* Contract section 4b: the CEL expressions of metrics and logs, run on samples. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.GatewayObjects.at;
import static io.opendatahub.maas.desired.GatewayObjects.logFields;
import static io.opendatahub.maas.desired.GatewayObjects.metricLabels;
import static io.opendatahub.maas.desired.GatewayObjects.ofDefault;
import static io.opendatahub.maas.desired.GatewayObjects.patches;
import static io.opendatahub.maas.desired.GatewayObjects.usageLogs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels as Kuadrant evaluates them, fields and choice of requests as Envoy does. */
class UsageExpressionsTest {

    private static final String ALL =
            "telemetry: {metrics: {captureUser: true, captureGroup: true}, logs: {captureUser: true}}";
    private static final Map<String, String> LABELS = metricLabels(ofDefault(ALL));
    private static final Map<String, String> FIELDS = logFields(ofDefault(ALL));

    private static final CelType NOTES = MapType.create(SimpleType.STRING, SimpleType.DYN);

    private static final Cel CEL = CelFactory.legacyCelBuilder()
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("auth", SimpleType.DYN)
            .addVar("request", SimpleType.DYN)
            .addVar("response", SimpleType.DYN)
            // Envoy does not check types; left open, the checker would take what is looked into for lists.
            .addVar("metadata", MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, NOTES)))
            .addVar("filter_state", SimpleType.DYN)
            .addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration(
                    "responseBodyJSON",
                    CelOverloadDecl.newGlobalOverload("responseBodyJSON_string", SimpleType.DYN, SimpleType.STRING)))
            .addFunctionBindings(
                    CelFunctionBinding.from("responseBodyJSON_string", String.class, pointer -> "at " + pointer))
            .build();

    private static Object run(String expression, Map<String, Object> input)
            throws CelValidationException, CelEvaluationException {
        return CEL.createProgram(CEL.compile(expression).getAst()).eval(input);
    }

    private static Object label(String name, Map<String, Object> identity) throws Exception {
        return run(LABELS.get(name), Map.of("auth", Map.of("identity", identity)));
    }

    /** What stands between {@code %CEL(} and {@code )%}. */
    private static Object field(String name, Map<String, Object> input) throws Exception {
        String format = FIELDS.get(name);
        assertThat(format).startsWith("%CEL(").endsWith(")%");
        String expression = format.substring("%CEL(".length(), format.length() - ")%".length());
        assertThat(expression)
                .as("Envoy would take its end for that of the field")
                .doesNotContain(")%");
        return run(expression, input);
    }

    @Test
    @Tag("case-91")
    void labelsAreThePropertiesOfTheIdentity() throws Exception {
        Map<String, Object> identity = Map.of(
                "userid", "alice",
                "groups_str", "a,b",
                "selected_subscription", "gold",
                "subscription_info", Map.of("organizationId", "acme", "costCenter", "cc-7"));
        assertThat(label("subscription", identity)).isEqualTo("gold");
        assertThat(label("user", identity)).isEqualTo("alice");
        assertThat(label("group", identity)).isEqualTo("a,b");
        assertThat(label("organization_id", identity)).isEqualTo("acme");
        assertThat(label("cost_center", identity)).isEqualTo("cc-7");
        assertThat(label("model", identity)).isEqualTo("at /model");
    }

    /** Kuadrant shows an absent property as null; others leave it out. */
    @Test
    @Tag("case-91")
    void whatTheSubscriptionDoesNotSayIsEmpty() throws Exception {
        Map<String, Object> nulls = new HashMap<>();
        nulls.put("organizationId", NullValue.NULL_VALUE);
        nulls.put("costCenter", NullValue.NULL_VALUE);
        for (Map<String, Object> info : List.of(nulls, Map.<String, Object>of())) {
            assertThat(label("organization_id", Map.of("subscription_info", info)))
                    .isEqualTo("");
            assertThat(label("cost_center", Map.of("subscription_info", info))).isEqualTo("");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/chat/completions, true",
        "POST, /lilac/granite/v1/chat/completions, true",
        "POST, /lilac/granite/v1/completions, true",
        "POST, /v1/messages, true",
        "GET, /v1/chat/completions, false",
        "POST, /v1/chat/completions/, false",
        "POST, /v1/embeddings, false",
        "POST, /v1/api-keys, false",
        "POST, /v1/messages/count_tokens, false"
    })
    void requestsToModelsAreLogged(String method, String path, boolean logged) throws Exception {
        List<Map<String, Object>> patches = patches(usageLogs(ofDefault(ALL)));
        String expression = at(
                patches.get(patches.size() - 1),
                "patch",
                "value",
                "typed_config",
                "access_log",
                0,
                "filter",
                "extension_filter",
                "typed_config",
                "expression");
        // Envoy's url_path is the path without the query.
        assertThat(run(expression, Map.of("request", Map.of("method", method, "url_path", path))))
                .isEqualTo(logged);
    }

    @ParameterizedTest
    @CsvSource({"200, hit", "299, hit", "429, rate_limit", "401, error", "403, error", "500, error", "302, error"})
    void answersHaveOneOfThreeTypes(long code, String type) throws Exception {
        assertThat(field("response_type", Map.of("response", Map.of("code", code))))
                .isEqualTo(type);
    }

    @Test
    void whatWasNotedIsLoggedElseADefault() throws Exception {
        Map<String, Object> request = Map.of("headers", Map.of("x-gateway-model-name", "asked"));
        Map<String, Object> noted = Map.of(
                "metadata",
                Map.of("filter_metadata", Map.of("maas.usage", Map.of("tokens_total", "42", "model", "answered"))),
                "request",
                request);
        assertThat(field("tokens_total", noted)).isEqualTo("42");
        assertThat(field("tokens_prompt", noted)).isEqualTo("0");
        assertThat(field("model", noted)).isEqualTo("answered");
        Map<String, Object> nothing =
                Map.of("metadata", Map.of("filter_metadata", Map.of("other", Map.of())), "request", request);
        assertThat(field("tokens_total", nothing)).isEqualTo("0");
        assertThat(field("model", nothing)).isEqualTo("asked");
    }

    /** An unauthenticated caller has no name, whatever it says of itself; a request over its limit has one. */
    @Test
    void theUserIsWhomTheGatewayAuthenticated() throws Exception {
        Map<String, Object> unnoted = Map.of("filter_metadata", Map.of());
        assertThat(field(
                        "user_id",
                        Map.of(
                                "metadata",
                                Map.of("filter_metadata", Map.of("maas.usage", Map.of("user_id", "alice"))))))
                .isEqualTo("alice");
        assertThat(field(
                        "user_id",
                        Map.of(
                                "metadata",
                                unnoted,
                                "filter_state",
                                Map.of("wasm.kuadrant.auth.identity.userid", "bob"))))
                .isEqualTo("bob");
        assertThatExceptionOfType(CelEvaluationException.class)
                .isThrownBy(() -> field(
                        "user_id",
                        Map.of(
                                "metadata",
                                unnoted,
                                "filter_state",
                                Map.of(),
                                "request",
                                Map.of("headers", Map.of("x-maas-username", "mallory")))));
    }
}
