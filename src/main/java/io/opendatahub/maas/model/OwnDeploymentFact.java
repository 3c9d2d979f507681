/* What is read of the operator's own Deployment. */
package io.opendatahub.maas.model;

/**
 * The Deployment that runs the operator.
 *
 * @param uid its UID, for preconditions
 * @param teardownRequested whether it asks to remove the whole platform (contract section 8)
 * @param teardownCompleted whether it says that this is done
 */
public record OwnDeploymentFact(String uid, boolean teardownRequested, boolean teardownCompleted) {}
