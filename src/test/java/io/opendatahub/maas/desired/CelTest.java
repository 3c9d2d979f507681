/* CEL texts mean what they are made of. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.authorino.CelExpression;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces, run. */
class CelTest {

    private static Object value(String expression) throws Exception {
        return CelExpression.of(expression)
                .valueFor(Map.of(
                        "auth", Map.of("a", Map.of("b", "c", "l", List.of(1, "d"), "n", 7)), "request", Map.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "plain", "\"", "\\", "\" + \"", "'", "a\nb\t\r", "\u0000\u007f\u0085", "\u4e2d", "\\u0041"})
    void aLiteralIsItsText(String text) throws Exception {
        assertThat(value(Cel.literal(text))).isEqualTo(text);
    }

    @Property(tries = 300)
    void anyLiteralIsItsText(@ForAll String text) throws Exception {
        String whole = text.replaceAll("\\p{Cs}", "x");
        assertThat(value(Cel.literal(whole))).isEqualTo(whole);
    }

    @Test
    void aFieldThatIsMissingAnywhereOnTheWayOrOfAnotherTypeIsEmpty() throws Exception {
        assertThat(value(Cel.text("auth", "a", "b"))).isEqualTo("c");
        assertThat(value(Cel.texts("auth", "a", "l"))).isEqualTo(List.of("d"));
        for (String field : List.of("x", "l", "n")) {
            assertThat(value(Cel.text("auth", "a", field))).isEqualTo("");
        }
        for (String field : List.of("x", "b", "n")) {
            assertThat(value(Cel.texts("auth", "a", field))).isEqualTo(List.of());
        }
        assertThat(value(Cel.text("auth", "x", "b"))).isEqualTo("");
        assertThat(value(Cel.texts("auth", "x", "l"))).isEqualTo(List.of());
    }

    @Test
    void theFirstTextThatIsNotEmptyWins() throws Exception {
        assertThat(value(Cel.firstText("\"\"", "\"b\""))).isEqualTo("b");
        assertThat(value(Cel.firstText("\"a\"", "\"b\""))).isEqualTo("a");
    }
}
