/* Which AuthPolicies are a tenant's besides that of its gateway: they are named after gateways, so that no name tells. */
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

/** The part of a tenant's inventory that depends on where it was, and what older releases made (contract section 4a). */
public final class PolicyInventory {

    private PolicyInventory() {}

    /**
     * Keys of the policies that were the tenant's at a former gateway, or were made for it by older releases. What is labelled as
     * the tenant's is taken for its own only if the operator applied it, as labels come along with a copy that somebody makes for
     * himself, and while no other tenant is at that gateway.
     *
     * @param gateways gateways of the tenant: one, or none
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
                .filter(policy -> !policy.appliedDigest().isEmpty())
                .forEach(policy -> keys.add(policy.key()));
        ofOthers.forEach(gateway -> keys.remove(AuthPolicies.key(platform, gateway)));
        if (gateways.contains(platform.defaultGateway())) {
            keys.add(ResourceKey.of(
                    ManagedKind.AUTH_POLICY, platform.gatewayNamespace(), ResourceNames.OLDER_GATEWAY_AUTH));
        }
        keys.add(ResourceKey.of(
                ManagedKind.AUTH_POLICY, platform.infraNamespace(), new ResourceNames(tenant).olderRouteAuth()));
        return keys;
    }
}
