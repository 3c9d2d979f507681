/* Contract section 5 on counts, in tables. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import io.opendatahub.maas.model.Warning;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts, their sources, and the warnings about them. */
class WorkloadPlansTest {

    @Test
    void withoutSettingsEverythingIsTheDefault() {
        WorkloadPlans plans = WorkloadPlans.of(config("{}"));

        assertThat(plans.warnings()).isEmpty();
        assertThat(plans.apiKeys()).isEqualTo(new TenantContext.ApiKeyPolicy(90, 90));
        for (WorkloadPlan plan : List.of(plans.maasApi(), plans.payloadProcessing(), plans.payloadPreProcessing())) {
            assertThat(plan.replicas()).isEqualTo(new Sourced<>(1, Source.DEFAULT));
            assertThat(plan.autoscaling()).isEmpty();
            assertThat(plan.resources().source()).isEqualTo(Source.DEFAULT);
        }
    }

    @ParameterizedTest
    @Tag("case-13")
    @CsvSource({
        "5, 3, 5, SPEC",
        "5, , 5, SPEC",
        "5, 3, 5, SPEC",
        ", 3, 3, ANNOTATION",
        ", , 1, DEFAULT",
    })
    void specBeatsAnnotationBeatsDefault(Integer spec, String annotation, int count, Source source) {
        String replicas = spec == null ? "" : "replicas: " + spec;
        WorkloadPlans plans = WorkloadPlans.of(
                config("maasApi: {" + replicas + "}", "maas.opendatahub.io/maas-api-replicas", annotation));

        assertThat(plans.maasApi().replicas()).isEqualTo(new Sourced<>(count, source));
        assertThat(plans.warnings()).isEmpty();
    }

    @ParameterizedTest
    @Tag("case-14")
    @Tag("case-16")
    @ValueSource(
            strings = {
                "abc",
                "0",
                "-1",
                "101",
                "1.5",
                "",
                "2147483648",
                "1e1",
                "0x3",
                " 3",
                "3 ",
                "3;",
                "null",
                "3x",
                "+3",
                "\u0663",
                "\uff13",
                "3\n",
                "00",
                "0101",
                "3\u00a0"
            })
    void aBadAnnotationMeansOneAndIsTold(String value) {
        for (Workload workload : Workload.values()) {
            WorkloadPlans plans = WorkloadPlans.of(config("{}", workload.replicaAnnotation(), value));

            assertThat(Configs.plan(plans, workload).replicas()).isEqualTo(new Sourced<>(1, Source.DEFAULT));
            assertThat(plans.warnings()).singleElement().satisfies(warning -> {
                assertThat(warning.reason()).isEqualTo("InvalidReplicaAnnotation");
                assertThat(warning.message())
                        .contains(workload.replicaAnnotation(), "1 to 100", workload.field() + ".replicas")
                        .matches("[ -~]*");
            });
        }
    }

    @ParameterizedTest
    @Tag("case-14")
    @CsvSource({"1, 1", "3, 3", "100, 100", "003, 3", "0100, 100"})
    void aGoodAnnotationIsTaken(String value, int count) {
        for (Workload workload : Workload.values()) {
            WorkloadPlans plans = WorkloadPlans.of(config("{}", workload.replicaAnnotation(), value));

            assertThat(Configs.plan(plans, workload).replicas()).isEqualTo(new Sourced<>(count, Source.ANNOTATION));
            assertThat(plans.warnings()).isEmpty();
        }
    }

    @Test
    @Tag("case-14")
    void aBadAnnotationIsToldAlsoWhileSpecWins() {
        WorkloadPlans plans = WorkloadPlans.of(
                config("maasApi: {replicas: 5}", "maas.opendatahub.io/maas-api-replicas", "9".repeat(300)));

        assertThat(plans.maasApi().replicas()).isEqualTo(new Sourced<>(5, Source.SPEC));
        assertThat(plans.warnings())
                .containsExactly(new Warning(
                        "InvalidReplicaAnnotation",
                        "annotation maas.opendatahub.io/maas-api-replicas is \"" + "9".repeat(40)
                                + "...\", not a decimal number from 1 to 100; spec.maasApi.replicas takes its place"
                                + " anyway. Correct or remove the annotation."));
    }

    @Test
    @Tag("case-19")
    void theTextsAreSortedAndAlwaysTheSame() {
        List<String> first = threeBadAnnotations("x1", "x2", "x3");

        assertThat(first).isSorted().hasSize(3).containsExactlyElementsOf(threeBadAnnotations("x1", "x2", "x3"));
        assertThat(first.get(0))
                .isEqualTo("annotation maas.opendatahub.io/maas-api-replicas is \"x1\", not a decimal number from 1 to"
                        + " 100; the default 1 is used. Correct or remove the annotation, or set"
                        + " spec.maasApi.replicas.");
    }

    private static List<String> threeBadAnnotations(String api, String processing, String preProcessing) {
        return WorkloadPlans.of(config(
                        "{}",
                        "maas.opendatahub.io/payload-processing-replicas",
                        processing,
                        "maas.opendatahub.io/payload-pre-processing-replicas",
                        preProcessing,
                        "maas.opendatahub.io/maas-api-replicas",
                        api))
                .warnings()
                .stream()
                .map(Warning::message)
                .toList();
    }
}
