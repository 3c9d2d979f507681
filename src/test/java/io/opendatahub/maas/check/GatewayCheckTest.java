/* A config is rendered for a gateway only while its AITenant holds it (contract section 8, case 88). */
package io.opendatahub.maas.check;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.desired.GatewayClaim;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.status.Reasons;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Claims of this AITenant, of another, of an earlier life, of nobody, and unknown ones. */
@Tag("case-88")
class GatewayCheckTest {

    private static final ResourceKey CLAIM = GatewayClaim.key("side-door", PLATFORM);

    private static Optional<Blocker> first(TenantFixture fixture) {
        return BlockingChecks.first(fixture.observation(), PLATFORM);
    }

    private static String words(TenantFixture fixture) {
        Blocker blocker = first(fixture).orElseThrow();
        assertThat(blocker.area()).isEqualTo(Blocker.Area.GATEWAY);
        assertThat(blocker.reason()).isEqualTo(Reasons.GATEWAY_NOT_READY);
        return blocker.message();
    }

    @Test
    void theHolderGoesOn() {
        assertThat(first(TenantFixture.ofLilac())).isEmpty();
    }

    @Test
    void whoDoesNotHoldItWaitsAndSaysWhoDoes() {
        assertThat(words(TenantFixture.ofLilac().claim("side-door", "saffron")))
                .contains(
                        "Gateway edge-gw/side-door", "held by AITenant ai-tenants/saffron, not by", "ai-tenants/lilac");
        assertThat(words(TenantFixture.ofLilac().claim("side-door", ""))).contains("held by nobody");
    }

    @Test
    void anEarlierLifeOfTheSameNameIsAnother() {
        assertThat(words(TenantFixture.ofLilac().with(LiveFixture.claim(CLAIM, "lilac", "u-earlier"))))
                .contains("an earlier life of AITenant ai-tenants/lilac", "garbage-collected");
    }

    @Test
    void anOlderClaimWithoutOwnerCountsByItsAnnotations() {
        assertThat(first(TenantFixture.ofLilac().with(ownerless(Annotations.ofAITenant("ai-tenants", "lilac")))))
                .isEmpty();
        assertThat(words(TenantFixture.ofLilac().with(ownerless(Annotations.ofAITenant("ai-tenants", "saffron")))))
                .contains("AITenant ai-tenants/saffron by ConfigMap ai-tenants/gateway-claim-");
        assertThat(words(TenantFixture.ofLilac().with(ownerless(Map.of()))))
                .contains("names no AITenant", CLAIM.toString());
    }

    @Test
    void theDefaultConfigWithoutAITenantNeedsNone() {
        assertThat(first(TenantFixture.ofDefault())).isEmpty();
        assertThat(first(TenantFixture.ofDefault().claim("front-door", "saffron")))
                .isEmpty();
    }

    @Test
    @Tag("case-101")
    void whatCannotBeReadIsNotCalledUnheld() {
        TenantFixture fixture = TenantFixture.ofLilac().claim("side-door", "");
        fixture.unreadable.add(new ClusterFacts.ReadFailure(
                ManagedKind.CONFIG_MAP.ref(), ApplyReport.Failure.FORBIDDEN, "configmaps is forbidden"));

        Blocker blocker = first(fixture).orElseThrow();
        assertThat(blocker.area()).isEqualTo(Blocker.Area.CLUSTER);
        assertThat(blocker.reason()).isEqualTo(Reasons.PERMISSION_DENIED);
        assertThat(blocker.message()).contains("configmaps is forbidden");
    }

    private static LiveObject ownerless(Map<String, String> annotations) {
        return new LiveObject(
                CLAIM, "u-claim", 1, Map.of(), annotations, null, false, Set.of(), "", new LiveObject.NoFacts());
    }
}
