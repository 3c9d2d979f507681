package io.opendatahub.maas.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The order of the inventory, and how its objects are called. */
class ManagedKindTest {

    @Test
    void whatGuardsPathsIsAppliedBeforeEverythingElse() {
        List<ManagedKind> guards =
                Stream.of(ManagedKind.values()).filter(ManagedKind::guardsPaths).toList();
        assertThat(guards).containsExactly(ManagedKind.AUTH_POLICY, ManagedKind.TOKEN_RATE_LIMIT_POLICY);
        assertThat(List.of(ManagedKind.values()).subList(0, guards.size())).isEqualTo(guards);
    }

    @Test
    void removalGoesTheOtherWayRound() {
        List<ResourceKey> keys = Stream.of(
                        key(ManagedKind.AUTH_POLICY, "front"),
                        key(ManagedKind.DEPLOYMENT, "b"),
                        key(ManagedKind.HTTP_ROUTE, "route"),
                        key(ManagedKind.TOKEN_RATE_LIMIT_POLICY, "deny"),
                        key(ManagedKind.DEPLOYMENT, "a"),
                        key(ManagedKind.CLUSTER_ROLE, "reader"))
                .sorted(ManagedKind.REMOVAL_ORDER)
                .toList();
        assertThat(keys).extracting(ResourceKey::name).containsExactly("route", "a", "b", "reader", "deny", "front");
    }

    @ParameterizedTest
    @EnumSource(ManagedKind.class)
    void everyKindIsFoundByItsReference(ManagedKind kind) {
        assertThat(ManagedKind.of(kind.ref())).isEqualTo(Optional.of(kind));
    }

    @Test
    @Tag("case-84")
    void kindsOfOtherProductsMayBeMissing() {
        assertThat(ManagedKind.installable())
                .contains(ManagedKind.AUTH_POLICY.ref(), ManagedKind.HTTP_ROUTE.ref(), ManagedKind.CERTIFICATE.ref())
                .doesNotContain(ManagedKind.CLUSTER_ROLE.ref(), ManagedKind.NETWORK_POLICY.ref());
    }

    @Test
    void kindsOfOtherProductsAreCalledByTheirGroupToo() {
        assertThat(key(ManagedKind.AUTH_POLICY, "front")).hasToString("AuthPolicy.kuadrant.io edge-gw/front");
        assertThat(key(ManagedKind.SERVICE, "front")).hasToString("Service edge-gw/front");
        assertThat(new ResourceKey(ObservedKinds.MAAS_AUTH_POLICY, "a", "b")).hasToString("MaaSAuthPolicy a/b");
        assertThat(ResourceKey.of(ManagedKind.CLUSTER_ROLE, "", "maas-api")).hasToString("ClusterRole maas-api");
        assertThat(ManagedKind.AUTH_POLICY.ref().described()).isEqualTo("AuthPolicy (kuadrant.io/v1)");
    }

    private static ResourceKey key(ManagedKind kind, String name) {
        return ResourceKey.of(kind, "edge-gw", name);
    }
}
