/* A status, and whether it may change though nothing on the cluster does. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import java.time.Duration;
import java.util.Optional;

/**
 * Answer of {@link TenantStatusFactory}.
 *
 * @param status the complete status
 * @param recheckAfter when to judge again even if no event arrives; empty when only events matter
 */
public record TenantStatusResult(MaasTenantConfigStatus status, Optional<Duration> recheckAfter) {}
