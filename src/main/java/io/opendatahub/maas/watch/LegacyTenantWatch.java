/* Watches the legacy Tenants, as long as there is such a kind. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.LegacyTenantFact;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Whole settings are kept, because they are copied as they are; a cluster without legacy Tenants has one idle watch more. */
public final class LegacyTenantWatch {

    private final ServedInformers served;
    private final List<Consumer<LegacyTenantFact>> listeners = new CopyOnWriteArrayList<>();
    private final FactTable<LegacyTenantFact> tenants =
            new FactTable<>(FactReader::legacyTenant, fact -> listeners.forEach(listener -> listener.accept(fact)));

    /**
     * Prepares the watch.
     *
     * @param served runs it while the kind is served
     */
    LegacyTenantWatch(ServedInformers served) {
        this.served = served;
        served.follow(Informer.Scope.everywhere(OwnKinds.TENANT).named(LegacyTenant.NAME), tenants, tenants::clear);
    }

    /** Calls back with a legacy Tenant that came, went or changed. */
    public void onChange(Consumer<LegacyTenantFact> listener) {
        listeners.add(listener);
    }

    /** The legacy Tenant of a namespace. */
    public Optional<LegacyTenantFact> find(String namespace) {
        return tenants.get(namespace, LegacyTenant.NAME);
    }

    /** All legacy Tenants. */
    public Collection<LegacyTenantFact> all() {
        return tenants.all();
    }

    /** Takes in the answer to an own write, which the watch will deliver only later. */
    public void written(GenericKubernetesResource answer) {
        tenants.learned(answer);
    }

    /** Why they cannot be read; nothing is concluded from their absence then. */
    public Optional<ReadFailure> unreadable() {
        return served.running().stream()
                .filter(informer -> informer.scope().kind().equals(OwnKinds.TENANT))
                .flatMap(informer -> informer.unreadable().stream())
                .map(error -> new ReadFailure(OwnKinds.TENANT, error.code(), error.message()))
                .findFirst();
    }
}
