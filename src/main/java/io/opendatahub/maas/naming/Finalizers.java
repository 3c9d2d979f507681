/* Names of the finalizers (contract section 8). */
package io.opendatahub.maas.naming;

/** Finalizers the operator sets, and one that only earlier releases set. */
public final class Finalizers {

    /** On every MaasTenantConfig that an AITenant manages. */
    public static final String TENANT_CLEANUP = "maas.opendatahub.io/tenant-cleanup";

    /** On AITenants. */
    public static final String AITENANT_CLEANUP = "maas.opendatahub.io/aitenant-cleanup";

    /** On legacy Tenants of early releases; later ones had {@link #TENANT_CLEANUP} there (contract section 9, case 67). */
    public static final String LEGACY_TENANT = "maas.opendatahub.io/tenant-finalizer";

    private Finalizers() {}
}
