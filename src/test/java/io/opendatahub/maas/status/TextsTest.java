/* Lengths of texts (contract section 6). */
package io.opendatahub.maas.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** What is too long is cut between characters and says so. */
class TextsTest {

    private static final String TWO_PLACES = "\uD83D\uDE80";

    @Test
    void whatFitsIsKept() {
        String longest = "x".repeat(Texts.MESSAGE_LIMIT);

        assertThat(Texts.message(longest)).isEqualTo(longest);
        assertThat(Texts.event("y".repeat(Texts.EVENT_LIMIT))).hasSize(1024).doesNotContain("cut");
        assertThat(Texts.message("")).isEmpty();
    }

    @Test
    void oneTooManyIsCutToTheLimitAndSaysSo() {
        assertThat(Texts.message("x".repeat(32_769))).hasSize(32_768).endsWith("xx [cut after 32768 characters]");
        assertThat(Texts.event("x".repeat(1_025))).hasSize(1_024).endsWith("x [cut after 1024 characters]");
    }

    @Test
    void eventsAreMeasuredAsTheApiServerDoes() {
        assertThat(Texts.event("é".repeat(1_000)).getBytes(StandardCharsets.UTF_8))
                .hasSizeLessThanOrEqualTo(1_024);
    }

    @Property(tries = 200)
    void neverCutsInsideACharacter(@ForAll @IntRange(max = 3) int offset, @ForAll @IntRange(max = 20_000) int more) {
        String text = "a".repeat(offset) + TWO_PLACES.repeat(16_380 + more);

        String cut = Texts.message(text);

        assertThat(cut.length()).isLessThanOrEqualTo(Texts.MESSAGE_LIMIT);
        assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .as("a lone half of a character would not survive")
                .isEqualTo(cut);
    }

    @Test
    void ofAListInAnEventWholeItemsAreLeftOutAndCounted() {
        String items = IntStream.range(100, 200)
                .mapToObj(number -> "MaaSSubscription ai-tenant-lilac/team-" + number + " (finalizers a, b)")
                .collect(Collectors.joining(", "));
        String cut =
                Texts.event("Given up after 5 s, as asked. Waiting for " + items + " to be gone. Remove it, or wait.");

        assertThat(cut.length()).isBetween(900, Texts.EVENT_LIMIT);
        Matcher end = Pattern.compile(
                        "team-1(\\d\\d) \\(finalizers a, b\\) and (\\d+) more \\[cut after 1024 characters]$")
                .matcher(cut);
        assertThat(end.find()).as(cut).isTrue();
        assertThat(Integer.parseInt(end.group(1)) + 1 + Integer.parseInt(end.group(2)))
                .isEqualTo(100);
    }
}
