/* Host names of Services. */
package io.opendatahub.maas.desired;

/** How the parts of a tenant name each other's Services. */
final class ServiceHost {

    private ServiceHost() {}

    /** The name that every resolver in the cluster knows, and Istio's name of the host. */
    static String full(String service, String namespace) {
        return service + "." + namespace + ".svc.cluster.local";
    }

    /** The name that certificates of OpenShift's service CA carry, too. */
    static String inCluster(String service, String namespace) {
        return service + "." + namespace + ".svc";
    }
}
