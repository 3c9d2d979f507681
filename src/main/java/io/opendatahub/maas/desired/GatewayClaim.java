/* The claim by which one gateway serves one tenant, and whose it is. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.ApiGroup;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.ResourceNames;
import java.util.Map;

/** A ConfigMap beside the AITenants, named after the gateway and owned by the AITenant that holds it (contract section 8). */
public final class GatewayClaim {

    private GatewayClaim() {}

    /** Where the claim on a gateway is. */
    public static ResourceKey key(String gateway, PlatformContext platform) {
        return ResourceKey.of(
                ManagedKind.CONFIG_MAP,
                platform.aitenantNamespace(),
                ResourceNames.gatewayClaim(platform.gatewayNamespace(), gateway));
    }

    /** The claim of an AITenant. */
    public static DesiredObject of(String gateway, AITenant aitenant, PlatformContext platform) {
        ResourceKey key = key(gateway, platform);
        return DesiredObject.of(
                ManagedKind.CONFIG_MAP,
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(key.name())
                        .withNamespace(key.namespace())
                        .withLabels(Map.of(
                                Labels.MANAGED_BY, Labels.MANAGED_BY_VALUE,
                                Labels.GATEWAY_CLAIM, Labels.TRUE,
                                Labels.MANAGED_BY_AITENANT, Labels.TRUE))
                        .withAnnotations(annotations(aitenant))
                        .withOwnerReferences(owner(aitenant))
                        .endMetadata()
                        .addToData("gatewayNamespace", platform.gatewayNamespace())
                        .addToData("gatewayName", gateway)
                        .build());
    }

    private static OwnerReference owner(AITenant aitenant) {
        return new OwnerReferenceBuilder()
                .withApiVersion(ApiGroup.API_VERSION)
                .withKind(aitenant.getKind())
                .withName(aitenant.getMetadata().getName())
                .withUid(aitenant.getMetadata().getUid())
                .withController(true)
                .build();
    }

    /** Whether a claim is an AITenant's: of this life of it; by annotations where an older claim has no owner. */
    public static boolean isHeldBy(LiveObject claim, AITenant aitenant) {
        LiveObject.Owner owner = claim.controller();
        return owner == null
                ? claim.annotations()
                        .entrySet()
                        .containsAll(annotations(aitenant).entrySet())
                : owner.uid().equals(aitenant.getMetadata().getUid());
    }

    /** Who holds a claim that is not this AITenant's, as a text. */
    public static String holder(LiveObject claim, AITenant aitenant) {
        LiveObject.Owner owner = claim.controller();
        if (owner != null) {
            String name = owner.kind() + " " + claim.key().namespace() + "/" + owner.name();
            boolean sameName = owner.kind().equals(aitenant.getKind())
                    && owner.name().equals(aitenant.getMetadata().getName());
            return sameName ? "an earlier life of " + name + "; " + claim.key() + " will be garbage-collected" : name;
        }
        String name = claim.annotations().get(Annotations.AITENANT_NAME);
        String namespace = claim.annotations().get(Annotations.AITENANT_NAMESPACE);
        return name == null || namespace == null
                ? claim.key() + ", which names no AITenant and may be deleted"
                : "AITenant " + namespace + "/" + name + " by " + claim.key();
    }

    private static Map<String, String> annotations(AITenant aitenant) {
        return Annotations.ofAITenant(
                aitenant.getMetadata().getNamespace(), aitenant.getMetadata().getName());
    }
}
