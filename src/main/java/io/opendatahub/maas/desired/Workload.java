/* The three workloads of a tenant: what they are called, where their settings stand, what they get by default. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.desired.WorkloadPlan.Source;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** A workload; one Deployment per tenant (contract section 4). */
public enum Workload {
    MAAS_API(ResourceNames.MAAS_API, "api", "spec.maasApi", Annotations.MAAS_API_REPLICAS, "500m", "256Mi"),
    PAYLOAD_PROCESSING(
            ResourceNames.PAYLOAD_PROCESSING,
            "dataplane",
            "spec.payloadProcessing",
            Annotations.PAYLOAD_PROCESSING_REPLICAS,
            "1",
            "512Mi"),
    PAYLOAD_PRE_PROCESSING(
            ResourceNames.PAYLOAD_PRE_PROCESSING,
            "dataplane",
            "spec.payloadPreProcessing",
            Annotations.PAYLOAD_PRE_PROCESSING_REPLICAS,
            "1",
            "512Mi");

    /** The two that make up the dataplane. */
    public static final Set<Workload> PAYLOADS =
            Collections.unmodifiableSet(EnumSet.of(PAYLOAD_PROCESSING, PAYLOAD_PRE_PROCESSING));

    private static final String DEFAULT_CPU_REQUEST = "100m";
    private static final String DEFAULT_MEMORY_REQUEST = "128Mi";

    private final String baseName;
    private final String component;
    private final String field;
    private final String replicaAnnotation;
    private final String defaultCpuLimit;
    private final String defaultMemoryLimit;

    Workload(
            String baseName,
            String component,
            String field,
            String replicaAnnotation,
            String defaultCpuLimit,
            String defaultMemoryLimit) {
        this.baseName = baseName;
        this.component = component;
        this.field = field;
        this.replicaAnnotation = replicaAnnotation;
        this.defaultCpuLimit = defaultCpuLimit;
        this.defaultMemoryLimit = defaultMemoryLimit;
    }

    /** Name of its container, and of its Deployment without the tenant's suffix. */
    public String baseName() {
        return baseName;
    }

    /** Its part in the product, as a label of its pods says it. */
    String component() {
        return component;
    }

    /** Path of its section in a MaasTenantConfig. */
    public String field() {
        return field;
    }

    /** Annotation that overrides the count unless spec has one. */
    public String replicaAnnotation() {
        return replicaAnnotation;
    }

    /** The resource block in force when there is no override. */
    public ContainerResources defaultResources() {
        return new ContainerResources(
                Amounts.quantities(Map.of(
                        ContainerResources.CPU, DEFAULT_CPU_REQUEST,
                        ContainerResources.MEMORY, DEFAULT_MEMORY_REQUEST)),
                Amounts.quantities(Map.of(
                        ContainerResources.CPU, defaultCpuLimit,
                        ContainerResources.MEMORY, defaultMemoryLimit)),
                Source.DEFAULT);
    }
}
