/* Tests what an AITenant says of a gateway that the operator does not see. */
package io.opendatahub.maas.aitenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.status.AITenantReasons;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An error reading is never told as absence. */
class GatewayStepTest {

    private final TenantFixture fixture = TenantFixture.ofDefault();

    @Test
    void oneThatIsThereIsFine() {
        assertThat(missing("front-door")).isEmpty();
    }

    @Test
    void oneThatIsNotThereIsSaidToBeSo() {
        assertThat(missing("no-door").orElseThrow().reason()).isEqualTo(AITenantReasons.GATEWAY_NOT_READY);
        assertThat(missing("no-door").orElseThrow().message()).startsWith("Gateway edge-gw/no-door does not exist.");
    }

    @Test
    void oneThatCannotBeSeenIsNotSaidToBeAbsent() {
        fixture.unreadable.add(new ReadFailure(ObservedKinds.GATEWAY, 403, "gateways is forbidden"));
        Halt halt = missing("no-door").orElseThrow();
        assertThat(halt.reason()).isEqualTo(AITenantReasons.PERMISSION_DENIED);
        assertThat(halt.message())
                .contains("edge-gw/no-door is not known, as Gateways cannot be read: gateways is forbidden")
                .doesNotContain("does not exist");
        assertThat(halt.retried()).isTrue();
    }

    @Test
    void whatIsNotAnsweredYetIsNoFailure() {
        fixture.unreadable.add(new ReadFailure(ObservedKinds.GATEWAY, 0, "not listed yet"));
        Halt halt = missing("no-door").orElseThrow();
        assertThat(halt.reason()).isEqualTo(AITenantReasons.GATEWAY_NOT_READY);
        assertThat(halt.message()).contains("not listed yet").doesNotContain("does not exist");
        assertThat(halt.retried()).isTrue();
    }

    private Optional<Halt> missing(String name) {
        return GatewayStep.missing("edge-gw", name, fixture.observation().cluster());
    }
}
