/* What is read of a model that runs elsewhere. */
package io.opendatahub.maas.model;

/**
 * An ExternalModel, driven by another controller.
 *
 * @param namespace its namespace
 * @param anthropic whether one of its providers is asked in the format of Anthropic clients (contract section 4a)
 */
public record ExternalModelFact(String namespace, boolean anthropic) {}
