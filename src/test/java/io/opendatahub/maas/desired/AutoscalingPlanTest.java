/* Contract section 5 on autoscaling. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import io.opendatahub.maas.model.Warning;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Floor, ceiling and targets of the autoscalers. */
class AutoscalingPlanTest {

    @ParameterizedTest
    @Tag("case-12")
    @EnumSource(names = {"PAYLOAD_PROCESSING", "PAYLOAD_PRE_PROCESSING"})
    void theAnnotationIsTheFloorOfAnAutoscaler(Workload workload) {
        String section = workload.field().substring("spec.".length());
        String key = workload.replicaAnnotation();

        assertThat(floor(workload, section + ": {autoscaling: {maxReplicas: 9}}", key, "4"))
                .isEqualTo(4);
        assertThat(floor(workload, section + ": {replicas: 2, autoscaling: {maxReplicas: 9}}", key, "4"))
                .isEqualTo(2);
        assertThat(floor(workload, section + ": {autoscaling: {maxReplicas: 9}}", key, null))
                .isEqualTo(1);
    }

    private static int floor(Workload workload, String spec, String key, String annotation) {
        WorkloadPlan plan = Configs.plan(WorkloadPlans.of(config(spec, key, annotation)), workload);
        assertThat(plan.autoscaling().orElseThrow().maxReplicas()).isEqualTo(new Sourced<>(9, Source.SPEC));
        return plan.replicas().value();
    }

    @Test
    @Tag("case-07")
    void anEmptySectionTurnsAutoscalingOnWithDefaults() {
        WorkloadPlans plans = WorkloadPlans.of(config("payloadPreProcessing: {autoscaling: {}}"));

        assertThat(plans.payloadProcessing().autoscaling()).isEmpty();
        assertThat(plans.payloadPreProcessing().replicas()).isEqualTo(new Sourced<>(1, Source.DEFAULT));
        assertThat(plans.payloadPreProcessing().autoscaling())
                .contains(new WorkloadPlan.Autoscaling(
                        new Sourced<>(10, Source.DEFAULT),
                        new Sourced<>(70, Source.DEFAULT),
                        new Sourced<>(80, Source.DEFAULT)));
    }

    @Test
    @Tag("case-06")
    void aFloorAboveTheCeilingRaisesTheCeiling() {
        WorkloadPlans plans =
                WorkloadPlans.of(config("payloadProcessing: {replicas: 20, autoscaling: {maxReplicas: 10}}"));

        assertThat(plans.payloadProcessing().replicas().value()).isEqualTo(20);
        assertThat(ceiling(plans)).isEqualTo(new Sourced<>(20, Source.SPEC));
        assertThat(plans.warnings())
                .containsExactly(new Warning(
                        "ReplicasClamped",
                        "spec.payloadProcessing.replicas is 20, above spec.payloadProcessing.autoscaling.maxReplicas,"
                                + " which is 10; 20 is used for both. Lower the one or raise the other."));
    }

    @Test
    @Tag("case-06")
    void equalNumbersAreFine() {
        WorkloadPlans plans =
                WorkloadPlans.of(config("payloadProcessing: {replicas: 10, autoscaling: {maxReplicas: 10}}"));

        assertThat(ceiling(plans)).isEqualTo(new Sourced<>(10, Source.SPEC));
        assertThat(plans.warnings()).isEmpty();
    }

    @Test
    @Tag("case-06")
    void theDefaultCeilingIsRaisedToo() {
        WorkloadPlans plans = WorkloadPlans.of(config("payloadProcessing: {replicas: 15, autoscaling: {}}"));

        assertThat(ceiling(plans)).isEqualTo(new Sourced<>(15, Source.SPEC));
        assertThat(plans.warnings())
                .singleElement()
                .extracting(Warning::message)
                .asString()
                .contains("replicas is 15", "maxReplicas, which is 10 by default");
    }

    @Test
    @Tag("case-06")
    void aFloorFromTheAnnotationRaisesTheCeilingToo() {
        WorkloadPlans plans = WorkloadPlans.of(config(
                "payloadProcessing: {autoscaling: {maxReplicas: 3}}",
                "maas.opendatahub.io/payload-processing-replicas",
                "4"));

        assertThat(ceiling(plans)).isEqualTo(new Sourced<>(4, Source.ANNOTATION));
        assertThat(plans.warnings())
                .singleElement()
                .extracting(Warning::message)
                .asString()
                .startsWith("annotation maas.opendatahub.io/payload-processing-replicas is 4, above"
                        + " spec.payloadProcessing.autoscaling.maxReplicas, which is 3;");
    }

    private static Sourced<Integer> ceiling(WorkloadPlans plans) {
        return plans.payloadProcessing().autoscaling().orElseThrow().maxReplicas();
    }

    @Test
    @Tag("case-23")
    void thePayloadWorkloadsNeverMix() {
        WorkloadPlans plans = WorkloadPlans.of(config("""
                payloadProcessing:
                  replicas: 2
                  autoscaling: {maxReplicas: 15, targetCPUUtilization: 60, targetMemoryUtilization: 75}
                payloadPreProcessing:
                  replicas: 3
                  autoscaling: {maxReplicas: 8, targetCPUUtilization: 55, targetMemoryUtilization: 65}
                """));

        assertThat(plans.payloadProcessing().replicas().value()).isEqualTo(2);
        assertThat(plans.payloadProcessing().autoscaling()).contains(Configs.autoscaling(15, 60, 75));
        assertThat(plans.payloadPreProcessing().replicas().value()).isEqualTo(3);
        assertThat(plans.payloadPreProcessing().autoscaling()).contains(Configs.autoscaling(8, 55, 65));
        assertThat(plans.warnings()).isEmpty();
    }
}
