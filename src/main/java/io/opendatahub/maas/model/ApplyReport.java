/* What one apply-and-prune pass did and could not do. */
package io.opendatahub.maas.model;

import io.opendatahub.maas.inventory.ResourceKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Outcome of a pass over all objects of a tenant. All objects are tried; failures are collected (architecture.md, section
 * 3).
 *
 * @param failures what could not be applied or removed, sorted by object
 * @param foreign objects under our names that belong to somebody else, sorted by object
 * @param overlaps Deployments that keep an older selector because of another one, sorted by object
 * @param pending steps that wait for something on the cluster, sorted; an event will wake us
 * @param written objects this pass wrote, as the server returned them: the caches are older than that, and a verdict on a
 *     Deployment must not be reached from before our own change to it (case 76)
 */
public record ApplyReport(
        List<Failure> failures,
        List<Foreign> foreign,
        List<Overlap> overlaps,
        List<String> pending,
        Map<ResourceKey, LiveObject> written) {

    /** A pass without Deployments that stand in each other's way. */
    public ApplyReport(
            List<Failure> failures, List<Foreign> foreign, List<String> pending, Map<ResourceKey, LiveObject> written) {
        this(failures, foreign, List.of(), pending, written);
    }

    /** A pass in which nothing had to be told. */
    public static final ApplyReport CLEAN = new ApplyReport(List.of(), List.of(), List.of(), Map.of());

    /** The same report with one more failure. */
    public ApplyReport with(Failure failure) {
        return new ApplyReport(
                Stream.concat(failures.stream(), Stream.of(failure))
                        .sorted(Comparator.comparing(Failure::key))
                        .toList(),
                foreign,
                overlaps,
                pending,
                written);
    }

    /**
     * One refused or failed request.
     *
     * @param key the object
     * @param code HTTP status, 0 when the server was not reached
     * @param message the server's words, without stack trace or class names
     */
    public record Failure(ResourceKey key, int code, String message) {

        /** HTTP 403: a right is missing, or an admission check or quota said no. */
        public static final int FORBIDDEN = 403;
    }

    /**
     * An object of somebody else.
     *
     * @param key the object
     * @param owner who owns it, as far as it can be told
     */
    public record Foreign(ResourceKey key, String owner) {}

    /**
     * A Deployment whose selector, which also finds pods of others, cannot be replaced without losing its pods to another one.
     *
     * @param key the Deployment
     * @param other the one with a selector as wide
     */
    public record Overlap(ResourceKey key, ResourceKey other) {}
}
