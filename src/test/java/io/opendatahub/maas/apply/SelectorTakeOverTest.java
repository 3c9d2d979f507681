/* What becomes of a Deployment with an older selector, decided from what is there (contract section 4, case 47). */
package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.apply.SelectorTakeOver.Step;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The next step for each state of a Deployment. */
class SelectorTakeOverTest {

    private static final String INSTANCE = "maas.opendatahub.io/tenant-instance";
    private static final Map<String, String> WIDE = Map.of("app", "payload-processing");
    private static final Map<String, String> NARROW =
            Map.of("app", "payload-processing", INSTANCE, "payload-processing");

    private record Pods(int wanted, int existing, int updated, int available, boolean observed) {
        static final Pods ROLLED_OUT = new Pods(3, 3, 3, 3, true);
    }

    private static LiveObject deployment(
            Map<String, String> selector, Map<String, String> labels, Pods pods, boolean terminating) {
        return new LiveObject(
                ResourceKey.of(ManagedKind.DEPLOYMENT, "edge-gw", "payload-processing"),
                "u",
                1,
                Map.of(),
                Map.of(),
                null,
                terminating,
                Set.of("maas-controller"),
                "",
                new DeploymentFacts(
                        2,
                        pods.observed() ? 2 : 1,
                        pods.wanted(),
                        pods.existing(),
                        pods.updated(),
                        pods.available(),
                        Map.of(),
                        true,
                        List.of(),
                        true,
                        selector,
                        labels,
                        -1));
    }

    private static Step next(Map<String, String> selector, Map<String, String> labels, Pods pods) {
        return SelectorTakeOver.next(deployment(selector, labels, pods, false), NARROW, true);
    }

    @Test
    @Tag("case-47")
    void itsPodsAreSetFreeOnceAllOfThemAreLabelled() {
        assertThat(next(WIDE, NARROW, Pods.ROLLED_OUT)).isEqualTo(Step.SET_FREE);
    }

    @Test
    void podsAreLabelledFirst() {
        assertThat(next(WIDE, WIDE, Pods.ROLLED_OUT)).isEqualTo(Step.WRITE);
    }

    @ParameterizedTest(name = "{0} wanted, {1} there, {2} new, {3} serve, observed: {4}")
    @CsvSource({"3, 3, 3, 3, false", "3, 4, 3, 3, true", "3, 3, 3, 0, true", "0, 0, 0, 0, true"})
    void aRolloutIsWaitedFor(int wanted, int existing, int updated, int available, boolean observed) {
        assertThat(next(WIDE, NARROW, new Pods(wanted, existing, updated, available, observed)))
                .isEqualTo(Step.WRITE);
    }

    @Test
    void aSelectorThatKeepsTenantsApartStays() {
        assertThat(next(NARROW, NARROW, Pods.ROLLED_OUT)).isEqualTo(Step.WRITE);
    }

    @Test
    void maasApiKeepsWhateverItHas() {
        assertThat(SelectorTakeOver.next(deployment(WIDE, NARROW, Pods.ROLLED_OUT, false), NARROW, false))
                .isEqualTo(Step.WRITE);
    }

    @Test
    void theEndOfOneThatGoesIsAwaited() {
        assertThat(SelectorTakeOver.next(deployment(WIDE, WIDE, Pods.ROLLED_OUT, true), NARROW, true))
                .isEqualTo(Step.AWAIT_END);
    }
}
