/* Who a tenant is: its name and the namespace of its config (contract section 3). */
package io.opendatahub.maas.naming;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Identity of a tenant.
 *
 * @param name tenant name: {@link #DEFAULT_NAME}, or T of {@code ai-tenant-T}; also the name of its AITenant
 * @param namespace namespace of its MaasTenantConfig
 * @param isDefault whether it is the default tenant, whose objects have no suffix
 */
public record TenantId(String name, String namespace, boolean isDefault) {

    /** Name of the default tenant and of its AITenant, wherever the setting puts its namespace. */
    public static final String DEFAULT_NAME = "models-as-a-service";

    /** Prefix of the namespaces of additional tenants. */
    public static final String NAMESPACE_PREFIX = "ai-tenant-";

    private static final Pattern DNS_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

    /**
     * The tenant that a namespace may belong to. Says nothing yet about whether an AITenant manages it (contract section
     * 3: a config in a foreign namespace is ignored, visibly).
     *
     * @param namespace namespace of a MaasTenantConfig
     * @param defaultTenantNamespace setting {@code MAAS_SUBSCRIPTION_NAMESPACE}
     * @return empty when the namespace is no tenant's: it is named otherwise, or its tenant would be called like the
     *     default one
     */
    public static Optional<TenantId> ofNamespace(String namespace, String defaultTenantNamespace) {
        if (namespace.equals(defaultTenantNamespace)) {
            return Optional.of(new TenantId(DEFAULT_NAME, namespace, true));
        }
        if (!namespace.startsWith(NAMESPACE_PREFIX)) {
            return Optional.empty();
        }
        String name = namespace.substring(NAMESPACE_PREFIX.length());
        boolean valid = DNS_LABEL.matcher(name).matches() && !name.equals(DEFAULT_NAME);
        return valid ? Optional.of(new TenantId(name, namespace, false)) : Optional.empty();
    }

    /**
     * The tenant of an AITenant.
     *
     * @param aitenantName name of the AITenant
     * @param defaultTenantNamespace setting {@code MAAS_SUBSCRIPTION_NAMESPACE}
     */
    public static TenantId ofAITenant(String aitenantName, String defaultTenantNamespace) {
        return aitenantName.equals(DEFAULT_NAME)
                ? new TenantId(DEFAULT_NAME, defaultTenantNamespace, true)
                : new TenantId(aitenantName, NAMESPACE_PREFIX + aitenantName, false);
    }

    /** Suffix of the names of the tenant's objects: empty for the default tenant, else {@code -T}. */
    public String suffix() {
        return isDefault ? "" : "-" + name;
    }
}
