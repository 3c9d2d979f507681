/* Tests when the steps of a deletion are given up. */
package io.opendatahub.maas.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The deletion timeout of contract section 2, and the grace of what was only begun. */
class DeletionDeadlinesTest {

    private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration GRACE = Duration.ofSeconds(60);

    private Instant now = BEGIN;
    private final DeletionDeadlines deadlines = new DeletionDeadlines(() -> now, TIMEOUT);

    @Test
    void theTimeoutCountsFromWhenTheStepBeganToBlock() {
        assertThat(deadlines.left("step", BEGIN)).contains(TIMEOUT);
        now = BEGIN.plus(TIMEOUT);
        assertThat(deadlines.left("step", BEGIN)).contains(Duration.ZERO);
    }

    /** An operator that was down for longer than the timeout, or an earlier step that used it up. */
    @Test
    void whatIsTriedForTheFirstTimeGetsAGraceAlthoughTheTimeIsUp() {
        now = BEGIN.plus(TIMEOUT).plusSeconds(1000);
        assertThat(deadlines.left("step", BEGIN)).contains(GRACE);
        now = now.plus(GRACE);
        assertThat(deadlines.left("step", BEGIN)).contains(Duration.ZERO);
        assertThat(deadlines.left("next step", BEGIN)).as("of its own").contains(GRACE);
    }

    @Test
    void theGraceIsNeverLongerThanTheTimeout() {
        DeletionDeadlines shortOnes = new DeletionDeadlines(() -> now, Duration.ofSeconds(2));
        now = BEGIN.plusSeconds(1000);
        assertThat(shortOnes.left("step", BEGIN)).contains(Duration.ofSeconds(2));
    }

    @Test
    void withoutATimeoutNothingIsGivenUp() {
        assertThat(new DeletionDeadlines(() -> now, Duration.ZERO).left("step", BEGIN))
                .isEmpty();
    }

    @Test
    void aStepThatIsOverBeginsAnew() {
        now = BEGIN.plus(TIMEOUT);
        deadlines.left("step", BEGIN);
        now = now.plus(GRACE);
        deadlines.forget("step");
        assertThat(deadlines.left("step", BEGIN)).contains(GRACE);
    }
}
