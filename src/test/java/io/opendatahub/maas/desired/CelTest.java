/* CEL texts mean what they are made of. */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.authorino.CelExpression;
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
                .valueFor(Map.of("auth", Map.of("a", Map.of("b", "c")), "request", Map.of()));
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
    void aFieldThatIsMissingAnywhereOnTheWayIsReplaced() throws Exception {
        assertThat(value(Cel.field("\"none\"", "auth", "a", "b"))).isEqualTo("c");
        assertThat(value(Cel.field("\"none\"", "auth", "a", "x"))).isEqualTo("none");
        assertThat(value(Cel.field("\"none\"", "auth", "x", "b"))).isEqualTo("none");
    }

    @Test
    void theFirstTextThatIsNotEmptyWins() throws Exception {
        assertThat(value(Cel.firstText("\"\"", "\"b\""))).isEqualTo("b");
        assertThat(value(Cel.firstText("\"a\"", "\"b\""))).isEqualTo("a");
    }
}
