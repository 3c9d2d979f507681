/* Everything one reconcile of a MaasTenantConfig reads, taken once from the caches. */
package io.opendatahub.maas.model;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.inventory.ResourceKey;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * What is known when a reconcile decides.
 *
 * @param config the object reconciled
 * @param aitenant the AITenant that the config's namespace belongs to, found by name, never by the config's labels
 * @param anchor Config/default
 * @param cluster facts shared by all tenants
 * @param anthropicModels whether an ExternalModel of the tenant's namespace is for Anthropic clients; empty while that cannot be
 *     read
 * @param live the tenant's objects on the cluster, and the claim on its gateway, whoever made it
 * @param now time of the observation, for the one rule that needs it (HPA facts, contract section 6)
 */
public record TenantObservation(
        MaasTenantConfig config,
        Optional<AITenant> aitenant,
        Optional<PlatformConfig> anchor,
        ClusterFacts cluster,
        Optional<Boolean> anthropicModels,
        Map<ResourceKey, LiveObject> live,
        Instant now) {}
