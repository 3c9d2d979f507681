/* How a tenant's gateway speaks TLS to the tenant's three workloads (contract section 4). */
package io.opendatahub.maas.desired;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.stream.Stream;

/**
 * Renders the DestinationRules. No certificate is verified: the payload workloads sign their own, and the gateway's pods do
 * not have the CA that signed maas-api's.
 */
final class BackendTls {

    private BackendTls() {}

    static Stream<DesiredObject> rules(TenantContext context) {
        ResourceNames names = new ResourceNames(context.tenant());
        PlatformContext platform = context.platform();
        return Stream.of(
                rule(
                        context,
                        names.object(ResourceNames.PAYLOAD_PROCESSING),
                        names.service(ResourceNames.PAYLOAD_PROCESSING),
                        platform.gatewayNamespace()),
                rule(
                        context,
                        names.object(ResourceNames.PAYLOAD_PRE_PROCESSING),
                        names.service(ResourceNames.PAYLOAD_PRE_PROCESSING),
                        platform.gatewayNamespace()),
                rule(context, names.backendTls(), names.service(ResourceNames.MAAS_API), platform.infraNamespace()));
    }

    private static DesiredObject rule(TenantContext context, String name, String service, String namespace) {
        return DesiredObject.custom(
                ManagedKind.DESTINATION_RULE,
                Metadata.inGateway(context, name),
                Tree.of(
                        "host",
                        ServiceHost.full(service, namespace),
                        "trafficPolicy",
                        Tree.of("tls", Tree.of("mode", "SIMPLE", "insecureSkipVerify", true))));
    }
}
