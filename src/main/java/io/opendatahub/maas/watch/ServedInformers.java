/* Informers over kinds that need not be installed. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Watches each kind as long as it is served: the informers come and go with the CustomResourceDefinition (case 84). */
final class ServedInformers implements AutoCloseable {

    private record Followed(ReducedStore.Sink sink, Runnable forget) {}

    private final KubernetesClient client;
    private final ServedKinds served;
    private final Runnable onListed;
    private final Map<Informer.Scope, Followed> followed = new LinkedHashMap<>();
    private final Map<Informer.Scope, Informer> running = new ConcurrentHashMap<>();

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

    /**
     * Follows objects of a kind. Before the first {@link #refresh}.
     *
     * @param scope which objects
     * @param sink where they go
     * @param forget drops what the sink took in: the kind is no longer served, which deletes nothing
     */
    void follow(Informer.Scope scope, ReducedStore.Sink sink, Runnable forget) {
        followed.put(scope, new Followed(sink, forget));
    }

    /** Starts and ends informers as the kinds are served now. */
    synchronized void refresh() {
        followed.forEach((scope, what) -> {
            Informer informer = running.get(scope);
            boolean wanted = served.isServed(scope.kind());
            if (wanted && informer == null) {
                start(scope, what);
            } else if (!wanted && informer != null) {
                running.remove(scope);
                informer.close();
                what.forget().run();
            }
        });
    }

    /** Those of kinds that are served now. */
    List<Informer> running() {
        return List.copyOf(running.values());
    }

    /** Of which places of kinds that are served there is no complete picture yet, and why. */
    Map<Informer.Scope, Informer.WatchError> unread() {
        Map<Informer.Scope, Informer.WatchError> result = new LinkedHashMap<>();
        followed.keySet().stream()
                .filter(scope -> served.isServed(scope.kind()))
                .forEach(scope -> {
                    Informer informer = running.get(scope);
                    // One that is only about to start knows nothing yet.
                    Optional<Informer.WatchError> error =
                            informer == null ? Optional.of(Informer.WatchError.NOT_LISTED) : informer.unreadable();
                    error.ifPresent(why -> result.put(scope, why));
                });
        return result;
    }

    @Override
    public void close() {
        running().forEach(Informer::close);
    }

    private void start(Informer.Scope scope, Followed what) {
        // An event that was under way when the kind went may have come after that.
        what.forget().run();
        Informer informer = new Informer(client, scope, what.sink());
        running.put(scope, informer);
        informer.onListed(onListed);
        informer.start();
    }
}
