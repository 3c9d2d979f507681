/* Creates the default tenant once. */
package io.opendatahub.maas.platform;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.OwnKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.Labels;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.PrimaryStore;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the AITenant of the default tenant once for each life of Config/default, and remembers it there; an administrator who
 * deletes the AITenant later is obeyed (contract section 8).
 */
final class DefaultTenantBootstrap {

    private static final Logger LOG = LoggerFactory.getLogger(DefaultTenantBootstrap.class);

    private final boolean wanted;
    private final KubernetesWrites writes;
    private final DirectReads reads;
    private final PlatformContext platform;
    private final PlatformNamespaces namespaces;
    private final PrimaryStore<AITenant> aitenants;

    DefaultTenantBootstrap(
            boolean wanted,
            KubernetesWrites writes,
            DirectReads reads,
            PlatformContext platform,
            PlatformNamespaces namespaces,
            PrimaryStore<AITenant> aitenants) {
        this.wanted = wanted;
        this.writes = writes;
        this.reads = reads;
        this.platform = platform;
        this.namespaces = namespaces;
        this.aitenants = aitenants;
    }

    void run(PlatformConfig anchor) {
        Map<String, String> annotations = anchor.getMetadata().getAnnotations();
        boolean done = annotations != null && annotations.containsKey(Annotations.DEFAULT_AITENANT_BOOTSTRAPPED);
        if (!wanted || done) {
            return;
        }
        String name = TenantId.DEFAULT_NAME;
        Optional<AITenant> present = aitenants.find(platform.aitenantNamespace(), name);
        if (present.filter(AITenant::isMarkedForDeletion).isPresent()) {
            // One on its way out, of a teardown that was taken back, say: the next one is made when it is gone.
            return;
        }
        if (present.isEmpty()) {
            namespaces.ensureAITenants();
            create(new ResourceKey(OwnKinds.AI_TENANT, platform.aitenantNamespace(), name));
        }
        writes.merge(
                ResourceKey.of(OwnKinds.CONFIG, anchor),
                Map.of(
                        "metadata",
                        Map.of(
                                "uid",
                                anchor.getMetadata().getUid(),
                                "annotations",
                                Map.of(Annotations.DEFAULT_AITENANT_BOOTSTRAPPED, Labels.TRUE))));
    }

    /** The legacy Tenant's, so that an upgrade keeps the gateway, else that of the settings (contract section 8). */
    private String gateway() {
        return reads.get(new ResourceKey(OwnKinds.TENANT, platform.defaultTenantNamespace(), LegacyTenant.NAME))
                .flatMap(this::legacyGateway)
                .orElse(platform.defaultGateway());
    }

    private Optional<String> legacyGateway(Map<String, Object> tenant) {
        String name = JsonTree.text(tenant, "spec", "gatewayRef", "name");
        String namespace = JsonTree.text(tenant, "spec", "gatewayRef", "namespace");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!namespace.isEmpty() && !namespace.equals(platform.gatewayNamespace())) {
            LOG.warn(
                    "spec.gatewayRef of Tenant {}/{} names Gateway {}/{}, and gateways are taken from namespace {} only:"
                            + " the default tenant gets Gateway {}",
                    platform.defaultTenantNamespace(),
                    LegacyTenant.NAME,
                    namespace,
                    name,
                    platform.gatewayNamespace(),
                    platform.defaultGateway());
            return Optional.empty();
        }
        return Optional.of(name);
    }

    private void create(ResourceKey key) {
        writes.applyIfAbsent(key, Map.of("spec", Map.of("gateway", Map.of("name", gateway()))), FieldOwner.MAIN)
                .ifPresent(made -> LOG.info("created {}", key));
    }
}
