/* What the steps of one pass over an AITenant share. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.naming.TenantId;
import org.jspecify.annotations.Nullable;

/** The AITenant, whose tenant it is, and what the steps found out for its status. */
final class AITenantPass {

    private final AITenant aitenant;
    private final TenantId tenant;
    private @Nullable GatewayRef gateway;

    AITenantPass(AITenant aitenant, TenantId tenant, @Nullable GatewayRef gateway) {
        this.aitenant = aitenant;
        this.tenant = tenant;
        this.gateway = gateway;
    }

    AITenant aitenant() {
        return aitenant;
    }

    TenantId tenant() {
        return tenant;
    }

    /** The gateway in force; the one of earlier passes until a step sets another. */
    @Nullable
    GatewayRef gateway() {
        return gateway;
    }

    void gateway(GatewayRef inForce) {
        gateway = inForce;
    }
}
