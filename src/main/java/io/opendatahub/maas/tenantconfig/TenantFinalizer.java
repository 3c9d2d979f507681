/* Puts our finalizer on configs that an AITenant manages, takes it off others, and cleans up before it goes. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.Applier;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.check.Blocker;
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
import java.util.Objects;

/** The finalizer {@code maas.opendatahub.io/tenant-cleanup} (contract section 8). */
final class TenantFinalizer {

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
     * Puts the finalizer on a config that an AITenant manages, also while the tenant is blocked, and takes a leftover one off the
     * default tenant's config when none does: that must be deletable while no operator runs (case 63).
     *
     * @throws KubernetesClientException when the patch is refused; nothing may be created then
     */
    void ensure(TenantObservation observation, TenantResolution resolution) {
        MaasTenantConfig config = observation.config();
        boolean isDefault =
                platform.defaultTenantNamespace().equals(config.getMetadata().getNamespace());
        if (resolution instanceof TenantResolution.Idle || isForeign(resolution)) {
            return;
        }
        if (observation.aitenant().isPresent()) {
            patch(config, FinalizerPatch.add(config, Finalizers.TENANT_CLEANUP));
        } else if (isDefault) {
            patch(config, FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP));
        }
    }

    /** What a refused patch means for the pass. */
    static ApplyReport refused(MaasTenantConfig config, KubernetesClientException cause) {
        String words = cause.getStatus() == null
                ? cause.getMessage()
                : cause.getStatus().getMessage();
        return new ApplyReport(
                List.of(new ApplyReport.Failure(key(config), cause.getCode(), Objects.requireNonNullElse(words, ""))),
                List.of(),
                List.of(),
                Map.of());
    }

    /** Whether a refusal may come from somebody who edited the finalizers at the same time; the next pass knows better. */
    static boolean mayBeRace(KubernetesClientException cause) {
        return cause.getCode() == UNPROCESSABLE
                || cause.getCode() == HttpURLConnection.HTTP_CONFLICT
                || cause.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    /**
     * Removes everything of the tenant.
     *
     * @return what could not be removed yet
     */
    ApplyReport cleanUp(MaasTenantConfig config) {
        return TenantId.ofNamespace(config.getMetadata().getNamespace(), platform.defaultTenantNamespace())
                .map(tenant -> applier.remove(TenantInventory.keys(tenant, platform)))
                .orElse(ApplyReport.CLEAN);
    }

    /** Lets the config go. */
    void release(MaasTenantConfig config) {
        patch(config, FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP));
    }

    private static boolean isForeign(TenantResolution resolution) {
        return resolution instanceof TenantResolution.Blocked blocked
                && blocked.blocker().area() == Blocker.Area.IDENTITY;
    }

    private void patch(MaasTenantConfig config, List<Map<String, Object>> operations) {
        if (!operations.isEmpty()) {
            writes.jsonPatch(key(config), operations);
        }
    }

    private static ResourceKey key(MaasTenantConfig config) {
        return new ResourceKey(
                OwnKinds.MAAS_TENANT_CONFIG,
                config.getMetadata().getNamespace(),
                config.getMetadata().getName());
    }
}
