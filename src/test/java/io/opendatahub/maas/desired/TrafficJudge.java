/* Evaluates NetworkPolicies as a cluster's network would. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Connections between pods, judged by all policies of the cluster: denied where policies select a pod and none allows. */
record TrafficJudge(List<NetworkPolicy> policies) {

    private static final String NAMESPACE_NAME = "kubernetes.io/metadata.name";

    /** A pod; its namespace has the label of its name. */
    record Pod(String namespace, Map<String, String> labels) {}

    /** Something outside of the cluster's pods; only rules without peers let it through. */
    static final Pod OUTSIDE = new Pod("", Map.of());

    /** Whether both ends allow it. */
    boolean allows(Pod from, Pod to, String protocol, int port) {
        return leaves(from, to, protocol, port) && enters(from, to, protocol, port);
    }

    /** Whether the policies of the receiving pod allow it. */
    boolean enters(Pod from, Pod to, String protocol, int port) {
        List<NetworkPolicy> selecting = selecting(to, "Ingress");
        return selecting.isEmpty()
                || selecting.stream()
                        .flatMap(policy -> policy.getSpec().getIngress().stream()
                                .filter(rule ->
                                        matches(policy, rule.getFrom(), from) && open(rule.getPorts(), protocol, port)))
                        .findAny()
                        .isPresent();
    }

    /** Whether the policies of the sending pod allow it. */
    boolean leaves(Pod from, Pod to, String protocol, int port) {
        List<NetworkPolicy> selecting = selecting(from, "Egress");
        return selecting.isEmpty()
                || selecting.stream()
                        .flatMap(policy -> policy.getSpec().getEgress().stream()
                                .filter(rule ->
                                        matches(policy, rule.getTo(), to) && open(rule.getPorts(), protocol, port)))
                        .findAny()
                        .isPresent();
    }

    /** Whether any policy selects the pod. */
    boolean selects(Pod pod) {
        return !selecting(pod, "Ingress").isEmpty() || !selecting(pod, "Egress").isEmpty();
    }

    private List<NetworkPolicy> selecting(Pod pod, String type) {
        Predicate<NetworkPolicy> here =
                policy -> policy.getMetadata().getNamespace().equals(pod.namespace());
        return policies.stream()
                .filter(here.and(policy -> policy.getSpec().getPolicyTypes().contains(type)))
                .filter(policy -> matches(policy.getSpec().getPodSelector(), pod.labels()))
                .toList();
    }

    private static boolean matches(NetworkPolicy policy, List<NetworkPolicyPeer> peers, Pod pod) {
        return peers.isEmpty() || peers.stream().anyMatch(peer -> matches(policy, peer, pod));
    }

    private static boolean matches(NetworkPolicy policy, NetworkPolicyPeer peer, Pod pod) {
        boolean namespace = peer.getNamespaceSelector() == null
                ? policy.getMetadata().getNamespace().equals(pod.namespace())
                : matches(peer.getNamespaceSelector(), Map.of(NAMESPACE_NAME, pod.namespace()));
        return !pod.equals(OUTSIDE)
                && namespace
                && (peer.getPodSelector() == null || matches(peer.getPodSelector(), pod.labels()));
    }

    private static boolean open(List<NetworkPolicyPort> ports, String protocol, int port) {
        return ports.isEmpty()
                || ports.stream()
                        .anyMatch(each -> each.getProtocol().equals(protocol)
                                && each.getPort().getIntVal() == port);
    }

    private static boolean matches(LabelSelector selector, Map<String, String> labels) {
        Map<String, String> wanted = selector.getMatchLabels();
        return (wanted == null || labels.entrySet().containsAll(wanted.entrySet()))
                && selector.getMatchExpressions().stream().allMatch(requirement -> matches(requirement, labels));
    }

    private static boolean matches(LabelSelectorRequirement requirement, Map<String, String> labels) {
        String value = labels.get(requirement.getKey());
        return switch (requirement.getOperator()) {
            case "In" -> value != null && requirement.getValues().contains(value);
            case "Exists" -> value != null;
            default -> throw new IllegalArgumentException(requirement.getOperator());
        };
    }
}
