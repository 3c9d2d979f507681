/* Workload plans for tests. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.WorkloadPlan;
import io.opendatahub.maas.desired.WorkloadPlan.Autoscaling;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import java.util.Map;
import java.util.Optional;

/** Plans as a config would give them. */
final class PlanFixture {

    private static final ContainerResources RESOURCES = new ContainerResources(Map.of(), Map.of(), Source.DEFAULT);

    private PlanFixture() {}

    static WorkloadPlan fixed(int count) {
        return new WorkloadPlan(new Sourced<>(count, Source.SPEC), Optional.empty(), RESOURCES);
    }

    static WorkloadPlan autoscaled(int floor) {
        Autoscaling autoscaling = new Autoscaling(
                new Sourced<>(10, Source.DEFAULT),
                new Sourced<>(70, Source.DEFAULT),
                new Sourced<>(80, Source.DEFAULT));
        return new WorkloadPlan(new Sourced<>(floor, Source.SPEC), Optional.of(autoscaling), RESOURCES);
    }

    static JudgedWorkload postProcessing(WorkloadPlan plan) {
        return new JudgedWorkload(
                "spec.payloadProcessing", TenantFixture.POST, TenantFixture.POST_AUTOSCALER, plan, false);
    }
}
