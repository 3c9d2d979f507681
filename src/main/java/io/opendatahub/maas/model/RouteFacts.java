/* What decisions need of a live HTTPRoute. */
package io.opendatahub.maas.model;

import java.util.List;
import java.util.Set;

/**
 * Facts of a route: an open path as long as it is there, whether it is being deleted or not.
 *
 * @param servedBy the Gateways whose controllers say that they serve it, as {@code namespace/name}
 * @param finalizers what its deletion waits for
 */
public record RouteFacts(Set<String> servedBy, List<String> finalizers) implements LiveObject.Facts {}
