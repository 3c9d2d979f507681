/* The claims by which one gateway serves one tenant. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.ApiGroup;
import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.LiveObjectReader;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.watch.LiveIndex;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims are ConfigMaps named after the gateway, beside the AITenants, each owned by the AITenant that holds the gateway
 * (contract section 8). Made atomically: of two that ask in the same instant one is told that there is a claim already.
 */
final class GatewayClaims {

    private static final Logger LOG = LoggerFactory.getLogger(GatewayClaims.class);

    private final KubernetesWrites writes;
    private final LiveIndex live;
    private final PlatformContext platform;

    GatewayClaims(KubernetesWrites writes, LiveIndex live, PlatformContext platform) {
        this.writes = writes;
        this.live = live;
        this.platform = platform;
    }

    /** The claim on a gateway, if somebody holds it. */
    Optional<LiveObject> on(String gateway) {
        return live.get(key(gateway));
    }

    /** Why nothing is known of claims; nothing is concluded from their absence then. */
    Optional<ApplyReport.Failure> unreadable() {
        return live.unreadable(key(platform.defaultGateway()));
    }

    /** Whether a claim is an AITenant's: of this life of it; by annotations where an older claim has no owner. */
    static boolean isHeldBy(LiveObject claim, AITenant aitenant) {
        LiveObject.Owner owner = claim.controller();
        return owner == null
                ? claim.annotations()
                        .entrySet()
                        .containsAll(annotations(aitenant).entrySet())
                : owner.uid().equals(aitenant.getMetadata().getUid());
    }

    /**
     * Claims a gateway that nobody seems to hold.
     *
     * @return whether it is ours now; if not, somebody was quicker, and the event of that claim will tell who
     */
    boolean acquire(String gateway, AITenant aitenant) {
        ResourceKey key = key(gateway);
        try {
            GenericKubernetesResource answer = writes.applyIfAbsent(key, content(gateway, aitenant), FieldOwner.MAIN);
            live.learned(LiveObjectReader.read(key.kind(), answer));
            LOG.info("claimed gateway {}", gateway);
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return false;
        }
    }

    /** Releases what an AITenant holds, but for the given gateways. */
    void releaseOthers(AITenant aitenant, List<String> kept) {
        List<ResourceKey> keptKeys = kept.stream().map(this::key).toList();
        live.list(ManagedKind.CONFIG_MAP.ref(), platform.aitenantNamespace()).stream()
                .filter(claim -> Labels.TRUE.equals(claim.labels().get(Labels.GATEWAY_CLAIM)))
                .filter(claim -> !claim.terminating() && isHeldBy(claim, aitenant))
                .filter(claim -> !keptKeys.contains(claim.key()))
                .forEach(claim -> {
                    writes.delete(claim.key(), claim.uid());
                    live.deleted(claim.key(), claim.uid());
                });
    }

    private ResourceKey key(String gateway) {
        return ResourceKey.of(
                ManagedKind.CONFIG_MAP,
                platform.aitenantNamespace(),
                ResourceNames.gatewayClaim(platform.gatewayNamespace(), gateway));
    }

    private static Map<String, String> annotations(AITenant aitenant) {
        return Annotations.ofAITenant(
                aitenant.getMetadata().getNamespace(), aitenant.getMetadata().getName());
    }

    private Map<String, Object> content(String gateway, AITenant aitenant) {
        Map<String, Object> owner = Map.of(
                "apiVersion",
                ApiGroup.API_VERSION,
                "kind",
                aitenant.getKind(),
                "name",
                aitenant.getMetadata().getName(),
                "uid",
                aitenant.getMetadata().getUid(),
                "controller",
                true);
        return Map.of(
                "metadata",
                Map.of(
                        "labels",
                        Map.of(
                                Labels.MANAGED_BY, Labels.MANAGED_BY_VALUE,
                                Labels.GATEWAY_CLAIM, Labels.TRUE,
                                Labels.MANAGED_BY_AITENANT, Labels.TRUE),
                        "annotations",
                        annotations(aitenant),
                        "ownerReferences",
                        List.of(owner)),
                "data",
                Map.of("gatewayNamespace", platform.gatewayNamespace(), "gatewayName", gateway));
    }
}
