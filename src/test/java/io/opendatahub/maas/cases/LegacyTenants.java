/* Legacy Tenants in tests, and what is said about them. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.LegacyTenant;
import io.opendatahub.maas.controlplane.Sandbox;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One sandbox's legacy objects, as its administrator sees them. */
final class LegacyTenants {

    static final String API = "maas.opendatahub.io/v1alpha1";

    private final TenantCluster cluster;

    LegacyTenants(TenantCluster cluster) {
        this.cluster = cluster;
    }

    /** The legacy Tenant of the default tenant. */
    Resource<GenericKubernetesResource> ofDefault() {
        return in(cluster.sandbox().subscription());
    }

    /** The legacy Tenant in a namespace. */
    Resource<GenericKubernetesResource> in(String namespace) {
        return object("Tenant", namespace);
    }

    /** The config in a namespace, as it is stored. */
    Resource<GenericKubernetesResource> config(String namespace) {
        return object("MaasTenantConfig", namespace);
    }

    /** An AITenant of this sandbox. */
    Resource<AITenant> aitenant(String name) {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(name);
    }

    /** Takes the legacy object and all settings of the default tenant away. */
    void restore() {
        if (ofDefault().get() != null) {
            TenantCluster.merge(ofDefault(), "{\"metadata\":{\"finalizers\":null}}");
        }
        ofDefault().delete();
        cluster.eventually("no legacy Tenant", () -> ofDefault().get() == null);
        TenantCluster.merge(
                aitenant(Sandbox.DEFAULT_TENANT), "{\"spec\":{\"gateway\":{\"name\":\"front-door\"},\"oidc\":null}}");
        cluster.eventually("the default tenant's config", () -> cluster.config().get() != null);
        TenantCluster.merge(
                cluster.config(), "{\"metadata\":{\"annotations\":{\"maas.opendatahub.io/maas-api-replicas\":null}}}");
        DefaultState.restore(cluster);
    }

    /** Waits until the legacy Tenant of a namespace is gone. */
    void awaitGone(String namespace) {
        cluster.eventually("the legacy Tenant to be gone", () -> in(namespace).get() == null);
    }

    /** Waits until the legacy Tenant of a namespace says this about itself. */
    Condition awaitReason(String namespace, String reason) {
        cluster.eventually(
                "reason " + reason, () -> reason.equals(ready(namespace).getReason()));
        return ready(namespace);
    }

    /** The condition Ready of the legacy Tenant of a namespace. */
    Condition ready(String namespace) {
        LegacyTenant tenant = cluster.admin()
                .resources(LegacyTenant.class)
                .inNamespace(namespace)
                .withName(LegacyTenant.NAME)
                .get();
        return tenant == null || tenant.getStatus() == null
                ? new Condition()
                : tenant.getStatus().getConditions().stream()
                        .filter(condition -> "Ready".equals(condition.getType()))
                        .findFirst()
                        .orElseGet(Condition::new);
    }

    /** Events of this reason in a namespace. */
    List<Event> events(String namespace, String reason) {
        return cluster.admin().v1().events().inNamespace(namespace).list().getItems().stream()
                .filter(event -> reason.equals(event.getReason()))
                .toList();
    }

    /** The settings of an object as they are stored. */
    static Map<String, Object> spec(Resource<GenericKubernetesResource> object) {
        Map<String, Object> spec = object.require().get("spec");
        return Objects.requireNonNullElse(spec, Map.of());
    }

    private Resource<GenericKubernetesResource> object(String kind, String namespace) {
        return cluster.admin()
                .genericKubernetesResources(API, kind)
                .inNamespace(namespace)
                .withName(LegacyTenant.NAME);
    }
}
