/* Puts our finalizer on configs that an AITenant manages, takes it off others, and cleans up before it goes. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.FinalizerPatch;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.OwnerPatch;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.check.Adoption;
import io.opendatahub.maas.check.Blocker;
import io.opendatahub.maas.check.CleanUpCheck;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.CleanUp;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.AITenantReasons;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.DeletionDeadlines;
import io.opendatahub.maas.watch.LastWritten;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The finalizer {@code maas.opendatahub.io/tenant-cleanup} (contract section 8). */
final class TenantFinalizer {

    private static final Logger LOG = LoggerFactory.getLogger(TenantFinalizer.class);

    private final KubernetesWrites writes;
    private final EventRecorder events;
    private final PlatformContext platform;
    private final DeletionDeadlines deadlines;
    private final TenantCleanUp cleanUp;
    private final LastWritten<Boolean> released = new LastWritten<>();
    private final Set<String> givenUp = ConcurrentHashMap.newKeySet();

    TenantFinalizer(OperatorRuntime runtime) {
        this.writes = runtime.writes();
        this.events = runtime.events();
        this.platform = runtime.platform();
        this.deadlines = new DeletionDeadlines(runtime.clock(), runtime.deletionTimeout());
        this.cleanUp = new TenantCleanUp(runtime);
    }

    /**
     * Puts the finalizer on a config that an AITenant has taken in, also while the tenant is blocked, and takes a leftover one off the
     * default tenant's config when none does: that must be deletable while no operator runs (case 63). The anchor does not own the
     * default tenant's config (contract section 4).
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
        List<Map<String, Object>> operations = new ArrayList<>();
        if (observation
                .aitenant()
                .filter(aitenant -> isDefault || isAdopted(aitenant, config))
                .isPresent()) {
            operations.addAll(FinalizerPatch.add(config, Finalizers.TENANT_CLEANUP));
        } else if (isDefault) {
            operations.addAll(FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP));
        }
        if (isDefault) {
            operations.addAll(OwnerPatch.removeAnchor(config));
        }
        patch(config, operations);
    }

    /** What a refused patch means for the pass. */
    static ApplyReport refused(MaasTenantConfig config, KubernetesClientException cause) {
        return new ApplyReport(List.of(Refusal.failure(key(config), cause)), List.of(), List.of(), Map.of());
    }

    /**
     * Removes everything of the tenant. Only the finalizer waits for the tenant's policies: a config without it, or one that is gone
     * already, can hold nothing back.
     *
     * @param gone whether the config is gone; what is known of it may be older than its deletion then
     * @return what could not be removed yet; nothing once that has lasted longer than the deletion timeout
     */
    CleanUp cleanUp(MaasTenantConfig config, boolean gone) {
        Optional<TenantId> tenant =
                TenantId.ofNamespace(config.getMetadata().getNamespace(), platform.defaultTenantNamespace());
        if (tenant.isEmpty() || released.newerThan(config).isPresent()) {
            return CleanUp.DONE;
        }
        if (gone || !config.getMetadata().getFinalizers().contains(Finalizers.TENANT_CLEANUP)) {
            return cleanUp.removeObjects(tenant.get());
        }
        CleanUp result = cleanUp.run(tenant.get());
        if (result.isDone() || !isTimeUp(config)) {
            return result;
        }
        if (givenUp.add(config.getMetadata().getUid())) {
            tellGivenUp(config, result);
        }
        cleanUp.removeObjects(tenant.get());
        return CleanUp.DONE;
    }

    /** How long a clean-up that does not get on is still waited for; empty when for ever (contract section 2), or no more. */
    Optional<Duration> timeLeft(MaasTenantConfig config) {
        return untilTimeIsUp(config).filter(left -> left.compareTo(Duration.ZERO) > 0);
    }

    private boolean isTimeUp(MaasTenantConfig config) {
        return untilTimeIsUp(config)
                .filter(left -> left.compareTo(Duration.ZERO) <= 0)
                .isPresent();
    }

    private Optional<Duration> untilTimeIsUp(MaasTenantConfig config) {
        return deadlines.left(
                config.getMetadata().getUid(),
                Instant.parse(config.getMetadata().getDeletionTimestamp()));
    }

    private void tellGivenUp(MaasTenantConfig config, CleanUp result) {
        String skipped = CleanUpCheck.blocked(result)
                .map(Verdict::message)
                .orElseGet(() -> "Policies of the tenant are not gone.");
        String text = "Given up after " + deadlines.timeout().toSeconds()
                + " s (setting AITENANT_DELETION_TIMEOUT); the rest is removed. " + skipped;
        LOG.warn("{}", text);
        events.record(
                config, StatusEvents.Type.WARNING.text(), AITenantReasons.CLEANUP_FORCED.code(), Texts.event(text));
    }

    /**
     * Lets the config go, if it has not been let go yet.
     *
     * @throws KubernetesClientException when the patch is refused
     */
    void release(MaasTenantConfig config) {
        List<Map<String, Object>> operations = FinalizerPatch.remove(config, Finalizers.TENANT_CLEANUP);
        if (operations.isEmpty() || released.newerThan(config).isPresent()) {
            return;
        }
        try {
            released.remember(writes.jsonPatch(key(config), operations), true);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    /** Forgets a config that is gone. */
    void forget(MaasTenantConfig config) {
        released.forget(ResourceID.fromResource(config));
        givenUp.remove(config.getMetadata().getUid());
        deadlines.forget(config.getMetadata().getUid());
    }

    private static boolean isAdopted(AITenant aitenant, MaasTenantConfig config) {
        return Adoption.tookPlace(aitenant, aitenant.getStatus(), Adoption.annotations(config));
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
        return ResourceKey.of(OwnKinds.MAAS_TENANT_CONFIG, config);
    }
}
