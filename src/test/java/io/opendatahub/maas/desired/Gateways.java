/* Contexts and requests for tests of the policies of a gateway. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.authorino.Outcome;
import io.opendatahub.maas.authorino.Pipeline;
import io.opendatahub.maas.authorino.Request;
import io.opendatahub.maas.authorino.World;
import io.opendatahub.maas.desired.TenantContext.OidcProvider;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The default tenant on the gateway of the settings, with and without an identity provider and Anthropic clients. */
final class Gateways {

    static final String CLIENT = "maas \"clients\"\\";
    static final String KEY = "sk-oai-abc";

    private static final Optional<OidcProvider> PROVIDER =
            Optional.of(new OidcProvider("https://id.example.test/realm", CLIENT, 300));

    static final TenantContext PLAIN = context("front-door", false, false, Optional.empty());
    static final TenantContext TRANSLATION = context("front-door", true, false, Optional.empty());
    static final TenantContext ANTHROPIC = context("front-door", false, true, Optional.empty());
    static final TenantContext OIDC = context("front-door", false, false, PROVIDER);
    static final TenantContext FULL = context("side-door", true, true, PROVIDER);

    private Gateways() {}

    private static TenantContext context(
            String gateway, boolean apiTranslation, boolean anthropicClients, Optional<OidcProvider> oidc) {
        TenantContext plain = new Situation(false, gateway, null).with(config("{}"));
        return new TenantContext(
                plain.tenant(),
                plain.platform(),
                plain.gatewayName(),
                plain.owner(),
                oidc,
                plain.anchor(),
                plain.apiKeys(),
                plain.maasApi(),
                plain.payloadProcessing(),
                plain.payloadPreProcessing(),
                apiTranslation,
                anthropicClients,
                plain.clusterAudience(),
                plain.telemetry());
    }

    static Outcome judge(TenantContext context, World world, Request request) {
        return Pipeline.judge(spec(AuthPolicies.of(context)), world, request);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> spec(DesiredObject object) {
        return (Map<String, Object>) ((GenericKubernetesResource) object.object())
                .getAdditionalProperties()
                .get("spec");
    }

    /** maas-api with one valid key and a subscription for everybody. */
    static World world() {
        return new World()
                .answer(
                        "/internal/v1/api-keys/validate",
                        Map.of(
                                "valid",
                                true,
                                "username",
                                "ann",
                                "groups",
                                List.of("dev", "ops"),
                                "keyId",
                                "k-1",
                                "keyName",
                                "laptop",
                                "subscription",
                                ""))
                .answer("/internal/v1/subscriptions/select", subscription());
    }

    static Map<String, Object> subscription() {
        return Map.of(
                "accessAllowed", true,
                "name", "gold",
                "namespace", "models-as-a-service",
                "phase", "Active",
                "organizationId", "org-7",
                "costCenter", "cc-1",
                "resolvedModel", "llm/granite");
    }

    /** The texts of all expressions and conditions in a tree. */
    static Stream<String> expressions(Object tree) {
        return texts(tree, List.of("expression", "predicate"));
    }

    /** The texts of all conditions in a tree. */
    static Stream<String> conditions(Object tree) {
        return texts(tree, List.of("predicate"));
    }

    private static Stream<String> texts(Object tree, Collection<String> keys) {
        if (tree instanceof List<?> list) {
            return list.stream().flatMap(element -> texts(element, keys));
        }
        if (tree instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .flatMap(entry -> entry.getValue() instanceof String text && keys.contains(entry.getKey())
                            ? Stream.of(text)
                            : texts(entry.getValue(), keys));
        }
        return Stream.empty();
    }
}
