/* Resource amounts (quantities) by what they are worth, not by how they are spelled (contract section 5). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and spells amounts the way the API server does (k8s.io/apimachinery, package resource): the grammar is that of
 * {@code ParseQuantity}; amounts in a container's resources are rounded up to thousandths when they are stored
 * ({@code SetDefaults_ResourceList}), whatever the resource.
 *
 * <p>Exact: decimal arithmetic without any floating point number. Total: no text makes it throw.
 */
public final class Amounts {

    /** The documented greatest amount; the server corrupts or caps larger ones, for example 1000E is stored as 1. */
    private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);

    /** Digits after the point that the server keeps: thousandths. */
    private static final int STORED_SCALE = 3;

    /** Longer texts are no amounts; keeps the arithmetic on values of users small. */
    private static final int LONGEST_TEXT = 64;

    /** The exponent has at most three digits: 10^999 is far beyond {@link #GREATEST} and still cheap to compute. */
    private static final Pattern TEXT = Pattern.compile("(?<number>[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))"
            + "(?:[eE](?<exponent>[+-]?[0-9]{1,3})|(?<suffix>[KMGTPE]i|[numkMGTPE]))?");

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final String[] DECIMAL_SUFFIXES = {"", "k", "M", "G", "T", "P", "E"};
    private static final String[] BINARY_SUFFIXES = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    private static final Map<String, BigDecimal> FACTORS = factors();

    private Amounts() {}

    /**
     * What a text is worth, as the API server would store it: rounded up (away from zero) to thousandths.
     *
     * @param text for example {@code 100m}, {@code 1.5Gi}, {@code 129e6}
     * @return empty when the text is no amount, or more than 2^63-1 in magnitude
     */
    public static Optional<BigDecimal> parse(String text) {
        if (text.length() > LONGEST_TEXT) {
            return Optional.empty();
        }
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal amount = new BigDecimal(matcher.group("number")).multiply(factor(matcher));
        return amount.abs().compareTo(GREATEST) > 0
                ? Optional.empty()
                : Optional.of(amount.setScale(STORED_SCALE, RoundingMode.UP));
    }

    /**
     * The one spelling of an amount: two texts worth the same have the same, two texts worth different amounts do not. Used
     * for rendering and for comparing live objects with desired ones, so that another spelling causes no write (case 26).
     *
     * @return for example {@code 1} for {@code 1000m} and {@code 1Gi} for {@code 1024Mi}; empty when {@link #parse} is
     */
    public static Optional<String> canonical(String text) {
        return parse(text).map(Amounts::spell);
    }

    /**
     * Amounts by resource name as the models take them, sorted by name, in canonical spelling.
     *
     * @throws IllegalArgumentException when a text is no amount; judge texts of users with {@link #parse} before
     */
    static SortedMap<String, Quantity> quantities(Map<String, String> texts) {
        SortedMap<String, Quantity> quantities = new TreeMap<>();
        texts.forEach((name, text) -> quantities.put(
                name,
                canonical(text)
                        .map(Quantity::parse)
                        .orElseThrow(() -> new IllegalArgumentException(text + " is no amount"))));
        return Collections.unmodifiableSortedMap(quantities);
    }

    /** Whole number with the suffix that makes it smallest; thousandths only where it is no whole number. */
    static String spell(BigDecimal amount) {
        BigDecimal exact = amount.stripTrailingZeros();
        if (exact.scale() > 0) {
            return exact.multiply(THOUSAND).toBigIntegerExact() + "m";
        }
        Spelling decimal = divided(exact, THOUSAND, DECIMAL_SUFFIXES);
        Spelling binary = divided(exact, KIBI, BINARY_SUFFIXES);
        return (binary.number().abs().compareTo(decimal.number().abs()) < 0 ? binary : decimal).text();
    }

    private static Spelling divided(BigDecimal amount, BigDecimal step, String[] suffixes) {
        BigDecimal number = amount;
        int suffix = 0;
        while (number.signum() != 0
                && suffix < suffixes.length - 1
                && number.remainder(step).signum() == 0) {
            number = number.divide(step);
            suffix++;
        }
        return new Spelling(number, suffixes[suffix]);
    }

    private static BigDecimal factor(Matcher matcher) {
        String exponent = matcher.group("exponent");
        if (exponent != null) {
            return BigDecimal.ONE.scaleByPowerOfTen(Integer.parseInt(exponent));
        }
        String suffix = matcher.group("suffix");
        return suffix == null ? BigDecimal.ONE : FACTORS.getOrDefault(suffix, BigDecimal.ONE);
    }

    private static Map<String, BigDecimal> factors() {
        Map<String, BigDecimal> factors = new TreeMap<>(
                Map.of("n", new BigDecimal("1e-9"), "u", new BigDecimal("1e-6"), "m", new BigDecimal("1e-3")));
        for (int power = 1; power < DECIMAL_SUFFIXES.length; power++) {
            factors.put(DECIMAL_SUFFIXES[power], THOUSAND.pow(power));
            factors.put(BINARY_SUFFIXES[power], KIBI.pow(power));
        }
        return factors;
    }

    private record Spelling(BigDecimal number, String suffix) {

        String text() {
            return number.toBigIntegerExact() + suffix;
        }
    }
}
