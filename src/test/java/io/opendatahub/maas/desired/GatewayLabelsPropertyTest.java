/* What holds of the infra namespace's labels whatever gateways come, change and go (case 102). */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.model.GatewayFact;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/** Random lives of a handful of gateways that want few labels of few values, so that they meet often. */
class GatewayLabelsPropertyTest {

    private static final List<String> GATEWAYS = List.of("a", "b", "c", "d");
    private static final List<String> KEYS = List.of("k1", "k2", "k3", "k4");
    private static final List<String> VALUES = List.of("x", "y");
    private static final int STEPS = 12;

    @Property(tries = 500)
    @Tag("case-102")
    void foreignLabelsStayAndOursAreThoseThatAreNeeded(@ForAll long seed) {
        Random random = new Random(seed);
        InfraLabels infra = new InfraLabels();
        Map<String, String> foreign = new TreeMap<>(infra.labels);
        KEYS.stream().filter(key -> random.nextInt(3) == 0).forEach(key -> foreign.put(key, pick(VALUES, random)));
        infra.labels.putAll(foreign);
        for (int step = 0; step < STEPS; step++) {
            List<GatewayFact> gateways = gateways(random);
            Set<String> held = some(random);
            infra.settle(gateways, held);
            assertThat(infra.labels).containsAllEntriesOf(foreign);
            gateways.stream().filter(gateway -> held.contains(gateway.name())).forEach(gateway -> {
                boolean served = infra.labels
                        .entrySet()
                        .containsAll(gateway.selectorLabels().entrySet());
                assertThat(infra.conflicts.containsKey(gateway.name())).isEqualTo(!served);
            });
            Set<String> ours = new TreeSet<>(infra.labels.keySet());
            ours.removeAll(foreign.keySet());
            ours.forEach(key -> assertThat(needs(gateways, held, key, infra.labels.get(key)))
                    .as("somebody needs %s", key)
                    .isTrue());
        }
        infra.settle(List.of());
        assertThat(infra.labels).isEqualTo(foreign);
        assertThat(infra.annotations).isEmpty();
    }

    /** Of one that is not there nobody knows what it needs. */
    private static boolean needs(List<GatewayFact> gateways, Set<String> held, String key, String value) {
        boolean known = gateways.stream()
                .anyMatch(gateway -> held.contains(gateway.name())
                        && value.equals(gateway.selectorLabels().get(key)));
        Set<String> gone = new HashSet<>(held);
        gateways.forEach(gateway -> gone.remove(gateway.name()));
        return known || !gone.isEmpty();
    }

    @Property(tries = 500)
    @Tag("case-102")
    void theOrderDoesNotMatterAndTheSecondTimeNothingChanges(@ForAll long seed) {
        Random random = new Random(seed);
        List<GatewayFact> gateways = new ArrayList<>(gateways(random));
        Set<String> held = some(random);
        InfraLabels one = new InfraLabels().settle(gateways, held);
        Collections.shuffle(gateways, random);
        InfraLabels other = new InfraLabels().settle(gateways, held);

        assertThat(other.labels).isEqualTo(one.labels);
        assertThat(other.annotations).isEqualTo(one.annotations);
        assertThat(other.conflicts).isEqualTo(one.conflicts);
        Map<String, String> labels = Map.copyOf(one.labels);
        Map<String, String> annotations = Map.copyOf(one.annotations);
        one.settle(gateways, held);
        assertThat(one.labels).isEqualTo(labels);
        assertThat(one.annotations).isEqualTo(annotations);
        assertThat(one.conflicts).isEqualTo(other.conflicts);
    }

    /** Who agrees with everybody gets all labels, one at a time in any order or all at once. */
    @Property(tries = 500)
    @Tag("case-102")
    void thoseWhoAgreeMayComeInAnyOrder(@ForAll long seed) {
        Random random = new Random(seed);
        List<GatewayFact> gateways = new ArrayList<>();
        GATEWAYS.forEach(name -> gateways.add(gateway(name, random, List.of("x"))));
        InfraLabels together = new InfraLabels().settle(gateways, Set.copyOf(GATEWAYS));
        List<String> order = new ArrayList<>(GATEWAYS);
        Collections.shuffle(order, random);
        InfraLabels single = new InfraLabels();
        for (int count = 1; count <= order.size(); count++) {
            single.settle(gateways, Set.copyOf(order.subList(0, count)));
        }

        assertThat(single.labels).isEqualTo(together.labels);
        assertThat(single.annotations).isEqualTo(together.annotations);
        assertThat(single.conflicts).isEmpty();
    }

    private static List<GatewayFact> gateways(Random random) {
        return some(random).stream().map(name -> gateway(name, random, VALUES)).toList();
    }

    private static GatewayFact gateway(String name, Random random, List<String> values) {
        TreeMap<String, String> labels = new TreeMap<>();
        KEYS.stream().filter(key -> random.nextBoolean()).forEach(key -> labels.put(key, pick(values, random)));
        return new GatewayFact(name, labels, Optional.empty());
    }

    private static Set<String> some(Random random) {
        return new TreeSet<>(
                GATEWAYS.stream().filter(name -> random.nextInt(3) > 0).toList());
    }

    private static String pick(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }
}
