package io.opendatahub.maas.bench;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.demo.LocalCluster;
import io.opendatahub.maas.naming.TenantId;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Additional tenants, each with a gateway of its own, made through their AITenants. */
final class Tenants {

    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private static final String TEXT = """
            apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata:
              name: %1$s
              namespace: %2$s
            spec:
              gatewayClassName: example
              listeners:
                - {name: web, port: 80, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}
            ---
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: AITenant
            metadata:
              name: %1$s
              namespace: %3$s
            spec: {}
            """;

    private final KubernetesClient client;

    Tenants(KubernetesClient client) {
        this.client = client;
    }

    /** Creates a tenant; its config appears by itself. */
    void create(String name) {
        KubeYaml.text(TEXT.formatted(name, LocalCluster.GATEWAYS, LocalCluster.AITENANTS))
                .apply(client);
    }

    /** Waits until the tenant's config is Ready. */
    void awaitReady(String name) {
        await("tenant " + name + " to be ready")
                .pollInterval(Duration.ofMillis(50))
                .atMost(PATIENCE)
                .until(() -> isReady(config(client, namespace(name)).get()));
    }

    /** Waits until that many configs are Ready, of all tenants. */
    void awaitReady(int count) {
        await(count + " tenants to be ready")
                .pollInterval(Duration.ofSeconds(1))
                .atMost(PATIENCE)
                .until(() -> {
                    List<MaasTenantConfig> configs = client.resources(MaasTenantConfig.class)
                            .inAnyNamespace()
                            .list()
                            .getItems();
                    return configs.stream().filter(Tenants::isReady).count() >= count;
                });
    }

    static String namespace(String name) {
        return TenantId.NAMESPACE_PREFIX + name;
    }

    static Resource<MaasTenantConfig> config(KubernetesClient client, String namespace) {
        return client.resources(MaasTenantConfig.class).inNamespace(namespace).withName("default-tenant");
    }

    /** Whether the status says Ready of the current generation. */
    static boolean isReady(MaasTenantConfig config) {
        if (config == null || config.getStatus() == null) {
            return false;
        }
        return config.getStatus().getConditions().stream().anyMatch(condition -> holds(condition, config));
    }

    private static boolean holds(Condition condition, MaasTenantConfig config) {
        return condition.getType().equals("Ready")
                && condition.getStatus().equals("True")
                && Objects.equals(
                        condition.getObservedGeneration(), config.getMetadata().getGeneration());
    }
}
