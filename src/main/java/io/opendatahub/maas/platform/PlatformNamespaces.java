/* Namespaces the platform needs before any tenant. */
package io.opendatahub.maas.platform;

import io.opendatahub.maas.apply.FieldOwner;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.watch.ClusterWatch;
import java.util.Map;

/** Creates the infra namespace and the AITenant namespace when they are absent; never changes or deletes one. */
final class PlatformNamespaces {

    private final KubernetesWrites writes;
    private final ClusterWatch cluster;
    private final PlatformContext platform;

    PlatformNamespaces(KubernetesWrites writes, ClusterWatch cluster, PlatformContext platform) {
        this.writes = writes;
        this.cluster = cluster;
        this.platform = platform;
    }

    /** Where maas-api runs. */
    void ensureInfra() {
        ensure(platform.infraNamespace());
    }

    /** Where AITenants live. */
    void ensureAITenants() {
        ensure(platform.aitenantNamespace());
    }

    private void ensure(String name) {
        if (cluster.namespace(name).isPresent()) {
            return;
        }
        writes.applyIfAbsent(new ResourceKey(ObservedKinds.NAMESPACE, "", name), Map.of(), FieldOwner.MAIN);
    }
}
