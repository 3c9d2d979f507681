/* The shared NetworkPolicies of the infra namespace: who reaches maas-api, and what the clean-up pods reach. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicySpec;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicySpecBuilder;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Renders the six policies; the one for monitoring is of OpenShift only (contract section 4). */
final class SharedTraffic {

    /** Where Authorino may run, by way of installation. */
    private static final List<String> AUTHORINO_NAMESPACES =
            List.of("kuadrant-system", "openshift-operators", "rh-connectivity-link");

    private static final Map<String, String> AUTHORINO = Map.of("authorino-resource", "authorino");

    /** Where OpenShift AI runs its monitoring. */
    private static final List<String> MONITORING_NAMESPACES = List.of("redhat-ods-monitoring");

    private final PlatformContext platform;
    private final Anchor anchor;

    SharedTraffic(PlatformContext platform, Anchor anchor) {
        this.platform = platform;
        this.anchor = anchor;
    }

    Stream<DesiredObject> policies() {
        NetworkPolicyPeer gateways = Traffic.namespaces(List.of(platform.gatewayNamespace()));
        NetworkPolicyPeer operator = Traffic.namespaces(List.of(platform.controllerNamespace()));
        NetworkPolicyPeer authorino = Traffic.pods(AUTHORINO_NAMESPACES, Traffic.labelled(AUTHORINO));
        NetworkPolicyPeer monitoring = Traffic.namespaces(MONITORING_NAMESPACES);
        return Stream.of(
                        Stream.of(
                                intoMaasApi("maas-api-allow-gateway", gateways, MaasApiObjects.HTTPS_PORT),
                                intoMaasApi("maas-api-allow-deployment-ns", operator, MaasApiObjects.HTTPS_PORT),
                                intoMaasApi(
                                        "maas-api-allow-cleanup",
                                        Traffic.pods(cleanUpPods()),
                                        MaasApiObjects.HTTPS_PORT),
                                intoMaasApi("maas-authorino-allow", authorino, MaasApiObjects.HTTPS_PORT)),
                        platform.openshift()
                                ? Stream.of(intoMaasApi(
                                        "maas-api-allow-monitoring", monitoring, MaasApiObjects.METRICS_PORT))
                                : Stream.<DesiredObject>empty(),
                        Stream.of(policy("maas-api-cleanup-restrict", cleanUp())))
                .flatMap(policies -> policies);
    }

    /**
     * The pods of every tenant's maas-api, those of the earlier controller too: a label that foreign pods may also have would not
     * do alone, and others need not have our values where a Deployment keeps an older selector.
     */
    static LabelSelector maasApiPods() {
        return new LabelSelectorBuilder(Traffic.having(Labels.TENANT_INSTANCE))
                .withMatchLabels(Map.of(Labels.NAME, ResourceNames.MAAS_API))
                .build();
    }

    private static LabelSelector cleanUpPods() {
        return Traffic.labelled(Map.of(Labels.APP, Labels.CLEANUP_APP));
    }

    private DesiredObject intoMaasApi(String name, NetworkPolicyPeer peer, int port) {
        return policy(
                name,
                new NetworkPolicySpecBuilder()
                        .withPodSelector(maasApiPods())
                        .withPolicyTypes(Traffic.INGRESS)
                        .withIngress(Traffic.from(peer, port))
                        .build());
    }

    /** Ingress without a rule: nobody calls these pods. */
    private static NetworkPolicySpec cleanUp() {
        return new NetworkPolicySpecBuilder()
                .withPodSelector(cleanUpPods())
                .withPolicyTypes(Traffic.INGRESS, Traffic.EGRESS)
                .addNewEgress()
                .withTo(Traffic.pods(maasApiPods()))
                .withPorts(Traffic.port(Traffic.TCP, MaasApiObjects.HTTPS_PORT))
                .endEgress()
                .addNewEgress()
                .withPorts(Traffic.dns())
                .endEgress()
                .build();
    }

    private DesiredObject policy(String name, NetworkPolicySpec spec) {
        return DesiredObject.of(
                ManagedKind.NETWORK_POLICY,
                new NetworkPolicyBuilder()
                        .withMetadata(Metadata.of(platform.infraNamespace(), name, Labels.ofShared(), anchor))
                        .withSpec(spec)
                        .build());
    }
}
