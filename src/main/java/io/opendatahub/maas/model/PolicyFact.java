/* What is read of a tenant's MaaSSubscriptions and MaaSAuthPolicies. */
package io.opendatahub.maas.model;

import io.opendatahub.maas.inventory.ResourceKey;
import java.util.List;

/**
 * A policy of a tenant's administrators, driven by another controller.
 *
 * @param key which object
 * @param uid its UID, for preconditions
 * @param terminating whether it is being deleted
 * @param finalizers what its deletion waits for
 */
public record PolicyFact(ResourceKey key, String uid, boolean terminating, List<String> finalizers) {}
