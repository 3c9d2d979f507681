/* How objects in the gateway namespace say which gateway they are for. */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.naming.Labels;
import java.util.Map;

/** References to a tenant's gateway and to its pods. */
final class GatewayTarget {

    static final String GROUP = "gateway.networking.k8s.io";
    static final String KIND = "Gateway";

    private GatewayTarget() {}

    /** A policy's {@code targetRef}. */
    static Map<String, Object> reference(TenantContext context) {
        return Tree.of("group", GROUP, "kind", KIND, "name", context.gatewayName());
    }

    /** Labels of the gateway's pods. */
    static Map<String, Object> podLabels(TenantContext context) {
        return Tree.of(Labels.GATEWAY_NAME, context.gatewayName());
    }
}
