package io.opendatahub.maas.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Requests in the order in which they were answered, with filters that can be chained. An assertion on it that
 * fails shows them one by one: who, what, answer, and the body of a write.
 */
public final class Requests implements Iterable<LoggedRequest> {
    private final List<LoggedRequest> all;

    Requests(List<LoggedRequest> all) {
        this.all = List.copyOf(all);
    }

    /** Those of one user. */
    public Requests by(Identity identity) {
        return that(request -> request.user().equals(identity.user()));
    }

    /** Those with one of these verbs. */
    public Requests verb(String... verbs) {
        return that(request -> Arrays.asList(verbs).contains(request.verb()));
    }

    /** Those on this plural, for example {@code deployments}, subresources included. */
    public Requests on(String resource) {
        return that(request -> request.resource().equals(resource));
    }

    /** Those on this subresource; empty for the object itself. */
    public Requests subresource(String subresource) {
        return that(request -> request.subresource().equals(subresource));
    }

    /** Those in this namespace. */
    public Requests in(String namespace) {
        return that(request -> request.namespace().equals(namespace));
    }

    /** Those on objects of this name. */
    public Requests named(String name) {
        return that(request -> request.name().equals(name));
    }

    /** Those answered with this status. */
    public Requests code(int code) {
        return that(request -> request.code() == code);
    }

    /** Those whose User-Agent contains this. */
    public Requests agent(String part) {
        return that(request -> request.agent().contains(part));
    }

    /** Those that may change something, dry runs included. */
    public Requests writes() {
        return that(request -> !request.isRead() && !request.resource().isEmpty());
    }

    /** Those that get, list or watch. */
    public Requests reads() {
        return that(request -> request.isRead() && !request.resource().isEmpty());
    }

    /** Those that were refused. */
    public Requests refused() {
        return that(request -> !request.succeeded());
    }

    /** All but those of leader election. */
    public Requests withoutLeases() {
        return that(request -> !request.resource().equals("leases"));
    }

    /** All but events, the objects that tell people what happened. */
    public Requests withoutEvents() {
        return that(request -> !request.resource().equals("events"));
    }

    /** Those that this predicate takes. */
    public Requests that(Predicate<LoggedRequest> predicate) {
        return new Requests(all.stream().filter(predicate).toList());
    }

    /** How many there are. */
    public int count() {
        return all.size();
    }

    /** As a list. */
    public List<LoggedRequest> list() {
        return all;
    }

    /** What was sent with each. */
    public List<JsonNode> bodies() {
        return all.stream().map(LoggedRequest::body).toList();
    }

    /** How many there are of each verb and resource, for example {@code patch deployments.apps}. */
    public Map<String, Long> tally() {
        return all.stream()
                .collect(Collectors.groupingBy(
                        request -> request.verb() + " " + request.resource()
                                + (request.group().isEmpty() ? "" : "." + request.group())
                                + (request.subresource().isEmpty() ? "" : "/" + request.subresource()),
                        TreeMap::new,
                        Collectors.counting()));
    }

    @Override
    public Iterator<LoggedRequest> iterator() {
        return all.iterator();
    }

    @Override
    public String toString() {
        return all.stream().map(LoggedRequest::toString).collect(Collectors.joining("\n", "\n", "\n"));
    }
}
