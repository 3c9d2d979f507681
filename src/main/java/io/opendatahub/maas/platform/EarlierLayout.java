/* Removes what an older controller left in the controller namespace, once it runs in the infra namespace instead. */
package io.opendatahub.maas.platform;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.apply.OwnershipGuard;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.desired.EarlierPlace;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.PlatformReasons;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RetryDelays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clean-up of the older layout (case 114). Looks once at start; where nothing is left it never looks again. A tenant's leftovers
 * go when its config is Ready in the new place and not before: until then they may be the only maas-api there is.
 */
public final class EarlierLayout {

    private static final Logger LOG = LoggerFactory.getLogger(EarlierLayout.class);
    private static final ResourceID ID = new ResourceID("earlier-layout");
    private static final Map<String, String> OF_THE_PLATFORM = Map.of(Labels.PART_OF, Labels.PART_OF_VALUE);

    private final OperatorRuntime runtime;
    private final PlatformContext platform;
    private final DirectReads reads;
    private final ScheduledExecutorService executor;
    private final RetryDelays delays = new RetryDelays();
    /** What could not be removed and was told; once for each object. */
    private final Set<ResourceKey> told = new HashSet<>();
    /** What is still there and ours to remove. */
    private volatile Set<ResourceKey> left = Set.of();

    /** Cleans up through the shared parts, on an executor of the wiring that runs one task at a time. */
    public EarlierLayout(OperatorRuntime runtime, DirectReads reads, ScheduledExecutorService executor) {
        this.runtime = runtime;
        this.platform = runtime.platform();
        this.reads = reads;
        this.executor = executor;
    }

    /** Looks now, and cleans up as the tenants get Ready. Call when the caches are filled. */
    public void watch() {
        if (!platform.controllerNamespace().equals(platform.infraNamespace())) {
            runtime.caches().configs().onChange(this::changed);
            executor.execute(this::cleanUp);
        }
    }

    private void changed(@Nullable MaasTenantConfig before, @Nullable MaasTenantConfig now) {
        if (now != null
                && isReady(now)
                && (before == null || !isReady(before))
                && !leftOf(now).isEmpty()) {
            executor.execute(this::cleanUp);
        }
    }

    private void cleanUp() {
        try {
            // Looked at anew each time: what was listed long ago may have been taken over since.
            List<LiveObject> present = list();
            left = present.stream().map(LiveObject::key).collect(Collectors.toSet());
            boolean complete = runtime.caches().configs().list().stream()
                    .filter(EarlierLayout::isReady)
                    .map(config -> remove(config, present))
                    .reduce(true, Boolean::logicalAnd);
            if (complete) {
                delays.succeeded(ID);
            } else {
                again();
            }
        } catch (KubernetesClientException | WriteGate.WriteRefused e) {
            LOG.warn("objects of an older layout not looked for, trying again: {}", Refusal.words(e));
            again();
        }
    }

    private void again() {
        Future<?> unused =
                executor.schedule(this::cleanUp, delays.afterFailure(ID).toMillis(), TimeUnit.MILLISECONDS);
    }

    private List<LiveObject> list() {
        return EarlierPlace.kinds(platform).stream()
                .flatMap(kind -> reads.list(kind, platform.controllerNamespace(), OF_THE_PLATFORM).stream())
                .filter(object -> !object.terminating()
                        && !OwnershipGuard.optedOut(object)
                        && OwnershipGuard.foreignController(object).isEmpty())
                .sorted(Comparator.comparing(LiveObject::key))
                .toList();
    }

    /** Whether nothing of the tenant is left. */
    private boolean remove(MaasTenantConfig config, List<LiveObject> present) {
        Set<ResourceKey> wanted = leftOf(config);
        Set<ResourceKey> removed = new TreeSet<>();
        boolean complete = true;
        for (LiveObject object : present) {
            if (wanted.contains(object.key())) {
                try {
                    runtime.writes().delete(object.key(), object.uid());
                    removed.add(object.key());
                } catch (KubernetesClientException e) {
                    complete = false;
                    refused(config, object.key(), e);
                }
            }
        }
        if (!removed.isEmpty()) {
            tell(
                    config,
                    StatusEvents.Type.NORMAL,
                    PlatformReasons.EARLIER_LAYOUT_REMOVED,
                    removed.stream()
                            .map(ResourceKey::toString)
                            .collect(Collectors.joining(", ", "Removed what an older controller left: ", ".")));
            left = left.stream().filter(key -> !removed.contains(key)).collect(Collectors.toSet());
        }
        return complete;
    }

    private void refused(MaasTenantConfig config, ResourceKey key, KubernetesClientException cause) {
        LOG.warn("{} of an older layout not removed, trying again: {}", key, Refusal.words(cause));
        if (told.add(key)) {
            tell(
                    config,
                    StatusEvents.Type.WARNING,
                    PlatformReasons.EARLIER_LAYOUT_KEPT,
                    key + " of an older controller could not be removed: " + Refusal.words(cause) + " "
                            + PlatformReasons.EARLIER_LAYOUT_KEPT.remedy());
        }
    }

    private void tell(MaasTenantConfig config, StatusEvents.Type type, PlatformReasons reason, String message) {
        runtime.events().record(config, type.text(), reason.code(), Texts.event(message));
    }

    private Set<ResourceKey> leftOf(MaasTenantConfig config) {
        Set<ResourceKey> present = left;
        if (present.isEmpty()) {
            return Set.of();
        }
        return TenantId.ofNamespace(config.getMetadata().getNamespace(), platform.defaultTenantNamespace())
                .map(tenant -> {
                    Set<ResourceKey> keys = EarlierPlace.keys(tenant, platform);
                    keys.retainAll(present);
                    return keys;
                })
                .map(Set::<ResourceKey>copyOf)
                .orElse(Set.of());
    }

    private static boolean isReady(MaasTenantConfig config) {
        return !config.isMarkedForDeletion() && Conditions.isReady(config);
    }
}
