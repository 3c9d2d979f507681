package io.opendatahub.maas.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whether the benchmark tells a missed goal from a reached one. */
class FigureTest {

    @Test
    void countsUpToTheGoalAreGood() {
        assertThat(Figure.atMost("requests", 12, 12).met()).isTrue();
        assertThat(Figure.atMost("requests", 12, 13).met()).isFalse();
        assertThat(Figure.atMost("requests", 12, 13).row()).endsWith("MISSED");
    }

    @Test
    void theMedianCountsNotTheWorst() {
        Duration goal = Duration.ofMillis(300);
        Duration quick = Duration.ofMillis(10);
        Duration slow = Duration.ofSeconds(2);
        assertThat(Figure.medianBelow("latency", goal, List.of(quick, slow, quick))
                        .met())
                .isTrue();
        assertThat(Figure.medianBelow("latency", goal, List.of(slow, slow, quick))
                        .met())
                .isFalse();
    }

    @Test
    void theWorstCountsWhereEverySampleMustBeGood() {
        Duration goal = Duration.ofSeconds(1);
        Duration quick = Duration.ofMillis(10);
        assertThat(Figure.worstBelow("latency", goal, List.of(quick, quick)).met())
                .isTrue();
        assertThat(Figure.worstBelow("latency", goal, List.of(quick, Duration.ofSeconds(2)))
                        .met())
                .isFalse();
    }

    @Test
    void crowdsAreNoLargerThanTheNumberOfTenants() {
        assertThat(BenchOptions.parse(new String[] {}).crowds()).containsExactly(50, 100);
        assertThat(BenchOptions.parse(new String[] {"--tenants", "60"}).crowds())
                .containsExactly(50);
        assertThat(BenchOptions.parse(new String[] {"--tenants", "5"}).crowds()).containsExactly(5);
    }

    @Test
    void optionsNameWhatIsWrongWithThem() {
        assertThat(BenchOptions.parse(new String[] {"--minutes", "1", "--tenants", "5"}))
                .isEqualTo(new BenchOptions(Duration.ofMinutes(1), 5, 30));
        assertThatThrownBy(() -> BenchOptions.parse(new String[] {"--rounds"}))
                .hasMessage("--rounds takes a number from 1 to 9999");
        assertThatThrownBy(() -> BenchOptions.parse(new String[] {"--fast", "1"}))
                .hasMessage("unknown option --fast");
    }
}
