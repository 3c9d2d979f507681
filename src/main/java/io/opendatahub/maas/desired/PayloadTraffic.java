/* The NetworkPolicy of a tenant's two payload workloads (contract section 4). */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.stream.Stream;

/** Renders the policy. Its pods run beside the gateways, where OpenShift denies what no policy allows. */
final class PayloadTraffic {

    /** OpenShift's monitoring of the platform and of users' workloads; the configured namespace comes on top. */
    private static final List<String> MONITORING_NAMESPACES =
            List.of("openshift-monitoring", "openshift-user-workload-monitoring");

    private static final int HTTPS = 443;

    /** The port of the API server's own pods. */
    private static final int API_SERVER = 6443;

    private PayloadTraffic() {}

    /**
     * Gateways come in by the label that Istio gives all of them: OpenShift is said to refuse policies here that select by a
     * gateway's name. The label of a workload has no place on the peer, it would let nobody in (case 100).
     */
    static DesiredObject policy(TenantContext context) {
        PlatformContext platform = context.platform();
        ResourceNames names = new ResourceNames(context.tenant());
        NetworkPolicyPeer gateways =
                Traffic.pods(List.of(platform.gatewayNamespace()), Traffic.having(Labels.GATEWAY_MANAGED));
        return DesiredObject.of(
                ManagedKind.NETWORK_POLICY,
                new NetworkPolicyBuilder()
                        .withMetadata(Metadata.inGateway(context, names.object(ResourceNames.PAYLOAD_PROCESSING)))
                        .withNewSpec()
                        .withPodSelector(Traffic.in(
                                Labels.TENANT_INSTANCE,
                                List.of(
                                        names.instance(ResourceNames.PAYLOAD_PROCESSING),
                                        names.instance(ResourceNames.PAYLOAD_PRE_PROCESSING))))
                        .withPolicyTypes(Traffic.INGRESS, Traffic.EGRESS)
                        .withIngress(
                                Traffic.from(gateways, Plugins.GRPC_PORT),
                                Traffic.from(Traffic.namespaces(monitoringNamespaces(platform)), Plugins.METRICS_PORT))
                        .addNewEgress()
                        .withPorts(Traffic.dns())
                        .endEgress()
                        .addNewEgress()
                        .withPorts(Traffic.port(Traffic.TCP, HTTPS), Traffic.port(Traffic.TCP, API_SERVER))
                        .endEgress()
                        .endSpec()
                        .build());
    }

    private static List<String> monitoringNamespaces(PlatformContext platform) {
        return Stream.concat(MONITORING_NAMESPACES.stream(), Stream.of(platform.monitoringNamespace()))
                .distinct()
                .sorted()
                .toList();
    }
}
