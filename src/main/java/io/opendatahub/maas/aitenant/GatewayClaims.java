/* The claims by which one gateway serves one tenant. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.desired.GatewayClaim;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.watch.LiveIndex;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes, keeps and releases claims. Made atomically: of two that ask in the same instant one is told that there is a claim. */
final class GatewayClaims {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayClaims.class);

    private final OperatorRuntime runtime;
    private final LiveIndex live;
    private final PlatformContext platform;
    /** Claims that exist and that the cache did not show when they were asked for. */
    private final Set<ResourceKey> unseen = ConcurrentHashMap.newKeySet();

    GatewayClaims(OperatorRuntime runtime) {
        this.runtime = runtime;
        this.live = runtime.caches().live();
        this.platform = runtime.platform();
    }

    /** The claim on a gateway, if somebody holds it. */
    Optional<LiveObject> on(String gateway) {
        return live.get(GatewayClaim.key(gateway, platform));
    }

    /** Why nothing is known of claims; nothing is concluded from their absence then. */
    Optional<ApplyReport.Failure> unreadable() {
        return live.unreadable(GatewayClaim.key(platform.defaultGateway(), platform));
    }

    /**
     * Claims a gateway that nobody seems to hold.
     *
     * @return whether it is ours now; if not, somebody was quicker, and the event of that claim will tell who
     */
    boolean acquire(String gateway, AITenant aitenant) {
        ResourceKey key = GatewayClaim.key(gateway, platform);
        Optional<GenericKubernetesResource> made =
                runtime.writes().applyIfAbsent(key, content(gateway, aitenant), FieldOwner.MAIN);
        if (made.isEmpty()) {
            if (!unseen.add(key)) {
                // Not late but without our label: only its name finds it.
                live.contested(key, "");
            }
            return false;
        }
        LiveObject claim = live.learned(key, made.get());
        unseen.remove(key);
        LOG.info("claimed gateway {}", gateway);
        // The config waits for this, and the watch will have nothing new to tell.
        live.tell(claim);
        return true;
    }

    /** Puts a claim right that somebody changed; costs nothing while it is as it should be. */
    ApplyReport keep(String gateway, AITenant aitenant) {
        unseen.remove(GatewayClaim.key(gateway, platform));
        return runtime.applier().converge(List.of(GatewayClaim.of(gateway, aitenant, platform)), List.of());
    }

    /** Releases what an AITenant holds, but for the given gateways. */
    void releaseOthers(AITenant aitenant, List<String> kept) {
        List<ResourceKey> keptKeys =
                kept.stream().map(name -> GatewayClaim.key(name, platform)).toList();
        live.list(ManagedKind.CONFIG_MAP.ref(), platform.aitenantNamespace()).stream()
                .filter(claim -> !claim.terminating() && GatewayClaim.isHeldBy(claim, aitenant))
                .filter(claim -> !keptKeys.contains(claim.key()))
                .forEach(this::release);
    }

    private void release(LiveObject claim) {
        runtime.writes().delete(claim.key(), claim.uid());
        live.deleted(claim.key(), claim.uid());
        // Others wait for the gateway, and the watch will have nothing new to tell.
        live.tell(claim);
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> content(String gateway, AITenant aitenant) {
        return runtime.serialization()
                .convertValue(GatewayClaim.of(gateway, aitenant, platform).object(), LinkedHashMap.class);
    }
}
