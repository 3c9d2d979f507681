/* What a tenant's reconcile reads of the cluster around it. */
package io.opendatahub.maas.model;

import io.opendatahub.maas.inventory.KindRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Facts about the cluster that are the same for all tenants, read from caches.
 *
 * @param served kinds of {@code ObservedKinds} and of {@code ManagedKind} that the API server serves now
 * @param gateways names of the Gateways in the configured gateway namespace
 * @param databaseSecret state of {@code maas-db-config} in the infra namespace
 * @param authorinos the Authorino objects; empty also when the kind is not installed (see {@code served})
 * @param monitoring what the DSCInitialization says of monitoring; absent when there is no such object or kind
 * @param serviceAccountIssuer who issues the tokens of the cluster's service accounts; empty unless it is watched and set
 * @param unreadable what of all this could not be read; nothing is concluded from its absence
 */
public record ClusterFacts(
        Set<KindRef> served,
        Set<String> gateways,
        DatabaseSecret databaseSecret,
        List<AuthorinoFact> authorinos,
        Optional<MonitoringFact> monitoring,
        Optional<String> serviceAccountIssuer,
        List<ReadFailure> unreadable) {

    /** The same facts, of which one more could not be read. */
    public ClusterFacts butNot(ReadFailure failure) {
        return new ClusterFacts(
                served,
                gateways,
                databaseSecret,
                authorinos,
                monitoring,
                serviceAccountIssuer,
                Stream.concat(unreadable.stream(), Stream.of(failure)).toList());
    }

    /** Why a kind has not been listed although it is served: the API server has not answered yet, which passes by itself. */
    public Optional<ReadFailure> unanswered(KindRef kind) {
        return unreadable.stream()
                .filter(failure -> failure.kind().equals(kind) && failure.code() == 0)
                .findFirst();
    }

    /**
     * A kind of which there is no complete list.
     *
     * @param kind the kind
     * @param code HTTP status of the last refusal, 0 when the API server has not answered yet
     * @param message the server's words
     */
    public record ReadFailure(KindRef kind, int code, String message) {}

    /** State of the database secret; its content is never kept. */
    public enum DatabaseSecret {
        /** There is none, or it lacks the key. */
        MISSING,
        /** The key is there but blank. */
        BLANK,
        /** The key has a value. */
        PRESENT
    }

    /**
     * One Authorino object.
     *
     * @param namespace its namespace
     * @param name its name
     * @param listenerTls whether {@code spec.listener.tls.enabled} is true
     */
    public record AuthorinoFact(String namespace, String name, boolean listenerTls) {}

    /**
     * Monitoring as the platform reports it.
     *
     * @param name name of the DSCInitialization looked at ({@code default-dsci} preferred)
     * @param conditions its conditions by type
     */
    public record MonitoringFact(String name, Map<String, ConditionFact> conditions) {}
}
