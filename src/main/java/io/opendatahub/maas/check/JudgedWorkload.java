/* One of the three workloads of a tenant, as far as judging it goes. */
package io.opendatahub.maas.check;

import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.Workload;
import io.opendatahub.maas.desired.WorkloadPlan;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Set;

/**
 * A workload.
 *
 * @param field its section of the config, for example {@code spec.maasApi}
 * @param deployment its Deployment
 * @param autoscaler its autoscaler, or the one it would have
 * @param plan what the config asks for
 * @param held whether it is left as it is, whatever the config asks for
 */
public record JudgedWorkload(
        String field, ResourceKey deployment, ResourceKey autoscaler, WorkloadPlan plan, boolean held) {

    /**
     * The workloads of a tenant, in the order in which texts name them.
     *
     * @param held objects that are left as they are
     */
    public static List<JudgedWorkload> of(TenantContext context, Set<ResourceKey> held) {
        String infra = context.platform().infraNamespace();
        String gateway = context.platform().gatewayNamespace();
        return List.of(
                of(context, held, Workload.MAAS_API, infra, context.maasApi()),
                of(context, held, Workload.PAYLOAD_PRE_PROCESSING, gateway, context.payloadPreProcessing()),
                of(context, held, Workload.PAYLOAD_PROCESSING, gateway, context.payloadProcessing()));
    }

    private static JudgedWorkload of(
            TenantContext context, Set<ResourceKey> held, Workload workload, String namespace, WorkloadPlan plan) {
        String name = new ResourceNames(context.tenant()).object(workload.baseName());
        ResourceKey deployment = ResourceKey.of(ManagedKind.DEPLOYMENT, namespace, name);
        return new JudgedWorkload(
                workload.field(),
                deployment,
                ResourceKey.of(ManagedKind.HORIZONTAL_POD_AUTOSCALER, namespace, name),
                plan,
                held.contains(deployment));
    }

    /** Name of its Deployment, by which texts call it. */
    public String name() {
        return deployment.name();
    }
}
