/* Parts of NetworkPolicies: who, and through which ports. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirementBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeerBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPortBuilder;
import io.opendatahub.maas.naming.Labels;
import java.util.List;
import java.util.Map;

/** Peers and ports. Rules are atomic for server-side apply, so protocols are always said. */
final class Traffic {

    static final String INGRESS = "Ingress";
    static final String EGRESS = "Egress";
    static final String TCP = "TCP";

    private static final String UDP = "UDP";
    private static final int DNS = 53;

    /** OpenShift's DNS pods listen here, and policies see the port of the pod. */
    private static final int DNS_OF_OPENSHIFT = 5353;

    private Traffic() {}

    /** A port. */
    static NetworkPolicyPort port(String protocol, int number) {
        return new NetworkPolicyPortBuilder()
                .withProtocol(protocol)
                .withPort(new IntOrString(number))
                .build();
    }

    /** The ports of name resolution. */
    static List<NetworkPolicyPort> dns() {
        return List.of(port(UDP, DNS), port(TCP, DNS), port(UDP, DNS_OF_OPENSHIFT), port(TCP, DNS_OF_OPENSHIFT));
    }

    /** What may come in through one TCP port. */
    static NetworkPolicyIngressRule from(NetworkPolicyPeer peer, int port) {
        return new NetworkPolicyIngressRuleBuilder()
                .withFrom(peer)
                .withPorts(port(TCP, port))
                .build();
    }

    /** All pods of some namespaces. */
    static NetworkPolicyPeer namespaces(List<String> names) {
        return new NetworkPolicyPeerBuilder()
                .withNamespaceSelector(named(names))
                .build();
    }

    /** Some pods of some namespaces. */
    static NetworkPolicyPeer pods(List<String> namespaces, LabelSelector pods) {
        return new NetworkPolicyPeerBuilder()
                .withNamespaceSelector(named(namespaces))
                .withPodSelector(pods)
                .build();
    }

    /** Some pods of the policy's own namespace. */
    static NetworkPolicyPeer pods(LabelSelector pods) {
        return new NetworkPolicyPeerBuilder().withPodSelector(pods).build();
    }

    /** Pods with these labels. */
    static LabelSelector labelled(Map<String, String> labels) {
        return new LabelSelectorBuilder().withMatchLabels(labels).build();
    }

    /** Pods that have the label, whatever its value. */
    static LabelSelector having(String label) {
        return matching(new LabelSelectorRequirementBuilder()
                .withKey(label)
                .withOperator("Exists")
                .build());
    }

    /** Pods whose label has one of these values. */
    static LabelSelector in(String label, List<String> values) {
        return matching(new LabelSelectorRequirementBuilder()
                .withKey(label)
                .withOperator("In")
                .withValues(values)
                .build());
    }

    private static LabelSelector named(List<String> namespaces) {
        return in(Labels.NAMESPACE_NAME, namespaces);
    }

    private static LabelSelector matching(LabelSelectorRequirement requirement) {
        return new LabelSelectorBuilder().withMatchExpressions(requirement).build();
    }
}
