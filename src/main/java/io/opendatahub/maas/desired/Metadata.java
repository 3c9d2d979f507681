/* Metadata of the objects the operator makes: place, labels and owner. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.opendatahub.maas.api.v1alpha1.ApiGroup;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.naming.Labels;
import java.util.Map;
import java.util.Optional;

/** Builds metadata. */
final class Metadata {

    private Metadata() {}

    /** An object in the infra namespace that belongs to a tenant. */
    static ObjectMeta inInfra(TenantContext context, String name) {
        return ofTenant(context, context.platform().infraNamespace(), name);
    }

    /** An object in the gateway namespace that belongs to a tenant. */
    static ObjectMeta inGateway(TenantContext context, String name) {
        return ofTenant(context, context.platform().gatewayNamespace(), name);
    }

    /** An object of the cluster that belongs to a tenant. */
    static ObjectMeta atCluster(TenantContext context, String name) {
        return atCluster(name, Labels.ofTenant(context.tenant()), context.anchor());
    }

    /** An object of the cluster. */
    static ObjectMeta atCluster(String name, Map<String, String> labels, Anchor anchor) {
        return new ObjectMetaBuilder()
                .withName(name)
                .withLabels(labels)
                .withOwnerReferences(owner(anchor))
                .build();
    }

    /** Any object. */
    static ObjectMeta of(String namespace, String name, Map<String, String> labels, Anchor anchor) {
        return of(namespace, name, labels, Optional.of(anchor));
    }

    /** An object that is made even while there is no anchor to own it. */
    static ObjectMeta of(String namespace, String name, Map<String, String> labels, Optional<Anchor> anchor) {
        return new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(labels)
                .withOwnerReferences(anchor.map(Metadata::owner).stream().toList())
                .build();
    }

    private static ObjectMeta ofTenant(TenantContext context, String namespace, String name) {
        return of(namespace, name, Labels.ofTenant(context.tenant()), context.anchor());
    }

    /**
     * The anchor is the controlling owner of everything. It does not block its own deletion: that takes an extra right on
     * OpenShift (case 104).
     */
    private static OwnerReference owner(Anchor anchor) {
        return new OwnerReferenceBuilder()
                .withApiVersion(ApiGroup.API_VERSION)
                .withKind(HasMetadata.getKind(PlatformConfig.class))
                .withName(anchor.name())
                .withUid(anchor.uid())
                .withController(true)
                .build();
    }
}
