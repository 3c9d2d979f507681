/* Puts our finalizer on configs that an AITenant manages, takes it off others, and cleans up before it goes. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.watch.LiveIndex;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The finalizer {@code maas.opendatahub.io/tenant-cleanup} (contract section 8). */
final class TenantFinalizer {

    private static final Logger LOG = LoggerFactory.getLogger(TenantFinalizer.class);

    /** A JSON Patch whose test failed. */
    private static final int UNPROCESSABLE = 422;

    private final KubernetesWrites writes;
    private final Applier applier;
    private final LiveIndex live;

    TenantFinalizer(KubernetesWrites writes, Applier applier, LiveIndex live) {
        this.writes = writes;
        this.applier = applier;
        this.live = live;
    }

    /** Makes the finalizer present or absent. A config without a manager must be deletable while no operator runs. */
    void ensure(MaasTenantConfig config, boolean managedByAITenant) {
        patch(
                config,
                managedByAITenant
                        ? FinalizerPatch.add(config, Finalizers.TENANT_CLEANUP)
                        : FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP));
    }

    /**
     * Removes everything of the tenant, then the finalizer.
     *
     * @return what could not be removed yet
     */
    ApplyReport cleanUp(MaasTenantConfig config) {
        ApplyReport report = applier.remove(
                live.ofTenant(config.getMetadata().getNamespace()).keySet());
        if (report.failures().isEmpty()) {
            patch(config, FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP));
        }
        return report;
    }

    private void patch(MaasTenantConfig config, List<Map<String, Object>> operations) {
        if (operations.isEmpty()) {
            return;
        }
        ResourceKey key = new ResourceKey(
                OwnKinds.MAAS_TENANT_CONFIG,
                config.getMetadata().getNamespace(),
                config.getMetadata().getName());
        try {
            writes.jsonPatch(key, operations);
        } catch (KubernetesClientException e) {
            boolean changedMeanwhile = e.getCode() == UNPROCESSABLE
                    || e.getCode() == HttpURLConnection.HTTP_CONFLICT
                    || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
            if (!changedMeanwhile) {
                throw e;
            }
            LOG.debug("finalizers of {} changed meanwhile; the event of that change brings us back", key);
        }
    }
}
