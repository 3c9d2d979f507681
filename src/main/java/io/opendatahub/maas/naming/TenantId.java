/* Who a tenant is: its name and the namespace of its config (contract section 3). */
package io.opendatahub.maas.naming;

/**
 * Identity of a tenant.
 *
 * @param name tenant name: that of the default tenant's namespace, or T of {@code ai-tenant-T}
 * @param namespace namespace of its MaasTenantConfig
 * @param isDefault whether it is the default tenant, whose objects have no suffix
 */
public record TenantId(String name, String namespace, boolean isDefault) {

    /** Prefix of the namespaces of additional tenants. */
    public static final String NAMESPACE_PREFIX = "ai-tenant-";

    /** Suffix of the names of the tenant's objects: empty for the default tenant, else {@code -T}. */
    public String suffix() {
        return isDefault ? "" : "-" + name;
    }
}
