package io.opendatahub.maas.bench;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.demo.LocalCluster;
import io.opendatahub.maas.naming.TenantId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Additional tenants, each with a gateway of its own, made through their AITenants. */
final class Tenants {

    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private static final Duration LOOK = Duration.ofMillis(200);

    private static final String GATEWAY = """
            apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata:
              name: %1$s
              namespace: %2$s
            spec:
              gatewayClassName: example
              listeners:
                - {name: web, port: 80, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}
            """;

    private static final String AITENANT = """
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: AITenant
            metadata:
              name: %1$s
              namespace: %2$s
            spec: {}
            """;

    private final KubernetesClient client;

    Tenants(KubernetesClient client) {
        this.client = client;
    }

    /** Creates a gateway and the tenant on it; the config appears by itself. */
    void create(String name) {
        createGateway(name);
        createAITenant(name);
    }

    /** Creates the gateway of a tenant. */
    void createGateway(String name) {
        KubeYaml.text(GATEWAY.formatted(name, LocalCluster.GATEWAYS)).apply(client);
    }

    /** Creates a tenant whose gateway is there. */
    void createAITenant(String name) {
        KubeYaml.text(AITENANT.formatted(name, LocalCluster.AITENANTS)).apply(client);
    }

    /** Asks for the end of a tenant. */
    void delete(String name) {
        aitenants().withName(name).delete();
    }

    /** Waits until these AITenants are Active. */
    void awaitActive(List<String> names) {
        await(names.size() + " AITenants to be Active")
                .pollInterval(LOOK)
                .atMost(PATIENCE)
                .until(() -> phases().entrySet().stream()
                                .filter(entry -> names.contains(entry.getKey()))
                                .filter(entry -> entry.getValue().equals("Active"))
                                .count()
                        == names.size());
    }

    /** Waits until these AITenants are gone. */
    void awaitGone(List<String> names) {
        await(names.size() + " AITenants to be gone")
                .pollInterval(LOOK)
                .atMost(PATIENCE)
                .until(() -> Collections.disjoint(phases().keySet(), names));
    }

    private Map<String, String> phases() {
        return aitenants().list().getItems().stream()
                .collect(Collectors.toMap(
                        aitenant -> aitenant.getMetadata().getName(),
                        aitenant -> Optional.ofNullable(aitenant.getStatus())
                                .map(AITenantStatus::getPhase)
                                .orElse("")));
    }

    private NonNamespaceOperation<AITenant, KubernetesResourceList<AITenant>, Resource<AITenant>> aitenants() {
        return client.resources(AITenant.class).inNamespace(LocalCluster.AITENANTS);
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
