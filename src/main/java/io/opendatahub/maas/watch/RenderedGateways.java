/* Which gateway the objects of each tenant are made for at present. */
package io.opendatahub.maas.watch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Told by the passes over MaasTenantConfigs, so that a tenant that moves lets go of its former gateway only when nothing is left
 * there (case 88). Empty after a start, when every config is reconciled anyway.
 */
public final class RenderedGateways {

    private final Map<String, String> gateways = new ConcurrentHashMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    /** Calls back with the tenant's namespace when its objects were made for another gateway. */
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** All objects of a tenant are as they should be for this gateway. */
    public void rendered(String tenantNamespace, String gateway) {
        if (!gateway.equals(gateways.put(tenantNamespace, gateway))) {
            listeners.forEach(listener -> listener.accept(tenantNamespace));
        }
    }

    /** The gateway of a tenant's objects, as far as it is known. */
    public Optional<String> of(String tenantNamespace) {
        return Optional.ofNullable(gateways.get(tenantNamespace));
    }

    /** The tenant's objects are gone. */
    public void forget(String tenantNamespace) {
        gateways.remove(tenantNamespace);
    }
}
