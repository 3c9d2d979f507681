/* Amounts by worth (contract section 5, cases 26, 27, 29, 36). */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spelling and comparison of amounts, against what the Go library really does. */
class AmountsTest {

    /**
     * What k8s.io/apimachinery v0.37.2 makes of each text ({@code UnmarshalJSON}, {@code RoundUp(-3)},
     * {@code MarshalJSON}), recorded from the library.
     */
    @ParameterizedTest
    @Tag("case-26")
    @Tag("case-27")
    @Tag("case-29")
    @CsvSource({
        "1000m, 1",
        "1, 1",
        "1.0, 1",
        "2e0, 2",
        "1024Mi, 1Gi",
        "0.5, 500m",
        "1.5Gi, 1536Mi",
        ".5, 500m",
        "1., 1",
        "1500u, 2m",
        "100.4m, 101m",
        "0.1n, 1m",
        "1n, 1m",
        "1.5m, 2m",
        "0.0005Gi, 536870912m",
        "129e6, 129M",
        "1E, 1E",
        "1E5, 100k",
        "100M, 100M",
        "9765625Ki, 10G",
        "-1, -1",
        "-0, 0",
        "0Mi, 0",
        "0e5, 0",
        "+1, 1",
        "007, 7",
        "1e-3, 1m",
        "9223372036854775807, 9223372036854775807",
        "300Mi, 300Mi",
        "750m, 750m",
        "101m, 101m"
    })
    void isSpelledLikeTheServerDoesAndTheSameForTheSameAmount(String text, String canonical) {
        assertThat(Amounts.canonical(text)).contains(canonical);
    }

    @ParameterizedTest
    @Tag("case-26")
    @ValueSource(strings = {"1Gi", "1024Mi", "1073741824", "1048576Ki", "1073741824000m", "1.073741824e9"})
    void everySpellingOfAGibibyteIsOneSpelling(String text) {
        assertThat(Amounts.canonical(text)).contains("1Gi");
    }

    @ParameterizedTest
    @Tag("case-29")
    @ValueSource(
            strings = {
                "",
                " ",
                "abc",
                "12Q",
                "1e3m",
                "1K",
                "1ki",
                "1i",
                "1e",
                "1e5k",
                ".",
                "+",
                "-",
                "1..2",
                "1 ",
                " 1",
                "1,5",
                "0x1",
                "\u0663",
                "1e1000",
                "NaN",
                "1m1",
                // More than the documented greatest amount: the server stores 1000E as 1 and 8Ei as 8Ei minus 1.
                "1000E",
                "8Ei",
                "9223372036854775808",
                "1e30",
                "1e999"
            })
    void whatIsNoAmountIsEmpty(String text) {
        assertThat(Amounts.canonical(text)).isEmpty();
        assertThat(Amounts.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 65})
    void longTextsAreNoAmounts(int length) {
        assertThat(Amounts.parse("0".repeat(length)).isPresent()).isEqualTo(length <= 64);
    }

    @Property
    void noTextThrows(@ForAll String text) {
        assertThat(Amounts.canonical(text)).isNotNull();
    }

    @Property
    void noTextOfTheAlphabetThrows(@ForAll("spellings") String text) {
        assertThat(Amounts.canonical(text)).isNotNull();
    }

    @Property
    void theCanonicalSpellingIsItsOwn(@ForAll("amounts") String text) {
        Assume.that(Amounts.canonical(text).isPresent());
        String canonical = Amounts.canonical(text).orElseThrow();
        assertThat(Amounts.canonical(canonical)).contains(canonical);
        assertThat(Amounts.parse(canonical).orElseThrow())
                .isEqualByComparingTo(Amounts.parse(text).orElseThrow());
    }

    @Property
    void sameAmountSameSpelling(@ForAll @LongRange(min = 0, max = 9_000_000_000_000_000L) long thousandths) {
        BigDecimal amount = BigDecimal.valueOf(thousandths, 3);
        String canonical = Amounts.canonical(thousandths + "m").orElseThrow();
        assertThat(Amounts.canonical(amount.toPlainString())).contains(canonical);
        assertThat(Amounts.canonical(thousandths + "e-3")).contains(canonical);
        assertThat(Amounts.canonical(thousandths + "000u")).contains(canonical);
    }

    @Property
    void sameBinaryAmountSameSpelling(
            @ForAll @LongRange(min = 0, max = 1_000_000) long number, @ForAll @IntRange(min = 0, max = 3) int power) {
        String[] suffixes = {"Ki", "Mi", "Gi", "Ti"};
        BigInteger plain = BigInteger.valueOf(number).shiftLeft(10 * (power + 1));
        assertThat(Amounts.canonical(number + suffixes[power])).isEqualTo(Amounts.canonical(plain.toString()));
    }

    @Property
    void differentAmountsDifferentSpellings(@ForAll("amounts") String one, @ForAll("amounts") String other) {
        Assume.that(Amounts.parse(one).isPresent() && Amounts.parse(other).isPresent());
        boolean same =
                Amounts.parse(one).orElseThrow().compareTo(Amounts.parse(other).orElseThrow()) == 0;
        assertThat(Amounts.canonical(one).equals(Amounts.canonical(other))).isEqualTo(same);
    }

    @Property
    void roundsUpToThousandthsNeverDown(@ForAll @LongRange(min = 1, max = 10_000_000) long nano) {
        BigDecimal stored = Amounts.parse(nano + "n").orElseThrow();
        BigDecimal asked = BigDecimal.valueOf(nano, 9);
        assertThat(stored).isGreaterThanOrEqualTo(asked).isLessThan(asked.add(BigDecimal.valueOf(1, 3)));
        assertThat(stored.scale()).isLessThanOrEqualTo(3);
    }

    @Provide
    Arbitrary<String> amounts() {
        Arbitrary<String> numbers = Arbitraries.oneOf(
                Arbitraries.longs().between(-5, 5).map(String::valueOf),
                Arbitraries.longs().between(0, 4096).map(String::valueOf),
                Arbitraries.bigDecimals()
                        .between(BigDecimal.ZERO, BigDecimal.valueOf(3))
                        .map(BigDecimal::toPlainString));
        Arbitrary<String> suffixes =
                Arbitraries.of("", "m", "u", "n", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "e3", "E-3");
        return numbers.flatMap(number -> suffixes.map(suffix -> number + suffix));
    }

    @Provide
    Arbitrary<String> spellings() {
        return Arbitraries.strings().withChars("0123456789.+-eEinumkKMGTP ").ofMaxLength(20);
    }
}
