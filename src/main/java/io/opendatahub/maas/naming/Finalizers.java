/* Names of the finalizers (contract section 8). */
package io.opendatahub.maas.naming;

/** Finalizers the operator sets. */
public final class Finalizers {

    /** On every MaasTenantConfig that an AITenant manages. */
    public static final String TENANT_CLEANUP = "maas.opendatahub.io/tenant-cleanup";

    /** On AITenants. */
    public static final String AITENANT_CLEANUP = "maas.opendatahub.io/aitenant-cleanup";

    private Finalizers() {}
}
