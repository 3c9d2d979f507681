/* Which version every object of a tenant has, to show that nobody wrote one. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Labels;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Objects by kind, namespace and name; equal when none was written, made or removed in between. */
final class Footprint {

    private Footprint() {}

    /** UID and version of the objects made for a tenant, of its config and its AITenant. */
    static SortedMap<String, String> of(TenantCluster cluster, String tenantNamespace, String aitenant) {
        SortedMap<String, String> versions = children(
                cluster,
                object ->
                        tenantNamespace.equals(object.getMetadata().getLabels().get(Labels.TENANT_NAMESPACE)));
        put(versions, cluster.config(tenantNamespace).require());
        put(
                versions,
                cluster.admin()
                        .resources(AITenant.class)
                        .inNamespace(cluster.sandbox().aiTenants())
                        .withName(aitenant)
                        .require());
        return versions;
    }

    /**
     * UID and version of the managed kinds' objects that this predicate takes, in all namespaces of the sandbox. What the cluster
     * itself puts into every namespace has no labels and is left out.
     */
    static SortedMap<String, String> children(TenantCluster cluster, Predicate<GenericKubernetesResource> wanted) {
        SortedMap<String, String> versions = new TreeMap<>();
        for (ManagedKind kind : ManagedKind.values()) {
            cluster
                    .admin()
                    .genericKubernetesResources(KubernetesWrites.definition(kind.ref()))
                    .inAnyNamespace()
                    .list()
                    .getItems()
                    .stream()
                    .filter(object -> object.getMetadata().getLabels() != null
                            && !object.getMetadata().getLabels().isEmpty())
                    .filter(object -> isOf(cluster.sandbox(), object))
                    .filter(wanted)
                    .forEach(object -> put(versions, object));
        }
        return versions;
    }

    /** What has no namespace counts: all sandboxes of a control plane share the one Config, and are used one after the other. */
    private static boolean isOf(Sandbox sandbox, HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null
                ? object.getMetadata().getLabels().containsKey(Labels.MODELS_AS_A_SERVICE)
                : namespace.endsWith(sandbox.suffix());
    }

    private static void put(SortedMap<String, String> versions, HasMetadata object) {
        versions.put(
                object.getKind() + " " + object.getMetadata().getNamespace() + "/"
                        + object.getMetadata().getName(),
                object.getMetadata().getUid() + " version "
                        + object.getMetadata().getResourceVersion());
    }
}
