/* Every object that may exist for a tenant, whatever its settings: what prune and clean-up may touch. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Identity by name, not by label: whoever moves a label cannot make one tenant remove another's objects (contract section 3).
 * {@link TenantResources} makes a part of this list.
 */
public final class TenantInventory {

    private TenantInventory() {}

    /**
     * Keys of all objects that any setting may produce for the tenant, those included that are called after a gateway and not
     * after the tenant.
     *
     * @param gateways the gateways that are, or were, the tenant's
     */
    public static SortedSet<ResourceKey> keys(TenantId tenant, PlatformContext platform, Collection<String> gateways) {
        SortedSet<ResourceKey> keys = keys(tenant, platform);
        gateways.forEach(gateway -> keys.add(AuthPolicies.key(platform, gateway)));
        return keys;
    }

    /** Keys of all objects called after the tenant that any setting may produce for it. */
    public static SortedSet<ResourceKey> keys(TenantId tenant, PlatformContext platform) {
        ResourceNames names = new ResourceNames(tenant);
        SortedSet<ResourceKey> keys = new TreeSet<>();
        for (Workload workload : Workload.values()) {
            addWorkload(keys, workload, names, platform);
        }
        addInfra(keys, names, platform);
        addGateway(keys, names, platform.gatewayNamespace());
        keys.add(plugins(tenant, platform));
        keys.add(ResourceKey.of(ManagedKind.CLUSTER_ROLE_BINDING, "", names.object(ResourceNames.EXTPROC_READER)));
        keys.add(olderReader(tenant));
        return keys;
    }

    /** What granted the pods of the older dataplane their reads; the operator itself makes no such binding. */
    public static ResourceKey olderReader(TenantId tenant) {
        return ResourceKey.of(
                ManagedKind.CLUSTER_ROLE_BINDING, "", new ResourceNames(tenant).object(ResourceNames.OLDER_READER));
    }

    /** Keys of what is there only while telemetry is on (contract section 4b). */
    public static List<ResourceKey> telemetry(TenantId tenant, PlatformContext platform) {
        return telemetry(new ResourceNames(tenant), platform.gatewayNamespace());
    }

    /** Key of the dataplane's configuration (contract section 7). */
    public static ResourceKey plugins(TenantId tenant, PlatformContext platform) {
        return ResourceKey.of(ManagedKind.CONFIG_MAP, platform.gatewayNamespace(), new ResourceNames(tenant).plugins());
    }

    /** Keys of what the dataplane runs on: its configuration, its Deployments and their autoscalers (contract section 7). */
    public static SortedSet<ResourceKey> dataplane(TenantId tenant, PlatformContext platform) {
        SortedSet<ResourceKey> keys = new TreeSet<>();
        keys.add(plugins(tenant, platform));
        for (Workload workload : Workload.PAYLOADS) {
            String name = new ResourceNames(tenant).object(workload.baseName());
            keys.add(ResourceKey.of(ManagedKind.DEPLOYMENT, platform.gatewayNamespace(), name));
            keys.add(ResourceKey.of(ManagedKind.HORIZONTAL_POD_AUTOSCALER, platform.gatewayNamespace(), name));
        }
        return keys;
    }

    private static void addWorkload(
            SortedSet<ResourceKey> keys, Workload workload, ResourceNames names, PlatformContext platform) {
        String object = names.object(workload.baseName());
        boolean isMaasApi = workload == Workload.MAAS_API;
        String namespace = isMaasApi ? platform.infraNamespace() : platform.gatewayNamespace();
        keys.add(ResourceKey.of(ManagedKind.SERVICE, namespace, names.service(workload.baseName())));
        keys.add(ResourceKey.of(ManagedKind.DEPLOYMENT, namespace, object));
        if (!isMaasApi) {
            keys.add(ResourceKey.of(ManagedKind.HORIZONTAL_POD_AUTOSCALER, namespace, object));
            keys.add(ResourceKey.of(ManagedKind.DESTINATION_RULE, namespace, object));
        }
    }

    private static void addInfra(SortedSet<ResourceKey> keys, ResourceNames names, PlatformContext platform) {
        String infra = platform.infraNamespace();
        keys.add(ResourceKey.of(ManagedKind.CERTIFICATE, infra, names.certificate()));
        keys.add(ResourceKey.of(ManagedKind.CRON_JOB, infra, names.keyCleanup()));
        keys.add(ResourceKey.of(ManagedKind.HTTP_ROUTE, infra, names.route()));
    }

    private static void addGateway(SortedSet<ResourceKey> keys, ResourceNames names, String gateway) {
        String processing = names.object(ResourceNames.PAYLOAD_PROCESSING);
        keys.add(ResourceKey.of(ManagedKind.TOKEN_RATE_LIMIT_POLICY, gateway, names.defaultDeny()));
        keys.add(ResourceKey.of(ManagedKind.SERVICE_ACCOUNT, gateway, processing));
        keys.add(ResourceKey.of(ManagedKind.NETWORK_POLICY, gateway, processing));
        keys.add(ResourceKey.of(ManagedKind.DESTINATION_RULE, gateway, names.backendTls()));
        keys.add(ResourceKey.of(ManagedKind.ENVOY_FILTER, gateway, processing));
        keys.addAll(telemetry(names, gateway));
    }

    private static List<ResourceKey> telemetry(ResourceNames names, String gateway) {
        return List.of(
                ResourceKey.of(ManagedKind.ENVOY_FILTER, gateway, names.usageLogs()),
                ResourceKey.of(ManagedKind.TELEMETRY_POLICY, gateway, names.usageMetrics()),
                ResourceKey.of(ManagedKind.TELEMETRY, gateway, names.latency()));
    }
}
