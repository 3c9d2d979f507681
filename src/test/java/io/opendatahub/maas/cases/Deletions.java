/* What the deletion tests ask about one additional tenant. */
package io.opendatahub.maas.cases;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.Labels;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A tenant that comes and goes. */
final class Deletions {

    private final TenantCluster cluster;
    private final String base;
    private final String tenant;

    /** The tenant with this name of the case files. */
    Deletions(TenantCluster cluster, String base) {
        this(cluster, base, cluster.sandbox().tenantName(base));
    }

    private Deletions(TenantCluster cluster, String base, String tenant) {
        this.cluster = cluster;
        this.base = base;
        this.tenant = tenant;
    }

    /** The default tenant. */
    static Deletions ofDefault(TenantCluster cluster) {
        return new Deletions(cluster, Sandbox.DEFAULT_TENANT, Sandbox.DEFAULT_TENANT);
    }

    /** Its name. */
    String tenant() {
        return tenant;
    }

    /** Its namespace. */
    String namespace() {
        return "ai-tenant-" + tenant;
    }

    /** Its AITenant. */
    Resource<AITenant> aitenant() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(tenant);
    }

    /** Its config. */
    Resource<MaasTenantConfig> config() {
        return cluster.config(namespace());
    }

    /** Its revocation Job. */
    Resource<Job> job() {
        return cluster.admin()
                .resources(Job.class)
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api-revoke-keys-" + tenant);
    }

    /** Waits until the tenant works. */
    void awaitActive() {
        cluster.eventually(
                "AITenant " + tenant + " to be Active",
                () -> aitenant().get() != null && summary(aitenant().get()).startsWith("Active "));
    }

    /** Waits until the AITenant is gone. */
    void awaitGone() {
        cluster.eventually(
                "AITenant " + tenant + " to be gone", () -> aitenant().get() == null);
    }

    /** Waits for a condition Ready or APIKeysRevoked of the AITenant. */
    Condition await(String type, Predicate<Condition> wanted) {
        return Awaitility.await(type)
                .atMost(TenantCluster.SOON)
                .until(
                        () -> Optional.ofNullable(aitenant().get()).flatMap(found -> condition(found, type)),
                        found -> found.filter(wanted).isPresent())
                .orElseThrow();
    }

    /** Waits for a reason of the AITenant's Ready. */
    Condition awaitReady(String reason) {
        return await("Ready", ready -> reason.equals(ready.getReason()));
    }

    /** Phase, reason of Ready and reason of APIKeysRevoked. */
    static String summary(AITenant aitenant) {
        return aitenant.getStatus() == null
                ? "none"
                : Stream.of(
                                Optional.ofNullable(aitenant.getStatus().getPhase()),
                                condition(aitenant, "Ready").map(Condition::getReason),
                                condition(aitenant, "APIKeysRevoked").map(Condition::getReason))
                        .flatMap(Optional::stream)
                        .reduce((one, other) -> one + " " + other)
                        .orElse("none");
    }

    private static Optional<Condition> condition(AITenant aitenant, String type) {
        return aitenant.getStatus() == null
                ? Optional.empty()
                : aitenant.getStatus().getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()))
                        .findFirst();
    }

    /** Applies the AITenant with a gateway of the fixture, and waits until it works. */
    void create(String gateway) {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %s, namespace: ai-tenants}
                spec: {gateway: {name: %s}}
                """.formatted(base, gateway));
        awaitActive();
    }

    /** A policy of the tenant's administrators that a controller of others holds. */
    void heldSubscription() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaaSSubscription
                metadata: {name: team-a, namespace: ai-tenant-%s, finalizers: [example.org/hold]}
                spec: {}
                """.formatted(base));
    }

    /** The policy of {@link #heldSubscription}. */
    Resource<GenericKubernetesResource> subscription() {
        return cluster.admin()
                .genericKubernetesResources("maas.opendatahub.io/v1alpha1", "MaaSSubscription")
                .inNamespace(namespace())
                .withName("team-a");
    }

    /** Takes all finalizers off an object, if it is there. */
    static void letGo(Resource<?> object) {
        if (object.get() != null) {
            TenantCluster.merge(object, "{\"metadata\":{\"finalizers\":null}}");
        }
    }

    /** UID of this life of the AITenant. */
    String uid() {
        return aitenant().require().getMetadata().getUid();
    }

    /** Events with this reason about one life of the AITenant. */
    List<Event> events(String uid, String reason) {
        return cluster.admin().v1().events().inNamespace(cluster.sandbox().aiTenants()).list().getItems().stream()
                .filter(event -> uid.equals(event.getInvolvedObject().getUid()) && reason.equals(event.getReason()))
                .toList();
    }

    /** What there is for the tenant of all managed kinds, its roles apart, as {@code Kind namespace/name}. */
    Set<String> objects() {
        return Footprint.children(
                        cluster,
                        object -> tenant.equals(object.getMetadata().getLabels().get(Labels.TENANT_NAME))
                                && !ManagedKind.ROLE.ref().kind().equals(object.getKind()))
                .keySet();
    }
}
