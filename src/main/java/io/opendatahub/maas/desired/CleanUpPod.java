/* The pod that has maas-api clean up or revoke keys: one request, verified against the cluster's CA. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.NameLimit;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Pods of the scheduled key clean-up and of the revocation (contract sections 4 and 8). */
final class CleanUpPod {

    /** Longest run of a Job, scheduling included, in seconds (contract section 8). */
    static final long ACTIVE_DEADLINE_SECONDS = 120;

    /** A failed pod is not replaced: the schedule, or the operator, starts the next run. */
    static final int BACKOFF_LIMIT = 0;

    /** Longest time for one answer of maas-api, in seconds. */
    private static final int ANSWER_SECONDS = 30;

    /** Attempts after the first that end in a lost or refused connection or a passing server error; all within the deadline. */
    private static final int QUICK_RETRIES = 2;

    /** A user without any rights. */
    private static final long NOBODY = 65534;

    private static final String COMPONENT = "api";
    private static final String CPU_REQUEST = "10m";
    private static final String MEMORY_REQUEST = "16Mi";
    private static final String CPU_LIMIT = "50m";
    private static final String MEMORY_LIMIT = "32Mi";

    private CleanUpPod() {}

    /**
     * Labels of the pods, by which maas-api lets them in and everything else is closed to them.
     *
     * @param tenant whose keys
     * @param owner name of the Job or CronJob
     */
    static SortedMap<String, String> labels(TenantId tenant, String owner) {
        SortedMap<String, String> labels = new TreeMap<>(Labels.ofTenant(tenant));
        labels.put(Labels.APP, Labels.CLEANUP_APP);
        labels.put(Labels.NAME, Labels.CLEANUP_APP);
        labels.put(Labels.COMPONENT, COMPONENT);
        labels.put(Labels.TENANT_INSTANCE, NameLimit.LABEL_VALUE.fit(owner));
        return Collections.unmodifiableSortedMap(labels);
    }

    /**
     * Address of one of maas-api's internal paths. The name of the host is the one that certificates of either platform carry.
     *
     * @param tenant whose maas-api
     */
    static String url(TenantId tenant, PlatformContext platform, String path) {
        String host = ServiceHost.inCluster(
                new ResourceNames(tenant).service(ResourceNames.MAAS_API), platform.infraNamespace());
        return "https://" + host + ":" + MaasApiObjects.HTTPS_PORT + path;
    }

    /**
     * The pod. It has no credentials of the cluster: maas-api's internal paths are closed by network, and through the gateway by
     * its policy, not by token.
     *
     * @param platform settings of the operator
     * @param container name of its container
     * @param method HTTP method
     * @param url where to
     */
    static PodSpec spec(PlatformContext platform, String container, String method, String url) {
        return new PodSpecBuilder()
                .withRestartPolicy("Never")
                .withServiceAccountName(ResourceNames.MAAS_API_CLEANUP)
                .withAutomountServiceAccountToken(false)
                .withSecurityContext(security(platform))
                .withContainers(container(platform, container, method, url))
                .withVolumes(ClusterAuthority.volume(platform))
                .build();
    }

    /** The image's own user is root, which would not be started; OpenShift gives pods a user itself and refuses others. */
    private static PodSecurityContext security(PlatformContext platform) {
        PodSecurityContext security = Pods.podSecurity();
        if (!platform.openshift()) {
            security.setRunAsUser(NOBODY);
        }
        return security;
    }

    private static Container container(PlatformContext platform, String name, String method, String url) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(platform.images().cleanup())
                .withCommand(
                        "curl",
                        "--fail",
                        "--silent",
                        "--show-error",
                        "--max-time",
                        String.valueOf(ANSWER_SECONDS),
                        "--retry",
                        String.valueOf(QUICK_RETRIES),
                        "--retry-connrefused",
                        "--cacert",
                        ClusterAuthority.FILE,
                        "--request",
                        method,
                        url)
                .withResources(resources())
                .withSecurityContext(Pods.containerSecurity())
                .withVolumeMounts(ClusterAuthority.mount())
                .build();
    }

    private static ResourceRequirements resources() {
        return new ResourceRequirementsBuilder()
                .withRequests(Amounts.quantities(
                        Map.of(ContainerResources.CPU, CPU_REQUEST, ContainerResources.MEMORY, MEMORY_REQUEST)))
                .withLimits(Amounts.quantities(
                        Map.of(ContainerResources.CPU, CPU_LIMIT, ContainerResources.MEMORY, MEMORY_LIMIT)))
                .build();
    }
}
