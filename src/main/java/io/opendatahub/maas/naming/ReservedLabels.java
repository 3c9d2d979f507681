/* Labels of namespaces that nobody but an administrator may set, because more depends on them than who may use a gateway. */
package io.opendatahub.maas.naming;

import java.util.List;
import java.util.Set;

/**
 * Kubernetes' and OpenShift's labels (Pod Security, network policies that select namespaces by name, webhooks), those of the
 * platform and of this operator, and those by which service meshes and Argo CD take namespaces in. Whoever may edit a Gateway
 * must not set them by way of its selectors.
 */
public final class ReservedLabels {

    /** The labels of these domains and of those below them. */
    public static final List<String> DOMAINS =
            List.of("kubernetes.io", "k8s.io", "openshift.io", "opendatahub.io", "istio.io", "argoproj.io");

    /** Labels that have no domain. */
    public static final Set<String> WITHOUT_DOMAIN = Set.of("istio-injection");

    /** Labels of these domains that are not reserved: what the gateways of tenants are meant to select namespaces by. */
    public static final Set<String> FREE = Set.of(Labels.GATEWAY_ACCESS);

    private ReservedLabels() {}

    /** Whether a label is of these domains or those below them. */
    public static boolean contains(String key) {
        int slash = key.indexOf('/');
        if (slash < 0) {
            return WITHOUT_DOMAIN.contains(key);
        }
        String prefix = key.substring(0, slash);
        return !FREE.contains(key)
                && DOMAINS.stream().anyMatch(domain -> prefix.equals(domain) || prefix.endsWith("." + domain));
    }
}
