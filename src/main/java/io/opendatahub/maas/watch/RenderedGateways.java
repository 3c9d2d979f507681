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

    /**
     * What is known of a tenant.
     *
     * @param begun the gateway of the latest pass, which may have got stuck half way
     * @param complete the gateway of the last pass that left nothing undone
     * @param unready whether the last pass that came to a verdict found the tenant not Ready
     */
    private record Rendering(String begun, Optional<String> complete, boolean unready) {}

    private final Map<String, Rendering> renderings = new ConcurrentHashMap<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();

    /** Calls back with the tenant's namespace when all its objects were made for another gateway, or when it got Ready. */
    public void onChange(Consumer<String> listener) {
        listeners.add(listener);
    }

    /** Objects of a tenant are about to be made for this gateway. */
    public void begun(String tenantNamespace, String gateway) {
        renderings.compute(
                tenantNamespace,
                (key, known) -> known == null
                        ? new Rendering(gateway, Optional.empty(), false)
                        : new Rendering(gateway, known.complete(), known.unready()));
    }

    /**
     * A pass over a tenant's objects is over.
     *
     * @param complete whether all of them are as they should be for this gateway
     * @param ready the verdict, which the watch delivers only later
     */
    public void done(String tenantNamespace, String gateway, boolean complete, boolean ready) {
        Rendering before = renderings.get(tenantNamespace);
        Optional<String> former = before == null ? Optional.empty() : before.complete();
        Rendering now = new Rendering(gateway, complete ? Optional.of(gateway) : former, !ready);
        renderings.put(tenantNamespace, now);
        if (!now.complete().equals(former) || (before != null && before.unready() && ready)) {
            listeners.forEach(listener -> listener.accept(tenantNamespace));
        }
    }

    /** Whether all objects of a tenant are made for this gateway and none for another. */
    public boolean isOnly(String tenantNamespace, String gateway) {
        Rendering known = renderings.get(tenantNamespace);
        return known != null
                && known.begun().equals(gateway)
                && known.complete().filter(gateway::equals).isPresent();
    }

    /** Whether objects of a tenant were made since the start. */
    public boolean isKnown(String tenantNamespace) {
        return renderings.containsKey(tenantNamespace);
    }

    /** Whether a tenant whose stored status says Ready is known not to be, or to be it for another gateway only. */
    public boolean contradicts(String tenantNamespace, String gateway) {
        Rendering known = renderings.get(tenantNamespace);
        return known != null
                && (known.unready()
                        || known.complete()
                                .filter(name -> !name.equals(gateway))
                                .isPresent());
    }

    /** The tenant's objects are gone. */
    public void forget(String tenantNamespace) {
        renderings.remove(tenantNamespace);
    }
}
