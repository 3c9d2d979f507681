/* What status.effective shows of a tenant. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.api.model.Quantity;
import io.opendatahub.maas.api.v1alpha1.EffectiveResources;
import io.opendatahub.maas.api.v1alpha1.EffectiveSettings;
import io.opendatahub.maas.api.v1alpha1.EffectiveValue;
import io.opendatahub.maas.api.v1alpha1.EffectiveWorkload;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.api.v1alpha1.ValueSource;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.WorkloadPlan;
import io.opendatahub.maas.desired.WorkloadPlan.Autoscaling;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Numbers and resources in force, each with its source (contract section 1, status). */
final class EffectiveSettingsFactory {

    private EffectiveSettingsFactory() {}

    /** The block for a tenant whose objects are computed from this context. */
    static EffectiveSettings of(TenantContext context) {
        EffectiveSettings effective = new EffectiveSettings();
        effective.setMaasApi(workload(context.maasApi()));
        effective.setPayloadProcessing(workload(context.payloadProcessing()));
        effective.setPayloadPreProcessing(workload(context.payloadPreProcessing()));
        return effective;
    }

    /**
     * The block for a tenant whose payload workloads are left as they are: what was in force for them still is.
     *
     * @param stored the status before
     */
    static EffectiveSettings ofHeld(TenantContext context, @Nullable MaasTenantConfigStatus stored) {
        EffectiveSettings effective = new EffectiveSettings();
        effective.setMaasApi(workload(context.maasApi()));
        if (stored != null && stored.getEffective() != null) {
            effective.setPayloadProcessing(stored.getEffective().getPayloadProcessing());
            effective.setPayloadPreProcessing(stored.getEffective().getPayloadPreProcessing());
        }
        return effective;
    }

    private static EffectiveWorkload workload(WorkloadPlan plan) {
        EffectiveWorkload workload = new EffectiveWorkload();
        if (plan.autoscaling().isPresent()) {
            Autoscaling autoscaling = plan.autoscaling().get();
            workload.setMinReplicas(value(plan.replicas()));
            workload.setMaxReplicas(value(autoscaling.maxReplicas()));
            workload.setTargetCPUUtilization(value(autoscaling.targetCpuUtilization()));
            workload.setTargetMemoryUtilization(value(autoscaling.targetMemoryUtilization()));
        } else {
            workload.setReplicas(value(plan.replicas()));
        }
        workload.setResources(resources(plan.resources()));
        return workload;
    }

    private static EffectiveValue value(Sourced<Integer> sourced) {
        return new EffectiveValue(sourced.value(), source(sourced.source()));
    }

    private static EffectiveResources resources(ContainerResources block) {
        EffectiveResources resources = new EffectiveResources();
        resources.setRequests(amounts(block.requests()));
        resources.setLimits(amounts(block.limits()));
        resources.setSource(source(block.source()).text());
        return resources;
    }

    /** An empty map is left out, as the API server would store nothing of it that a reader could use. */
    private static @Nullable Map<String, String> amounts(Map<String, Quantity> amounts) {
        Map<String, String> texts = new TreeMap<>();
        amounts.forEach((name, amount) -> texts.put(name, amount.toString()));
        return texts.isEmpty() ? null : texts;
    }

    private static ValueSource source(Source source) {
        return switch (source) {
            case SPEC -> ValueSource.SPEC;
            case ANNOTATION -> ValueSource.ANNOTATION;
            case DEFAULT -> ValueSource.DEFAULT;
        };
    }
}
