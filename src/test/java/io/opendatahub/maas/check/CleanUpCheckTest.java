/* What a removal that does not get on says (contract sections 2 and 8). */
package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.CleanUp;
import io.opendatahub.maas.model.PolicyFact;
import io.opendatahub.maas.status.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Text and reason by what is left. */
class CleanUpCheckTest {

    private static PolicyFact policy(KindRef kind, String name, String... finalizers) {
        return new PolicyFact(new ResourceKey(kind, "ai-tenant-lilac", name), "uid-" + name, true, List.of(finalizers));
    }

    @Test
    void whatGoesByItselfIsNotTold() {
        assertThat(CleanUpCheck.blocked(CleanUp.DONE)).isEmpty();
        assertThat(CleanUpCheck.blocked(
                        new CleanUp(List.of(), List.of(policy(ObservedKinds.MAAS_SUBSCRIPTION, "quick")))))
                .isEmpty();
    }

    @Test
    void whatFinalizersHoldIsNamedInOrder() {
        Verdict verdict = CleanUpCheck.blocked(new CleanUp(
                        List.of(),
                        List.of(
                                policy(ObservedKinds.MAAS_SUBSCRIPTION, "team-b", "z.example/hold", "a.example/hold"),
                                policy(ObservedKinds.MAAS_SUBSCRIPTION, "quick"),
                                policy(ObservedKinds.MAAS_AUTH_POLICY, "team-a", "z.example/hold"))))
                .orElseThrow();

        assertThat(verdict.reason()).isEqualTo("DeletionBlocked");
        assertThat(verdict.status()).isEqualTo("False");
        assertThat(verdict.message())
                .startsWith(
                        "Waiting for MaaSAuthPolicy ai-tenant-lilac/team-a (finalizer z.example/hold),"
                                + " MaaSSubscription ai-tenant-lilac/team-b (finalizers a.example/hold, z.example/hold) to be gone.")
                .doesNotContain("quick");
    }

    @Test
    void routesThatAreHeldAreNamedAfterThePolicies() {
        CleanUp cleanUp = new CleanUp(
                List.of(),
                List.of(policy(ObservedKinds.MAAS_SUBSCRIPTION, "team-b", "z.example/hold")),
                List.of("HTTPRoute infra/path (finalizers example.org/drain)"));
        assertThat(cleanUp.isDone()).isFalse();
        assertThat(new CleanUp(List.of(), List.of(), cleanUp.open()).isDone()).isFalse();
        assertThat(CleanUpCheck.blocked(cleanUp).orElseThrow().message())
                .startsWith("Waiting for MaaSSubscription ai-tenant-lilac/team-b (finalizer z.example/hold), HTTPRoute"
                        + " infra/path (finalizers example.org/drain) to be gone.");
    }

    @Test
    void refusalsComeFirst() {
        Failure refused = new Failure(
                new ResourceKey(ObservedKinds.MAAS_SUBSCRIPTION, "ai-tenant-lilac", "team-b"),
                500,
                "Internal error occurred: failed calling webhook \"w.example\": no endpoints");
        Verdict verdict = CleanUpCheck.blocked(new CleanUp(
                        List.of(refused), List.of(policy(ObservedKinds.MAAS_AUTH_POLICY, "team-a", "z.example/hold"))))
                .orElseThrow();

        assertThat(verdict.reason()).isEqualTo("PlatformReconcileFailed");
        assertThat(verdict.message()).contains("team-b").contains("webhook w.example: start its service");
    }
}
