/* What the migration reads of the AITenant that a legacy Tenant's namespace belongs to. */
package io.opendatahub.maas.migration;

import io.opendatahub.maas.naming.TenantId;
import java.util.Map;

/**
 * The AITenant that takes over.
 *
 * @param tenant which tenant it stands for
 * @param namespace its namespace
 * @param spec its settings as they are stored
 */
public record OwningAITenant(TenantId tenant, String namespace, Map<String, Object> spec) {}
