/* Numbers stored before the present schema (case 25). */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.desired.TenantContext.ApiKeyPolicy;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import io.opendatahub.maas.model.Warning;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Out of range: the default, and a warning that names field and range. */
@Tag("case-25")
class StoredValuesTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 500, -1, 101, Integer.MIN_VALUE})
    void replicasOutOfRangeAreTheDefaultEvenWithAnAnnotation(int value) {
        WorkloadPlans plans = WorkloadPlans.of(config(
                "payloadProcessing: {replicas: " + value + "}",
                "maas.opendatahub.io/payload-processing-replicas",
                "4"));

        assertThat(plans.payloadProcessing().replicas()).isEqualTo(new Sourced<>(1, Source.DEFAULT));
        assertThat(plans.warnings())
                .containsExactly(new Warning(
                        "InvalidStoredValue",
                        "spec.payloadProcessing.replicas is " + value
                                + ", not a number from 1 to 100; the default 1 is used. Correct or remove the field."));
    }

    @ParameterizedTest
    @CsvSource({"maxReplicas, 10", "targetCPUUtilization, 70", "targetMemoryUtilization, 80"})
    void autoscalerNumbersOutOfRangeAreTheirDefaults(String field, int fallback) {
        for (int value : new int[] {0, 101}) {
            WorkloadPlans plans =
                    WorkloadPlans.of(config("payloadPreProcessing: {autoscaling: {" + field + ": " + value + "}}"));

            assertThat(plans.payloadPreProcessing().autoscaling())
                    .contains(new WorkloadPlan.Autoscaling(
                            new Sourced<>(10, Source.DEFAULT),
                            new Sourced<>(70, Source.DEFAULT),
                            new Sourced<>(80, Source.DEFAULT)));
            assertThat(plans.warnings())
                    .containsExactly(new Warning(
                            "InvalidStoredValue",
                            "spec.payloadPreProcessing.autoscaling." + field + " is " + value
                                    + ", not a number from 1 to 100; the default " + fallback
                                    + " is used. Correct or remove the field."));
        }
    }

    @Test
    void otherFieldsAreAppliedAllTheSame() {
        WorkloadPlans plans = WorkloadPlans.of(config("""
                maasApi: {replicas: 7}
                payloadProcessing: {replicas: 0, autoscaling: {maxReplicas: 0, targetCPUUtilization: 0}}
                """));

        assertThat(plans.maasApi().replicas()).isEqualTo(new Sourced<>(7, Source.SPEC));
        assertThat(plans.warnings()).hasSize(3).isSorted();
        assertThat(plans.payloadProcessing()
                        .autoscaling()
                        .orElseThrow()
                        .maxReplicas()
                        .value())
                .isGreaterThanOrEqualTo(plans.payloadProcessing().replicas().value());
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "106751, 106751, 0", "0, 90, 1", "106752, 90, 1", "-5, 90, 1"})
    void daysAreOneTo106751(int value, int used, int warnings) {
        WorkloadPlans plans =
                WorkloadPlans.of(config("apiKeys: {maxExpirationDays: " + value + ", deletionRetentionDays: 30}"));
        assertThat(plans.apiKeys()).isEqualTo(new ApiKeyPolicy(used, 30));
        assertThat(plans.warnings()).hasSize(warnings);

        WorkloadPlans retention = WorkloadPlans.of(config("apiKeys: {deletionRetentionDays: " + value + "}"));
        assertThat(retention.apiKeys()).isEqualTo(new ApiKeyPolicy(90, used));
        assertThat(retention.warnings())
                .hasSize(warnings)
                .allSatisfy(warning -> assertThat(warning.message())
                        .startsWith("spec.apiKeys.deletionRetentionDays is " + value)
                        .contains("1 to 106751", "90"));
    }
}
