/* Labels of the infra namespace, gateway by gateway (contract section 8, case 102). */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.model.GatewayFact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule by its smallest example. */
@Tag("case-102")
class GatewayLabelsTest {

    private static final GatewayFact SIDE = gateway("side-door", Map.of("tier", "gold"));
    private static final GatewayFact BACK = gateway("back-door", Map.of("tier", "gold", "zone", "a"));
    private static final GatewayFact OTHER = gateway("other-door", Map.of("tier", "tin"));

    private static GatewayFact gateway(String name, Map<String, String> labels) {
        return new GatewayFact(name, new TreeMap<>(labels), Optional.empty());
    }

    @Test
    void whatIsNeededIsPutThereOnceForAll() {
        InfraLabels infra = new InfraLabels().settle(List.of(SIDE, BACK, OTHER), "side-door", "back-door");

        assertThat(infra.labels).isEqualTo(Map.of("kubernetes.io/metadata.name", "infra", "tier", "gold", "zone", "a"));
        assertThat(infra.bookkeeping()).isEqualTo("{\"tier\":[\"back-door\",\"side-door\"],\"zone\":[\"back-door\"]}");
        assertThat(infra.conflicts).isEmpty();
    }

    @Test
    void whatNobodyNeedsAnyMoreGoes() {
        InfraLabels infra = new InfraLabels().settle(List.of(SIDE, BACK), "side-door", "back-door");

        infra.settle(List.of(SIDE, BACK), "side-door");
        assertThat(infra.labels).containsEntry("tier", "gold").doesNotContainKey("zone");
        assertThat(infra.bookkeeping()).isEqualTo("{\"tier\":[\"side-door\"]}");

        infra.settle(List.of(SIDE, BACK));
        assertThat(infra.labels).containsOnlyKeys("kubernetes.io/metadata.name");
        assertThat(infra.annotations).isEmpty();
    }

    @Test
    void aForeignLabelIsNeitherTakenNorRemoved() {
        InfraLabels infra = new InfraLabels().label("tier", "gold").settle(List.of(SIDE), "side-door");
        assertThat(infra.annotations).isEmpty();
        assertThat(infra.conflicts).isEmpty();

        infra.settle(List.of(SIDE));
        assertThat(infra.labels).containsEntry("tier", "gold");
    }

    @Test
    void aForeignLabelOfAnotherValueIsAConflictOfThoseWhoNeedIt() {
        InfraLabels infra =
                new InfraLabels().label("tier", "tin").settle(List.of(BACK, OTHER), "back-door", "other-door");

        assertThat(infra.labels).containsEntry("tier", "tin").containsEntry("zone", "a");
        assertThat(infra.conflicts).containsOnlyKeys("back-door");
        assertThat(infra.conflicts.get("back-door"))
                .contains("tier=gold", "namespace infra", "tier=tin", "by somebody else");

        infra.labels.remove("tier");
        infra.settle(List.of(BACK), "back-door");
        assertThat(infra.labels).containsEntry("tier", "gold");
        assertThat(infra.conflicts).isEmpty();
    }

    /** Whoever may edit a Gateway would otherwise decide about Pod Security, or make the namespace look like a tenant's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod-security.kubernetes.io/enforce",
                "security.openshift.io/scc.podSecurityLabelSync",
                "openshift.io/cluster-monitoring",
                "maas.opendatahub.io/tenant-name",
                "istio-injection",
                "istio.io/rev",
                "argocd.argoproj.io/managed-by",
                "k8s.io/x"
            })
    void aReservedLabelIsNeverPutThere(String key) {
        GatewayFact greedy = gateway("greedy-door", Map.of(key, "privileged", "tier", "gold"));
        InfraLabels infra = new InfraLabels().settle(List.of(greedy), "greedy-door");

        assertThat(infra.labels).doesNotContainKey(key).containsEntry("tier", "gold");
        assertThat(infra.conflicts.get("greedy-door"))
                .isEqualTo("it asks for label " + key + "=privileged on namespace infra, which the operator sets for no"
                        + " Gateway, because more depends on it: select namespaces by another label, or set it there"
                        + " yourself if you want all that it means");

        infra.label(key, "privileged").settle(List.of(greedy), "greedy-door");
        assertThat(infra.conflicts).isEmpty();
        assertThat(infra.bookkeeping()).doesNotContain(key);
    }

    /** An earlier release put it there; what runs is not cut off, and it goes with the last who needs it. */
    @Test
    void aReservedLabelOfAnEarlierReleaseStaysAsLongAsItIsNeeded() {
        GatewayFact greedy = gateway("greedy-door", Map.of("istio-injection", "enabled"));
        InfraLabels infra = new InfraLabels()
                .label("istio-injection", "enabled")
                .annotation("{\"istio-injection\":[\"greedy-door\"]}")
                .settle(List.of(greedy), "greedy-door");
        assertThat(infra.labels).containsEntry("istio-injection", "enabled");
        assertThat(infra.conflicts).isEmpty();

        infra.settle(List.of(greedy));
        assertThat(infra.labels).doesNotContainKey("istio-injection");
    }

