/* Everything that may be a tenant's on this very cluster, whatever its settings are and were. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.check.FormerPolicies;
import io.opendatahub.maas.check.InstalledKinds;
import io.opendatahub.maas.check.OlderPolicies;
import io.opendatahub.maas.check.OlderReader;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.PolicyInventory;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** Adds to the names that the tenant gives what depends on the gateways it is and was at. Reads caches only. */
final class LiveInventory {

    private final Caches caches;
    private final PlatformContext platform;

    LiveInventory(Caches caches, PlatformContext platform) {
        this.caches = caches;
        this.platform = platform;
    }

    /** What of the tenant is observed, pruned and cleaned up. A gateway where another tenant is cannot be its own, too. */
    SortedSet<ResourceKey> keys(TenantId tenant) {
        List<String> ofOthers = gatewaysOfOthers(tenant);
        List<String> gateways = gateway(tenant).filter(name -> !ofOthers.contains(name)).stream()
                .toList();
        SortedSet<ResourceKey> keys = TenantInventory.keys(tenant, platform, gateways);
        keys.addAll(PolicyInventory.keys(
                tenant,
                platform,
                gateways,
                ofOthers,
                caches.live().list(ManagedKind.AUTH_POLICY.ref(), platform.gatewayNamespace())));
        return keys;
    }

    /** What is the tenant's and may go, unless it is desired. */
    List<ResourceKey> removable(TenantResolution.Ready ready, TenantObservation observation) {
        Set<ResourceKey> keys = keys(ready.context().tenant());
        keys.removeAll(ready.migration().held());
        keys.removeAll(FormerPolicies.inUse(ready.context(), observation));
        if (OlderPolicies.isNeeded(ready.context(), observation.live())) {
            keys.remove(OlderPolicies.onRoute(ready.context()));
        }
        if (OlderReader.isNeeded(ready.context(), observation.live())) {
            keys.remove(TenantInventory.olderReader(ready.context().tenant()));
        }
        return new InstalledKinds(observation.cluster()).keys(keys);
    }

    /** The default tenant may use the gateway of the settings without an AITenant. */
    private Optional<String> gateway(TenantId tenant) {
        Optional<AITenant> aitenant = caches.aitenants().find(platform.aitenantNamespace(), tenant.name());
        return aitenant.isPresent() || !tenant.isDefault()
                ? aitenant.flatMap(LiveInventory::gateway)
                : Optional.of(platform.defaultGateway());
    }

    private List<String> gatewaysOfOthers(TenantId tenant) {
        return caches.aitenants().list().stream()
                .filter(aitenant -> platform.aitenantNamespace()
                        .equals(aitenant.getMetadata().getNamespace()))
                .filter(aitenant -> !tenant.name().equals(aitenant.getMetadata().getName()))
                .flatMap(aitenant -> gateway(aitenant).stream())
                .toList();
    }

    private static Optional<String> gateway(AITenant aitenant) {
        return Optional.of(aitenant)
                .map(AITenant::getStatus)
                .map(AITenantStatus::getGatewayRef)
                .map(GatewayRef::getName);
    }
}
