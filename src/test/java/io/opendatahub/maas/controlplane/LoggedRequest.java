package io.opendatahub.maas.controlplane;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One request, as the audit log has it.
 *
 * @param received when the API server got it
 * @param user who sent it
 * @param agent the User-Agent header
 * @param verb create, update, patch, delete, deletecollection, get, list or watch
 * @param group API group, empty for the core group
 * @param resource plural of the kind, empty for a path that is no resource
 * @param subresource for example {@code status} or {@code scale}, else empty
 * @param namespace empty for cluster scope
 * @param name empty for a collection
 * @param code HTTP status of the answer
 * @param message why it was refused, in the server's words; empty when it was not
 * @param uri path and query
 * @param body what was sent; a missing node unless an operator wrote something
 */
public record LoggedRequest(
        Instant received,
        String user,
        String agent,
        String verb,
        String group,
        String resource,
        String subresource,
        String namespace,
        String name,
        int code,
        String message,
        String uri,
        JsonNode body) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> READS = Set.of("get", "list", "watch");

    /** A line of the audit log; empty for the second line of a watch, which only says that it ended. */
    static Optional<LoggedRequest> parse(String line) {
        try {
            JsonNode event = JSON.readTree(line);
            boolean started = event.path("stage").asText().equals("ResponseStarted");
            boolean watch = event.path("verb").asText().equals("watch");
            return watch == started ? Optional.of(of(event)) : Optional.empty();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not a line of an audit log: " + line, e);
        }
    }

    private static LoggedRequest of(JsonNode event) {
        JsonNode object = event.path("objectRef");
        JsonNode body = event.path("requestObject");
        String name = object.path("name").asText();
        return new LoggedRequest(
                Instant.parse(event.path("requestReceivedTimestamp").asText()),
                event.path("user").path("username").asText(),
                event.path("userAgent").asText(),
                event.path("verb").asText(),
                object.path("apiGroup").asText(),
                object.path("resource").asText(),
                object.path("subresource").asText(),
                object.path("namespace").asText(),
                name.isEmpty() ? body.path("metadata").path("name").asText() : name,
                event.path("responseStatus").path("code").asInt(),
                event.path("responseStatus").path("message").asText(),
                event.path("requestURI").asText(),
                body);
    }

    /** Whether it reads only. */
    public boolean isRead() {
        return READS.contains(verb);
    }

    /** Whether it is a server-side apply. */
    public boolean isApply() {
        return verb.equals("patch") && body.has("apiVersion") && uri.contains("fieldManager=");
    }

    /** Whether it only asked what would happen. */
    public boolean isDryRun() {
        return uri.contains("dryRun=");
    }

    /** Whether the API server did what was asked. */
    public boolean succeeded() {
        return code < 400;
    }

    @Override
    public String toString() {
        String kind =
                resource + (group.isEmpty() ? "" : "." + group) + (subresource.isEmpty() ? "" : "/" + subresource);
        String object = (namespace.isEmpty() ? "" : namespace + "/") + name;
        return "%s %s %s %s %s -> %d%s%n    %s (%s)%s"
                .formatted(
                        received,
                        user,
                        isApply() ? "apply" : verb,
                        kind,
                        object,
                        code,
                        message.isEmpty() ? "" : " (" + message + ")",
                        uri,
                        agent,
                        body.isMissingNode() ? "" : "%n    %s".formatted(shortened(body.toString())));
    }

    private static String shortened(String text) {
        return text.length() <= 600 ? text : text.substring(0, 600) + "… (" + text.length() + " characters)";
    }
}
