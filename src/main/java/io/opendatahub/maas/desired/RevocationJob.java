/* The Job that asks a tenant's maas-api to revoke all of the tenant's keys. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The revocation Job of contract section 8. It fails at the first answer that is no success: trying again is up to the operator,
 * which knows when to give up and says meanwhile what is wrong.
 */
public final class RevocationJob {

    /** How long a finished Job is kept by the cluster, in seconds, should the operator not remove it (contract section 8). */
    static final int TTL_SECONDS_AFTER_FINISHED = 300;

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
        SortedMap<String, String> labels = CleanUpPod.labels(tenant, key.name());
        ObjectMeta metadata = Metadata.of(key.namespace(), key.name(), labels, anchor);
        metadata.setAnnotations(annotations(aitenant, uid));
        return DesiredObject.of(
                ManagedKind.JOB,
                new JobBuilder()
                        .withMetadata(metadata)
                        .withNewSpec()
                        .withBackoffLimit(CleanUpPod.BACKOFF_LIMIT)
                        .withActiveDeadlineSeconds(CleanUpPod.ACTIVE_DEADLINE_SECONDS)
                        .withTtlSecondsAfterFinished(TTL_SECONDS_AFTER_FINISHED)
                        .withNewTemplate()
                        .withNewMetadata()
                        .withLabels(labels)
                        .withAnnotations(annotations(aitenant, uid))
                        .endMetadata()
                        .withSpec(CleanUpPod.spec(platform, CONTAINER, "DELETE", url(tenant, platform)))
                        .endTemplate()
                        .endSpec()
                        .build());
    }

    private static SortedMap<String, String> annotations(AITenantRef aitenant, String uid) {
        SortedMap<String, String> annotations =
                new TreeMap<>(Annotations.ofAITenant(aitenant.namespace(), aitenant.name()));
        annotations.put(Annotations.AITENANT_UID, uid);
        return annotations;
    }

    private static String url(TenantId tenant, PlatformContext platform) {
        return CleanUpPod.url(tenant, platform, "/internal/v1/tenants/" + tenant.name() + "/api-keys");
    }
}
