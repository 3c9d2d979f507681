/* What is read of a Namespace. */
package io.opendatahub.maas.model;

import java.util.Map;

/**
 * A Namespace.
 *
 * @param name its name
 * @param uid its UID, for preconditions
 * @param terminating whether it is being deleted
 * @param labels its labels
 * @param annotations its annotations
 */
public record NamespaceFact(
        String name, String uid, boolean terminating, Map<String, String> labels, Map<String, String> annotations) {}
