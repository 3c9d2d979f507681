/* Autoscalers that cannot scale (contract section 6, HPA facts). */
package io.opendatahub.maas.check;

import static io.opendatahub.maas.check.TenantFixture.NOW;
import static io.opendatahub.maas.check.TenantFixture.POST_AUTOSCALER;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.check.AutoscalerCheck.Finding;
import io.opendatahub.maas.model.AutoscalerFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When it is told, and what the text names. */
class AutoscalerCheckTest {

    private static final JudgedWorkload WORKLOAD = PlanFixture.postProcessing(PlanFixture.autoscaled(1));
    private static final String WORDS = "failed to get memory utilization: missing request for memory in container x";

    private static Finding judge(String status, String reason, String message, String since) {
        return AutoscalerCheck.judge(
                WORKLOAD,
                (AutoscalerFacts) LiveFixture.autoscaler(POST_AUTOSCALER, status, reason, message, since)
                        .facts(),
                NOW);
    }

    private static Finding failingFor(Duration time) {
        Instant since = NOW.minus(time);
        return judge("False", "FailedGetResourceMetric", WORDS, since.toString());
    }

    @Test
    void itIsToldAfterTwoMinutesAndNotBefore() {
        assertThat(failingFor(AutoscalerCheck.PATIENCE).warning()).isPresent();
        assertThat(failingFor(AutoscalerCheck.PATIENCE).recheckAfter()).isEmpty();
        assertThat(failingFor(Duration.ofSeconds(119)).warning()).isEmpty();
        assertThat(failingFor(Duration.ofSeconds(90)).recheckAfter()).contains(Duration.ofSeconds(30));
    }

    @Test
    @Tag("case-09")
    void theTextNamesMetricAndField() {
        assertThat(failingFor(Duration.ofHours(1)).warning()).hasValueSatisfying(warning -> {
            assertThat(warning.reason()).isEqualTo("AutoscalerInactive");
            assertThat(warning.message())
                    .contains("HorizontalPodAutoscaler edge-gw/payload-processing", "on memory for")
                    .contains("FailedGetResourceMetric: " + WORDS)
                    .contains("set spec.payloadProcessing.resources.requests.memory;")
                    .doesNotContain("cpu");
        });
    }

    @Test
    void bothMetricsAreNamedWhenTheAutoscalerNamesNone() {
        assertThat(judge("False", "AmbiguousSelector", "pods by several", "2026-11-30T11:00:00Z")
                        .warning())
                .hasValueSatisfying(warning -> assertThat(warning.message())
                        .contains(
                                "on cpu and memory",
                                "requests.cpu and spec.payloadProcessing.resources.requests.memory"));
    }

    @ParameterizedTest
    @CsvSource({"True, ValidMetricFound", "Unknown, FailedGetResourceMetric", "False, ScalingDisabled"})
    void otherStatesAreFine(String status, String reason) {
        assertThat(judge(status, reason, WORDS, "2026-11-30T11:00:00Z")).isEqualTo(Finding.NOTHING);
    }

    @Test
    void withoutTheConditionNothingIsKnown() {
        assertThat(AutoscalerCheck.judge(WORKLOAD, new AutoscalerFacts(Map.of()), NOW))
                .isEqualTo(Finding.NOTHING);
    }

    @Test
    void aTimeThatCannotBeReadIsLongAgo() {
        assertThat(judge("False", "FailedGetResourceMetric", WORDS, "").warning())
                .isPresent();
    }
}
