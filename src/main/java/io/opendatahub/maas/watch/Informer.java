/* One list-and-watch that keeps trying, over the objects of one kind in one place. */
package io.opendatahub.maas.watch;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ResourceKey;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wraps a fabric8 informer: lean store, pages, retries for ever, no resync. */
final class Informer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Informer.class);

    /** Objects per LIST page (architecture.md, section 4). */
    private static final long PAGE = 500;

    private static final long NO_RESYNC = 0;

    /**
     * The last failure to list or watch.
     *
     * @param code HTTP status, 0 when there was none
     * @param message the server's words
     */
    record WatchError(int code, String message) {

        /** Nothing was tried or answered yet. */
        static final WatchError NOT_LISTED = new WatchError(0, "not listed yet");

        static WatchError of(Throwable error) {
            for (Throwable cause = error; cause != null; cause = cause.getCause()) {
                if (cause instanceof KubernetesClientException refused && refused.getCode() > 0) {
                    String words = refused.getStatus() == null
                            ? null
                            : refused.getStatus().getMessage();
                    return new WatchError(refused.getCode(), Objects.requireNonNullElse(words, "refused"));
                }
            }
            return new WatchError(0, Objects.requireNonNullElse(error.getMessage(), "no answer"));
        }
    }

    /**
     * What to watch.
     *
     * @param kind the kind
     * @param namespace one namespace, or empty for all of them and for cluster scope
     * @param labels labels the objects must have
     * @param name one name only, or empty
     */
    record Scope(KindRef kind, String namespace, Map<String, String> labels, String name) {

        static Scope everywhere(KindRef kind) {
            return new Scope(kind, "", Map.of(), "");
        }

        static Scope in(KindRef kind, String namespace) {
            return new Scope(kind, namespace, Map.of(), "");
        }

        /** Whether an object of this key can be in it, if it has the labels and the name. */
        boolean covers(ResourceKey key) {
            return kind.equals(key.kind()) && (namespace.isEmpty() || namespace.equals(key.namespace()));
        }

        Scope labelled(Map<String, String> wanted) {
            return new Scope(kind, namespace, wanted, name);
        }

        Scope named(String wanted) {
            return new Scope(kind, namespace, labels, wanted);
        }

        @Override
        public String toString() {
            return kind.crdName()
                    + (namespace.isEmpty() ? "" : " in " + namespace)
                    + (name.isEmpty() ? "" : " named " + name);
        }
    }

    private final Scope scope;
    private final SharedIndexInformer<GenericKubernetesResource> informer;
    private @Nullable CompletionStage<Void> started;
    private volatile Runnable listed = () -> {};
    private volatile WatchError lastError = WatchError.NOT_LISTED;

    Informer(KubernetesClient client, Scope scope, ReducedStore.Sink sink) {
        this.scope = scope;
        this.informer = select(client, scope).withLimit(PAGE).runnableInformer(NO_RESYNC);
        informer.itemStore(new ReducedStore(sink));
        informer.exceptionHandler((started, error) -> {
            lastError = WatchError.of(error);
            LOG.warn("watching {} failed, trying again: {}", scope, lastError.message());
            return true;
        });
    }

    /** Starts, once; the stage completes when the first list is in. */
    synchronized CompletionStage<Void> start() {
        if (started == null) {
            started = informer.start().thenRun(() -> listed.run());
        }
        return started;
    }

    /** Calls back when the first list is in. */
    void onListed(Runnable listener) {
        listed = listener;
    }

    boolean hasSynced() {
        return informer.hasSynced();
    }

    /** Whether changes arrive. */
    boolean isWatching() {
        return informer.isWatching();
    }

    /** Why there is no complete picture yet; empty once the first list is in. */
    Optional<WatchError> unreadable() {
        return hasSynced() ? Optional.empty() : Optional.of(lastError);
    }

    /** Whether it has ended for good, which only a programming error does. */
    boolean isDead() {
        return informer.stopped().toCompletableFuture().isDone();
    }

    Scope scope() {
        return scope;
    }

    @Override
    public void close() {
        informer.close();
    }

    private static FilterWatchListDeletable<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            select(KubernetesClient client, Scope scope) {
        MixedOperation<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
                kind = client.genericKubernetesResources(KubernetesWrites.definition(scope.kind()));
        FilterWatchListDeletable<
                        GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
                selected = scope.namespace().isEmpty() ? kind.inAnyNamespace() : kind.inNamespace(scope.namespace());
        if (!scope.labels().isEmpty()) {
            selected = selected.withLabels(scope.labels());
        }
        return scope.name().isEmpty() ? selected : selected.withField("metadata.name", scope.name());
    }
}
