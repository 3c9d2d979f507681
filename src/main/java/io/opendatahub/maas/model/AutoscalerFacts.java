/* What decisions need of a live HorizontalPodAutoscaler. */
package io.opendatahub.maas.model;

import java.util.Map;

/**
 * Facts of an autoscaler.
 *
 * @param conditions its conditions by type (AbleToScale, ScalingActive, ScalingLimited)
 */
public record AutoscalerFacts(Map<String, ConditionFact> conditions) implements LiveObject.Facts {}
