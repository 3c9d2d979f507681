package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whose AuthPolicy is it, when tenants move from gateway to gateway? */
class PolicyInventoryTest {

    private static final TenantId LILAC = TenantId.ofAITenant("lilac", "models-as-a-service");
    private static final String OF_LILAC = "ai-tenant-lilac";

    @Test
    void whatOlderReleasesLeftOnTheRoute() {
        assertThat(keys(List.of("side-door"), List.of())).containsExactly("infra-teal/maas-api-auth-policy-lilac");
    }

    @Test
    void onTheDefaultGatewayAlsoThatOfOlderReleases() {
        assertThat(keys(List.of("front-door"), List.of()))
                .containsExactly("edge-gw/gateway-default-auth", "infra-teal/maas-api-auth-policy-lilac");
    }

    @Test
    void theOneOfAFormerGatewayByItsLabel() {
        assertThat(keys(List.of("side-door"), List.of(), policy("back-door-maas-auth", OF_LILAC)))
                .contains("edge-gw/back-door-maas-auth");
    }

    @Test
    void neverTheOneOfAGatewayWhereSomebodyElseIsNow() {
        assertThat(keys(
                        List.of("side-door"),
                        List.of("back-door"),
                        policy("back-door-maas-auth", OF_LILAC),
                        policy("other-maas-auth", "ai-tenant-saffron")))
                .containsExactly("infra-teal/maas-api-auth-policy-lilac");
    }

    @Test
    void ofATenantWithoutGatewayOnlyWhatIsLabelled() {
        assertThat(keys(List.of(), List.of("front-door"), policy("x-maas-auth", OF_LILAC)))
                .containsExactly("edge-gw/x-maas-auth", "infra-teal/maas-api-auth-policy-lilac");
    }

    /** Labels come along with {@code kubectl get -o yaml}; what was never applied by the operator is somebody's own. */
    @Test
    void neverACopyThatSomebodyMadeForHimself() {
        assertThat(keys(List.of("side-door"), List.of(), policy("mine", OF_LILAC, "")))
                .containsExactly("infra-teal/maas-api-auth-policy-lilac");
    }

    private static Stream<String> keys(List<String> gateways, List<String> ofOthers, LiveObject... live) {
        return PolicyInventory.keys(LILAC, Situation.platform(false), gateways, ofOthers, List.of(live)).stream()
                .map(key -> key.namespace() + "/" + key.name());
    }

    private static LiveObject policy(String name, String tenantNamespace) {
        return policy(name, tenantNamespace, "applied");
    }

    private static LiveObject policy(String name, String tenantNamespace, String appliedDigest) {
        return new LiveObject(
                ResourceKey.of(ManagedKind.AUTH_POLICY, "edge-gw", name),
                "u",
                1,
                Map.of("maas.opendatahub.io/tenant-namespace", tenantNamespace),
                Map.of(),
                null,
                false,
                Set.of(),
                appliedDigest,
                new LiveObject.NoFacts());
    }
}
