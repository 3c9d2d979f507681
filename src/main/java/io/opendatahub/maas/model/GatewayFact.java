/* What is read of a Gateway. */
package io.opendatahub.maas.model;

import java.util.Optional;
import java.util.SortedMap;

/**
 * A Gateway of the gateway namespace.
 *
 * @param name its name
 * @param selectorLabels labels that a namespace needs for its routes to be accepted: the {@code matchLabels} of all listeners
 *     that select namespaces
 * @param contradiction why no namespace can have them all, when two listeners ask for different values of one label
 */
public record GatewayFact(String name, SortedMap<String, String> selectorLabels, Optional<String> contradiction) {}