    @ParameterizedTest
    @ValueSource(strings = {"maas.opendatahub.io/gateway-access", "example.org/kubernetes.io", "notkubernetes.io/x"})
    void othersAreFree(String key) {
        assertThat(new InfraLabels().settle(List.of(gateway("side-door", Map.of(key, "true"))), "side-door").labels)
                .containsEntry(key, "true");
    }

    /** By name alone other-door would lose against back-door. */
    @Test
    void whoHasALabelKeepsIt() {
        InfraLabels infra = new InfraLabels()
                .settle(List.of(OTHER), "other-door")
                .settle(List.of(BACK, OTHER), "back-door", "other-door");

        assertThat(infra.labels).containsEntry("tier", "tin");
        assertThat(infra.conflicts).containsOnlyKeys("back-door");
        assertThat(infra.conflicts.get("back-door")).contains("tier=tin", "needed by Gateway other-door");

        infra.settle(List.of(BACK, OTHER), "back-door");
        assertThat(infra.labels).containsEntry("tier", "gold");
        assertThat(infra.conflicts).isEmpty();
    }

    @Test
    void aChangeAtOneGatewayTakesNothingFromAnother() {
        InfraLabels infra = new InfraLabels().settle(List.of(SIDE, BACK), "side-door", "back-door");
        GatewayFact changed = gateway("back-door", Map.of("tier", "tin"));

        infra.settle(List.of(SIDE, changed), "side-door", "back-door");
        assertThat(infra.labels).containsEntry("tier", "gold").doesNotContainKey("zone");
        assertThat(infra.conflicts).containsOnlyKeys("back-door");

        infra.settle(List.of(changed), "back-door");
        assertThat(infra.labels).containsEntry("tier", "tin");
    }

    @Test
    void ourLabelThatSomebodyChangedIsPutRight() {
        InfraLabels infra = new InfraLabels().settle(List.of(SIDE), "side-door");
        infra.label("tier", "wood").settle(List.of(SIDE), "side-door");
        assertThat(infra.labels).containsEntry("tier", "gold");

        infra.labels.remove("tier");
        infra.settle(List.of(SIDE), "side-door");
        assertThat(infra.labels).containsEntry("tier", "gold");
    }

    @Test
    @Tag("case-87")
    void aGatewayThatIsGoneForTheMomentKeepsWhatItHas() {
        InfraLabels infra =
                new InfraLabels().settle(List.of(BACK), "back-door").settle(List.of(OTHER), "back-door", "other-door");

        assertThat(infra.labels).containsEntry("tier", "gold").containsEntry("zone", "a");
        assertThat(infra.conflicts).containsOnlyKeys("other-door");

        infra.settle(List.of(OTHER), "other-door");
        assertThat(infra.labels).containsEntry("tier", "tin").doesNotContainKey("zone");
    }

    @Test
    void listenersThatContradictEachOtherAreAConflict() {
        GatewayFact torn = new GatewayFact(
                "torn-door", new TreeMap<>(Map.of("tier", "gold")), Optional.of("listener b asks for tin"));
        InfraLabels infra = new InfraLabels().settle(List.of(torn, SIDE), "torn-door", "side-door");

        assertThat(infra.conflicts).containsExactly(Map.entry("torn-door", "listener b asks for tin"));
        assertThat(infra.labels).containsEntry("tier", "gold");
    }

    @ParameterizedTest
    @CsvSource({"'a b', x", "tier, -x", "a/b/c, x", "/tier, x", "'', x", "Example.org/tier, x", "tier, 'a/b'"})
    void aLabelThatTheServerWouldRefuseHitsItsGatewayOnly(String key, String value) {
        InfraLabels infra = new InfraLabels()
                .settle(List.of(gateway("odd-door", Map.of(key, value, "zone", "a")), SIDE), "odd-door", "side-door");

        assertThat(infra.labels).doesNotContainEntry(key, value).containsEntry("zone", "a");
        assertThat(infra.labels).containsEntry("tier", "gold");
        assertThat(infra.conflicts.keySet()).isEqualTo(Set.of("odd-door"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "{\"tier\":\"back-door\"}", "{\"tier\":null}", "{\"tier\":[null]}", "null", "7"})
    void anUnreadableAnnotationCostsNothing(String text) {
        InfraLabels infra = new InfraLabels()
                .label("zone", "a")
                .annotation(text)
                .settle(List.of(BACK, gateway("calm-door", Map.of("zone", "a"))), "back-door", "calm-door");

        assertThat(infra.labels).containsEntry("zone", "a").doesNotContainKey("tier");
        assertThat(infra.bookkeeping()).isEqualTo(text);
        assertThat(infra.conflicts).containsOnlyKeys("back-door");
        assertThat(infra.conflicts.get("back-door"))
                .contains("tier=gold", "namespace infra", "maas.opendatahub.io/gateway-selector-labels");
    }

    @Test
    void anotherSpellingOfTheSameIsNotRewritten() {
        String spelling = "{ \"zone\": [\"back-door\"], \"tier\": [\"side-door\", \"back-door\"] }";
        InfraLabels infra = new InfraLabels()
                .label("tier", "gold")
                .label("zone", "a")
                .annotation(spelling)
                .settle(List.of(SIDE, BACK), "side-door", "back-door");

        assertThat(infra.bookkeeping()).isEqualTo(spelling);
    }
}
