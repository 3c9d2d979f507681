/* Which AuthPolicies are a tenant's: they are named after gateways, so that the tenant alone does not tell. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/** The part of a tenant's inventory that depends on where the tenant is and was (contract section 4a). */
public final class PolicyInventory {

    private PolicyInventory() {}

    /**
     * Keys of the policies that are the tenant's now, were so at a former gateway, or were made for it by older releases. What is
     * labelled as the tenant's is taken for its own only while no other tenant is at that gateway.
     *
     * @param gateways gateways in force for the tenant: one, or none
     * @param ofOthers gateways in force for other tenants
     * @param live AuthPolicies of the gateway namespace
     */
    public static SortedSet<ResourceKey> keys(
            TenantId tenant,
            PlatformContext platform,
            Collection<String> gateways,
            Collection<String> ofOthers,
            Collection<LiveObject> live) {
        SortedSet<ResourceKey> keys = new TreeSet<>();
        live.stream()
                .filter(policy -> tenant.namespace().equals(policy.labels().get(Labels.TENANT_NAMESPACE)))
                .forEach(policy -> keys.add(policy.key()));
        gateways.forEach(gateway -> keys.add(AuthPolicies.key(platform, gateway)));
        ofOthers.forEach(gateway -> keys.remove(AuthPolicies.key(platform, gateway)));
        if (gateways.contains(platform.defaultGateway()) && !ofOthers.contains(platform.defaultGateway())) {
            keys.add(ResourceKey.of(
                    ManagedKind.AUTH_POLICY, platform.gatewayNamespace(), ResourceNames.OLDER_GATEWAY_AUTH));
        }
        keys.add(ResourceKey.of(
                ManagedKind.AUTH_POLICY, platform.infraNamespace(), new ResourceNames(tenant).olderRouteAuth()));
        return keys;
    }
}
