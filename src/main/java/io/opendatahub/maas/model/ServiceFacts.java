/* What decisions need of a live Service. */
package io.opendatahub.maas.model;

import java.util.List;
import java.util.Map;

/**
 * Facts of a Service.
 *
 * @param selector labels of the pods it leads to
 * @param ports its ports as they stand, for a Service that has to keep them for a while
 */
public record ServiceFacts(Map<String, String> selector, List<?> ports) implements LiveObject.Facts {}
