/* Informers over kinds that need not be installed. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.inventory.KindRef;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Watches each kind as long as it is served: the informers come and go with the CustomResourceDefinition (case 84). */
final class ServedInformers implements AutoCloseable {

    private record Followed(String namespace, FactTable<?> table) {}

    private final KubernetesClient client;
    private final ServedKinds served;
    private final Runnable onListed;
    private final Map<KindRef, Followed> followed = new LinkedHashMap<>();
    private final Map<KindRef, Informer> running = new HashMap<>();

    /**
     * Follows nothing yet.
     *
     * @param onListed is called when a first list is in
     */
    ServedInformers(KubernetesClient client, ServedKinds served, Runnable onListed) {
        this.client = client;
        this.served = served;
        this.onListed = onListed;
    }

    /** Follows a kind into a table; an empty namespace means all of them. Before the first {@link #refresh}. */
    void follow(KindRef kind, String namespace, FactTable<?> table) {
        followed.put(kind, new Followed(namespace, table));
    }

    /** Starts and ends informers as the kinds are served now. */
    synchronized void refresh() {
        followed.forEach((kind, what) -> {
            Informer informer = running.get(kind);
            if (served.isServed(kind) && informer == null) {
                start(kind, what);
            } else if (!served.isServed(kind) && informer != null) {
                running.remove(kind);
                informer.close();
                what.table().clear();
            }
        });
    }

    /** Those of kinds that are served now. */
    synchronized List<Informer> running() {
        return List.copyOf(running.values());
    }

    @Override
    public void close() {
        running().forEach(Informer::close);
    }

    private void start(KindRef kind, Followed what) {
        Informer informer = new Informer(client, Informer.Scope.in(kind, what.namespace()), what.table());
        running.put(kind, informer);
        informer.onListed(onListed);
        informer.start();
    }
}
