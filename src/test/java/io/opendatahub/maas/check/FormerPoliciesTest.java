package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.RouteFacts;
import io.opendatahub.maas.tenantconfig.TenantContextResolver;
import io.opendatahub.maas.tenantconfig.TenantResolution;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The policy of a gateway that the tenant has left stays until that gateway has let the route go. */
class FormerPoliciesTest {

    private final TenantFixture fixture = TenantFixture.ofDefault().withWorkloads();

    @Test
    void ofAGatewayThatStillServesTheRoute() {
        fixture.gateways.add("back-door");
        assertThat(inUse("edge-gw/back-door")).extracting(ResourceKey::name).containsExactly("back-door-maas-auth");
    }

    @Test
    void notOfTheGatewayInForceNorOfOneThatIsGoneOrElsewhere() {
        fixture.gateways.add("back-door");
        assertThat(inUse("edge-gw/" + TenantFixture.PLATFORM.defaultGateway(), "edge-gw/demolished", "other/back-door"))
                .isEmpty();
    }

    private Set<ResourceKey> inUse(String... servedBy) {
        fixture.with(new LiveObject(
                ResourceKey.of(ManagedKind.HTTP_ROUTE, TenantFixture.PLATFORM.infraNamespace(), "maas-api-route"),
                "u",
                1,
                Map.of(),
                Map.of(),
                null,
                false,
                Set.of(),
                "",
                new RouteFacts(Set.of(servedBy), List.of())));
        TenantResolution.Ready ready =
                (TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), TenantFixture.PLATFORM);
        return FormerPolicies.inUse(ready.context(), fixture.observation());
    }
}
