/* Puts our finalizer on configs that an AITenant manages, takes it off others, and cleans up before it goes. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.OperatorRuntime;
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
    private final PlatformContext platform;

    TenantFinalizer(OperatorRuntime runtime) {
        this.writes = runtime.writes();
        this.applier = runtime.applier();
        this.platform = runtime.platform();
    }

    /**
     * Puts the finalizer on a config that an AITenant manages, and takes a leftover one off the default tenant's config when none
     * does: that must be deletable while no operator runs (case 63).
     */
    void ensure(TenantObservation observation, TenantResolution resolution) {
        MaasTenantConfig config = observation.config();
        boolean isDefault =
                platform.defaultTenantNamespace().equals(config.getMetadata().getNamespace());
        if (resolution instanceof TenantResolution.Ready ready
                && ready.context().owner().isPresent()) {
            patch(config, FinalizerPatch.add(config, Finalizers.TENANT_CLEANUP));
        } else if (isDefault && observation.aitenant().isEmpty() && !(resolution instanceof TenantResolution.Idle)) {
            patch(config, FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP));
        }
    }

    /**
     * Removes everything of the tenant, then the finalizer.
     *
     * @return what could not be removed yet
     */
    ApplyReport cleanUp(MaasTenantConfig config) {
        ApplyReport report = TenantId.ofNamespace(
                        config.getMetadata().getNamespace(), platform.defaultTenantNamespace())
                .map(tenant -> applier.remove(TenantInventory.keys(tenant, platform)))
                .orElse(ApplyReport.CLEAN);
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
