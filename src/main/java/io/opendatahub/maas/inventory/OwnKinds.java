/* The operator's own kinds. */
package io.opendatahub.maas.inventory;

/** Kinds of contract section 1. */
public final class OwnKinds {

    private static final String GROUP = "maas.opendatahub.io";
    private static final String VERSION = "v1alpha1";

    public static final KindRef MAAS_TENANT_CONFIG =
            new KindRef(GROUP, VERSION, "MaasTenantConfig", "maastenantconfigs", true);
    public static final KindRef AI_TENANT = new KindRef(GROUP, VERSION, "AITenant", "aitenants", true);
    public static final KindRef CONFIG = new KindRef(GROUP, VERSION, "Config", "configs", false);

    /** The kind that MaasTenantConfig and AITenant replace. */
    public static final KindRef TENANT = new KindRef(GROUP, VERSION, "Tenant", "tenants", true);

    private OwnKinds() {}
}
