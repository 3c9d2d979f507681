/* The Job that asks a tenant's maas-api to revoke all of the tenant's keys. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.desired.WorkloadPlan.ContainerResources;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The revocation Job of contract section 8. It fails at the first answer that is no success: trying again is up to the operator,
 * which knows when to give up and says meanwhile what is wrong.
 */
public final class RevocationJob {

    /** Longest run of a Job, scheduling included, in seconds (contract section 8). */
    static final long ACTIVE_DEADLINE_SECONDS = 120;

    /** How long a finished Job is kept by the cluster, in seconds, should the operator not remove it (contract section 8). */
    static final int TTL_SECONDS_AFTER_FINISHED = 300;

    /** A failed pod is not replaced: the operator makes a new Job. */
    private static final int BACKOFF_LIMIT = 0;

    /** Longest time for one answer of maas-api, in seconds. */
    private static final int ANSWER_SECONDS = 30;

    /** Attempts after the first that end in a lost or refused connection or a passing server error; all within the deadline. */
    private static final int QUICK_RETRIES = 2;

    /** The image of the clean-up jobs says root, which no restricted pod may be. OpenShift picks a user by itself. */
    private static final long NOBODY = 65_534;

    private static final String CPU_REQUEST = "10m";
    private static final String MEMORY_REQUEST = "16Mi";
    private static final String CPU_LIMIT = "50m";
    private static final String MEMORY_LIMIT = "32Mi";

    private static final String CONTAINER = "revoke-keys";

    private RevocationJob() {}

    /** Which object it is. */
    public static ResourceKey key(TenantId tenant, PlatformContext platform) {
        return ResourceKey.of(ManagedKind.JOB, platform.infraNamespace(), new ResourceNames(tenant).revocationJob());
    }

    /**
     * The Job of one life of an AITenant.
     *
     * @param tenant whose keys
     * @param platform settings of the operator
     * @param aitenant the AITenant that is being deleted
     * @param uid its UID, so that the Job of another life is no proof for this one
     * @param anchor owner of the Job while there is one
     */
    public static DesiredObject of(
            TenantId tenant, PlatformContext platform, AITenantRef aitenant, String uid, Optional<Anchor> anchor) {
        ResourceKey key = key(tenant, platform);
        ObjectMeta metadata = Metadata.of(key.namespace(), key.name(), labels(tenant), anchor);
        metadata.setAnnotations(annotations(aitenant, uid));
        return DesiredObject.of(
                ManagedKind.JOB,
                new JobBuilder()
                        .withMetadata(metadata)
                        .withNewSpec()
                        .withBackoffLimit(BACKOFF_LIMIT)
                        .withActiveDeadlineSeconds(ACTIVE_DEADLINE_SECONDS)
                        .withTtlSecondsAfterFinished(TTL_SECONDS_AFTER_FINISHED)
                        .withNewTemplate()
                        .withNewMetadata()
                        .withLabels(labels(tenant))
                        .withAnnotations(annotations(aitenant, uid))
                        .endMetadata()
                        .withNewSpec()
                        .withRestartPolicy("Never")
                        .withServiceAccountName(ResourceNames.MAAS_API_CLEANUP)
                        .withAutomountServiceAccountToken(false)
                        .withSecurityContext(podSecurity(platform))
                        .withContainers(container(tenant, platform))
                        .withVolumes(ClusterAuthority.volume(platform))
                        .endSpec()
                        .endTemplate()
                        .endSpec()
                        .build());
    }

    private static SortedMap<String, String> labels(TenantId tenant) {
        SortedMap<String, String> labels = new TreeMap<>(Labels.ofTenant(tenant));
        labels.put(Labels.APP, Labels.CLEANUP_APP);
        return labels;
    }

    private static SortedMap<String, String> annotations(AITenantRef aitenant, String uid) {
        SortedMap<String, String> annotations =
                new TreeMap<>(Annotations.ofAITenant(aitenant.namespace(), aitenant.name()));
        annotations.put(Annotations.AITENANT_UID, uid);
        return annotations;
    }

    private static PodSecurityContext podSecurity(PlatformContext platform) {
        PodSecurityContext security = Pods.podSecurity();
        security.setRunAsUser(platform.openshift() ? null : NOBODY);
        return security;
    }

    private static Container container(TenantId tenant, PlatformContext platform) {
        return new ContainerBuilder()
                .withName(CONTAINER)
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
                        "DELETE",
                        url(tenant, platform))
                .withResources(resources())
                .withSecurityContext(Pods.containerSecurity())
                .withVolumeMounts(ClusterAuthority.mount())
                .build();
    }

    private static String url(TenantId tenant, PlatformContext platform) {
        return String.format(
                "https://%s.%s.svc:%d/internal/v1/tenants/%s/api-keys",
                new ResourceNames(tenant).service(ResourceNames.MAAS_API),
                platform.infraNamespace(),
                MaasApiObjects.HTTPS_PORT,
                tenant.name());
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
