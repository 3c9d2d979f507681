package io.opendatahub.maas.controlplane;

import java.util.function.Predicate;

/**
 * A request on its way through {@link FaultProxy}, as rules see it.
 *
 * @param method HTTP method
 * @param path path without the query
 * @param query the query, empty when there is none
 */
public record ProxiedRequest(String method, String path, String query) {
    /** Whether it watches instead of asking once. */
    public boolean isWatch() {
        return query.contains("watch=true") || query.contains("watch=1");
    }

    /** Whether it may change something. */
    public boolean isWrite() {
        return !method.equals("GET") && !method.equals("HEAD");
    }

    /** Takes everything. */
    public static Predicate<ProxiedRequest> any() {
        return request -> true;
    }

    /** Takes what may change something. */
    public static Predicate<ProxiedRequest> writes() {
        return ProxiedRequest::isWrite;
    }

    /** Takes paths that contain this, for example {@code /deployments/}. */
    public static Predicate<ProxiedRequest> path(String part) {
        return request -> request.path().contains(part);
    }

    static ProxiedRequest of(HttpHead head) {
        String target = head.target();
        int mark = target.indexOf('?');
        return mark < 0
                ? new ProxiedRequest(head.method(), target, "")
                : new ProxiedRequest(head.method(), target.substring(0, mark), target.substring(mark + 1));
    }
}
