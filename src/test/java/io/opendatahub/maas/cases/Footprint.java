/* Which version every object of a tenant has, to show that nobody wrote one. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Labels;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Objects by kind, namespace and name; equal when none was written, made or removed in between. */
final class Footprint {

    private Footprint() {}

    /** UID and version of the objects made for a tenant, of its config and its AITenant. */
    static SortedMap<String, String> of(TenantCluster cluster, String tenantNamespace, String aitenant) {
        SortedMap<String, String> versions = children(cluster, ofTenant(tenantNamespace));
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
     * UID and version of the managed kinds' objects that this predicate takes, in all namespaces of the sandbox and at cluster
     * scope. What the cluster itself puts into every namespace has no labels and is left out.
     */
    static SortedMap<String, String> children(TenantCluster cluster, Predicate<GenericKubernetesResource> wanted) {
        SortedMap<String, String> versions = new TreeMap<>();
        objects(cluster, wanted).forEach(object -> put(versions, object));
        return versions;
    }

    /** The objects themselves; of a kind that is not installed there are none. */
    static List<GenericKubernetesResource> objects(TenantCluster cluster, Predicate<GenericKubernetesResource> wanted) {
        return Stream.of(ManagedKind.values())
                .flatMap(kind -> list(cluster, kind.ref()).stream())
                .filter(object -> !labels(object).isEmpty())
                .filter(object -> isOf(cluster.sandbox(), object))
                .filter(wanted)
                .toList();
    }

    /** What has no namespace counts: all sandboxes of a control plane share the one Config, and are used one after the other. */
    private static boolean isOf(Sandbox sandbox, HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null
                ? labels(object).containsKey(Labels.MODELS_AS_A_SERVICE)
                : namespace.endsWith(sandbox.suffix());
    }

    /** Of the tenant of this namespace. */
    static Predicate<GenericKubernetesResource> ofTenant(String tenantNamespace) {
        return object -> tenantNamespace.equals(labels(object).get(Labels.TENANT_NAMESPACE));
    }

    /** Of this kind. */
    static Predicate<GenericKubernetesResource> ofKind(KindRef kind) {
        return object ->
                kind.kind().equals(object.getKind()) && kind.apiVersion().equals(object.getApiVersion());
    }

    /** Kind, namespace and name, as {@link #children} has it. */
    static String key(HasMetadata object) {
        return object.getKind() + " " + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }

    /** Never null. */
    static Map<String, String> labels(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getLabels(), Map.of());
    }

    private static List<GenericKubernetesResource> list(TenantCluster cluster, KindRef kind) {
        try {
            return cluster.admin()
                    .genericKubernetesResources(KubernetesWrites.definition(kind))
                    .inAnyNamespace()
                    .list()
                    .getItems();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }

    private static void put(SortedMap<String, String> versions, HasMetadata object) {
        versions.put(
                key(object),
                object.getMetadata().getUid() + " version "
                        + object.getMetadata().getResourceVersion());
    }
}
