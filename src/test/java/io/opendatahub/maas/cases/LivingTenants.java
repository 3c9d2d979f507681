package io.opendatahub.maas.cases;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.KubeYaml;
import java.time.Duration;

/** Additional tenants of a test class, made and deleted as an administrator does: through their AITenants. */
final class LivingTenants {

    /** Longest wait until a tenant is taken down: its keys are revoked by a pod first. */
    private static final Duration DELETION = Duration.ofSeconds(60);

    private final TenantCluster cluster;

    LivingTenants(TenantCluster cluster) {
        this.cluster = cluster;
    }

    /** Makes a tenant on a gateway that exists, and waits until it works. */
    void create(String tenant, String gateway) {
        apply(tenant, gateway);
        awaitActive(tenant);
    }

    /** Makes a tenant and does not wait. */
    void apply(String tenant, String gateway) {
        KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %s, namespace: %s}
                spec: {gateway: {name: %s}}
                """.formatted(
                        cluster.sandbox().tenantName(tenant), cluster.sandbox().aiTenants(), gateway))
                .apply(cluster.admin());
    }

    /** Lets autoscalers steer both payload workloads, and waits until they do. */
    void autoscale(String tenant) {
        setAutoscaling(tenant, "{}");
        cluster.eventually("the autoscalers of " + tenant, () -> autoscaled(tenant) == Scaling.PAYLOAD.size());
        awaitActive(tenant);
    }

    /** Sets or, with {@code null}, removes both autoscaling sections, and does not wait. */
    void setAutoscaling(String tenant, String section) {
        TenantCluster.merge(
                cluster.config(namespace(tenant)),
                "{\"spec\":{\"payloadProcessing\":{\"autoscaling\":%1$s},\"payloadPreProcessing\":{\"autoscaling\":%1$s}}}"
                        .formatted(section));
    }

    /** Deletes the AITenant and waits until it is gone. */
    void delete(String tenant) {
        aitenant(tenant).delete();
        await(tenant + " to be gone")
                .atMost(DELETION)
                .until(() -> aitenant(tenant).get() == null);
    }

    /** Waits until the AITenant is Active and the config is Ready, each of its current generation. */
    void awaitActive(String tenant) {
        cluster.eventually(tenant + " to be Active", () -> isActive(tenant));
    }

    /** Whether the AITenant is Active and the config is Ready, each of its current generation. */
    boolean isActive(String tenant) {
        AITenant live = aitenant(tenant).get();
        MaasTenantConfig config = cluster.config(namespace(tenant)).get();
        return live != null
                && config != null
                && live.getStatus() != null
                && "Active".equals(live.getStatus().getPhase())
                && live.getMetadata().getGeneration().equals(live.getStatus().getObservedGeneration())
                && "True".equals(cluster.condition(namespace(tenant), "Ready").getStatus())
                && config.getMetadata()
                        .getGeneration()
                        .equals(config.getStatus().getObservedGeneration());
    }

    /** How many of the payload workloads an autoscaler steers. */
    long autoscaled(String tenant) {
        return Scaling.PAYLOAD.stream()
                .filter(workload -> cluster.autoscaler(
                                workload + "-" + cluster.sandbox().tenantName(tenant))
                        .isPresent())
                .count();
    }

    Resource<AITenant> aitenant(String tenant) {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(cluster.sandbox().tenantName(tenant));
    }

    /** The name of the tenant's namespace. */
    String namespace(String tenant) {
        return cluster.sandbox().tenantNamespace(tenant);
    }
}
