/* What decisions need of a live Service. */
package io.opendatahub.maas.model;

import java.util.List;
import java.util.Map;

/**
 * Facts of a Service.
 *
 * @param selector labels of the pods it leads to
 * @param ports its ports as they stand, for a Service that has to keep them for a while
 * @param edited whether somebody else changed the selector after our field manager had applied it
 */
public record ServiceFacts(Map<String, String> selector, List<?> ports, boolean edited) implements LiveObject.Facts {}
