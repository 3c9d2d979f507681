package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.ConditionFact;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.tenantconfig.TenantContextResolver;
import io.opendatahub.maas.tenantconfig.TenantResolution;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The route's policy of an older release stays until the gateway's one does its work. */
class OlderPoliciesTest {

    private static final ConditionFact YES = new ConditionFact("True", "", "", "");
    private static final ConditionFact NO = new ConditionFact("False", "", "", "");

    private final TenantFixture fixture = TenantFixture.ofDefault().withWorkloads();

    @Test
    void staysWithoutAPolicyOfTheGateway() {
        assertThat(isNeeded()).isTrue();
    }

    @Test
    void staysUntilThatPolicyIsAcceptedAndEnforced() {
        fixture.with(policy(Map.of("Accepted", YES)));
        assertThat(isNeeded()).isTrue();
        fixture.with(policy(Map.of("Accepted", YES, "Enforced", NO)));
        assertThat(isNeeded()).isTrue();
        fixture.with(policy(Map.of("Accepted", YES, "Enforced", YES)));
        assertThat(isNeeded()).isFalse();
    }

    @Test
    void staysWhileNobodyCouldAnswerThatPolicy() {
        fixture.with(policy(Map.of("Accepted", YES, "Enforced", YES)))
                .with(LiveFixture.deployment(TenantFixture.MAAS_API)
                        .pods(1, 1, 1, 0)
                        .build());
        assertThat(isNeeded()).isTrue();
    }

    private boolean isNeeded() {
        TenantResolution.Ready ready =
                (TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), TenantFixture.PLATFORM);
        return OlderPolicies.isNeeded(ready.context(), fixture.observation().live());
    }

    private static LiveObject policy(Map<String, ConditionFact> conditions) {
        return new LiveObject(
                ResourceKey.of(ManagedKind.AUTH_POLICY, "edge-gw", "maas-gateway-auth"),
                "u",
                1,
                Map.of(),
                Map.of(),
                null,
                false,
                Set.of(),
                "",
                new AuthPolicyFacts(conditions, Set.of(), false, List.of()));
    }
}
