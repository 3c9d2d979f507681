/* MaasTenantConfigs for tests of the pure core. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigSpec;
import io.opendatahub.maas.api.v1alpha1.PayloadWorkload;
import io.opendatahub.maas.api.v1alpha1.ResourceOverride;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.desired.WorkloadPlan.Sourced;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds configs from the YAML of their spec. */
final class Configs {

    private Configs() {}

    /**
     * A config.
     *
     * @param spec YAML
     * @param annotations keys and values in turn; a null value leaves the key out
     */
    static MaasTenantConfig config(String spec, String... annotations) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < annotations.length; i += 2) {
            if (annotations[i + 1] != null) {
                map.put(annotations[i], annotations[i + 1]);
            }
        }
        MaasTenantConfig config = new MaasTenantConfig();
        config.setMetadata(new ObjectMetaBuilder()
                .withName(MaasTenantConfig.NAME)
                .withNamespace("models-as-a-service")
                .withAnnotations(map.isEmpty() ? null : map)
                .build());
        config.setSpec(Serialization.unmarshal(spec, MaasTenantConfigSpec.class));
        return config;
    }

    /** A config with one limit for payload-processing. */
    static MaasTenantConfig withLimit(String name, String amount) {
        ResourceOverride override = new ResourceOverride();
        override.setLimits(Map.of(name, new IntOrString(amount)));
        PayloadWorkload payload = new PayloadWorkload();
        payload.setResources(override);
        MaasTenantConfig config = config("{}");
        config.getSpec().setPayloadProcessing(payload);
        return config;
    }

    /** The plan of one workload. */
    static WorkloadPlan plan(WorkloadPlans plans, Workload workload) {
        return switch (workload) {
            case MAAS_API -> plans.maasApi();
            case PAYLOAD_PROCESSING -> plans.payloadProcessing();
            case PAYLOAD_PRE_PROCESSING -> plans.payloadPreProcessing();
        };
    }

    /** Autoscaling with all three numbers from spec. */
    static WorkloadPlan.Autoscaling autoscaling(int maxReplicas, int cpu, int memory) {
        return new WorkloadPlan.Autoscaling(
                new Sourced<>(maxReplicas, Source.SPEC),
                new Sourced<>(cpu, Source.SPEC),
                new Sourced<>(memory, Source.SPEC));
    }
}
