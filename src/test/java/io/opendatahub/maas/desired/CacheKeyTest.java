/* Contract section 4a: answers for different callers are kept apart. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.authorino.CelExpression;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The key under which the answer about a subscription is cached. */
class CacheKeyTest {

    /** What an answer depends on. */
    record Caller(String user, List<String> groups, String subscription, String model) {

        Object key() throws Exception {
            Map<?, ?> lookup = (Map<?, ?>) GatewayLookups.of(Gateways.PLAIN).get("subscription-info");
            Map<?, ?> key = (Map<?, ?>) ((Map<?, ?>) lookup.get("cache")).get("key");
            Map<String, Object> owner = Map.of("username", user, "groups", groups, "subscription", subscription);
            Map<String, Object> headers =
                    Map.of("authorization", "Bearer " + Gateways.KEY, "x-gateway-model-name", model);
            return CelExpression.of((String) key.get("expression"))
                    .valueFor(Map.of(
                            "request",
                            Map.of("path", "/v1/messages", "headers", headers),
                            "auth",
                            Map.of("identity", Gateways.KEY, "metadata", Map.of("apiKeyValidation", owner))));
        }
    }

    /** Names that would meet if they were simply joined. */
    @Test
    void craftedNamesDoNotMeet() throws Exception {
        assertThat(List.of(
                        new Caller("ann", List.of("a", "b"), "s", "m").key(),
                        new Caller("ann", List.of("a,b"), "s", "m").key(),
                        new Caller("ann|s", List.of("a", "b"), "", "m").key(),
                        new Caller("ann1:s", List.of("a", "b"), "", "m").key(),
                        new Caller("ann", List.of("a"), "s", "m1:b").key(),
                        new Caller("ann", List.of("1:a", "b"), "s", "m").key(),
                        new Caller("ann", List.of("a 1:b"), "s", "m").key(),
                        new Caller("", List.of("ann", "a", "b"), "s", "m").key()))
                .doesNotHaveDuplicates()
                .allSatisfy(key -> assertThat(key).isInstanceOf(String.class));
    }

    /** Few characters, the format's own among them, so that many pairs differ only in where a part ends. */
    @Provide
    Arbitrary<Caller> callers() {
        Arbitrary<String> names = Arbitraries.strings().withChars("1:,|a").ofMaxLength(4);
        return Combinators.combine(names, names.list().ofMaxSize(3), names, names)
                .as(Caller::new);
    }

    @Property(tries = 2000)
    void twoCallersMeetOnlyIfTheyAreTheSame(@ForAll("callers") Caller one, @ForAll("callers") Caller other)
            throws Exception {
        assertThat(one.key().equals(other.key())).isEqualTo(one.equals(other));
    }

    /** The same characters, cut at other places: whatever joins parts must tell where each ends. */
    @Property(tries = 2000)
    void twoCallersWithTheSameCharactersMeetOnlyIfTheyAreTheSame(
            @ForAll("texts") String text, @ForAll("cuts") List<Integer> cuts, @ForAll("cuts") List<Integer> otherCuts)
            throws Exception {
        Caller one = cut(text, cuts);
        Caller other = cut(text, otherCuts);
        assertThat(one.key().equals(other.key())).isEqualTo(one.equals(other));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("12:,|a").ofLength(8);
    }

    @Provide
    Arbitrary<List<Integer>> cuts() {
        return Arbitraries.integers().between(0, 8).list().ofSize(4);
    }

    private static Caller cut(String text, List<Integer> cuts) {
        List<Integer> ends = cuts.stream().sorted().toList();
        return new Caller(
                text.substring(0, ends.get(0)),
                List.of(text.substring(ends.get(2), ends.get(3)), text.substring(ends.get(3))),
                text.substring(ends.get(0), ends.get(1)),
                text.substring(ends.get(1), ends.get(2)));
    }
}
