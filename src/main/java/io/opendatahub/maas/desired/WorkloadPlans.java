/* Judges the settings of a MaasTenantConfig by the rules of contract section 5. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.api.v1alpha1.ApiKeys;
import io.opendatahub.maas.api.v1alpha1.MaasApiWorkload;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigSpec;
import io.opendatahub.maas.api.v1alpha1.PayloadWorkload;
import io.opendatahub.maas.desired.TenantContext.ApiKeyPolicy;
import io.opendatahub.maas.model.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the settings of a config come to. Every setting gets a usable value, whatever is stored: one bad number never stops
 * the other workloads.
 *
 * @param apiKeys key lifetimes
 * @param maasApi plan of maas-api
 * @param payloadProcessing plan of payload-processing
 * @param payloadPreProcessing plan of payload-pre-processing
 * @param warnings what was not used as written, sorted; the same settings give the same texts (case 19)
 */
public record WorkloadPlans(
        ApiKeyPolicy apiKeys,
        WorkloadPlan maasApi,
        WorkloadPlan payloadProcessing,
        WorkloadPlan payloadPreProcessing,
        List<Warning> warnings) {

    private static final PayloadWorkload NO_PAYLOAD_SETTINGS = new PayloadWorkload();

    /** Judges a config. Total: also values that a present schema would refuse are judged (case 25). */
    public static WorkloadPlans of(MaasTenantConfig config) {
        MaasTenantConfigSpec spec = config.getSpec() == null ? new MaasTenantConfigSpec() : config.getSpec();
        Map<String, String> annotations = config.getMetadata().getAnnotations();
        List<Warning> warnings = new ArrayList<>();
        Counts counts = new Counts(annotations == null ? Map.of() : annotations, warnings);
        return new WorkloadPlans(
                apiKeys(spec.getApiKeys(), counts),
                maasApi(spec.getMaasApi(), counts, warnings),
                payload(Workload.PAYLOAD_PROCESSING, spec.getPayloadProcessing(), counts, warnings),
                payload(Workload.PAYLOAD_PRE_PROCESSING, spec.getPayloadPreProcessing(), counts, warnings),
                warnings.stream().sorted().toList());
    }

    private static ApiKeyPolicy apiKeys(@Nullable ApiKeys section, Counts counts) {
        ApiKeys keys = section == null ? new ApiKeys() : section;
        return new ApiKeyPolicy(
                counts.days("spec.apiKeys.maxExpirationDays", keys.getMaxExpirationDays()),
                counts.days("spec.apiKeys.deletionRetentionDays", keys.getDeletionRetentionDays()));
    }

    private static WorkloadPlan maasApi(@Nullable MaasApiWorkload section, Counts counts, List<Warning> warnings) {
        MaasApiWorkload settings = section == null ? new MaasApiWorkload() : section;
        return WorkloadPlan.fixed(
                counts.replicas(Workload.MAAS_API, settings.getReplicas()),
                new OverrideRule(Workload.MAAS_API, false, warnings).resources(settings.getResources()));
    }

    private static WorkloadPlan payload(
            Workload workload, @Nullable PayloadWorkload section, Counts counts, List<Warning> warnings) {
        PayloadWorkload settings = section == null ? NO_PAYLOAD_SETTINGS : section;
        return counts.plan(
                workload,
                settings.getReplicas(),
                settings.getAutoscaling(),
                new OverrideRule(workload, settings.getAutoscaling() != null, warnings)
                        .resources(settings.getResources()));
    }
}
