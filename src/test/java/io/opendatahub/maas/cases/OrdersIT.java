package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a tenant needs may be created in any order; while something is missing, it is named. */
@WithControlPlane(operator = false)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrdersIT {

    private enum Part {
        GATEWAY,
        AITENANT,
        SECRET,
        CONFIG
    }

    private TenantCluster cluster;
    private Sandbox sandbox;
    private String subscription;

    @BeforeAll
    void nothingOfATenant(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        subscription = sandbox.subscription();
        cluster = new TenantCluster(controlPlane, sandbox, operator);
        cluster.file("00b-neutral-prerequisites.yaml").apply(cluster.admin());
        operator.start(Map.of("BOOTSTRAP_DEFAULT_TENANT", "false"));
    }

    @Test
    @Tag("case-86")
    void anAdditionalTenant() {
        List<List<Part>> orders = orders(List.of(Part.GATEWAY, Part.AITENANT, Part.SECRET));
        assertThat(orders).hasSize(6);
        for (int number = 0; number < orders.size(); number++) {
            String tenant = "t" + number + "-" + sandbox.suffix();
            run(orders.get(number), tenant, tenant, "ai-tenant-" + tenant);
            delete(Part.SECRET, tenant);
        }
    }

    @Test
    @Tag("case-86")
    void theDefaultTenant() {
        List<List<Part>> orders = orders(List.of(Part.values()));
        assertThat(orders).hasSize(24);
        for (List<Part> order : orders) {
            run(order, Sandbox.DEFAULT_TENANT, "front-door", subscription);
            for (Part part : Part.values()) {
                delete(part, "front-door");
            }
            cluster.eventually(
                    "nothing of the tenant",
                    () -> aitenant(Sandbox.DEFAULT_TENANT).get() == null
                            && cluster.config().get() == null
                            && Footprint.children(
                                            cluster,
                                            object -> subscription.equals(object.getMetadata()
                                                    .getLabels()
                                                    .get("maas.opendatahub.io/tenant-namespace")))
                                    .isEmpty());
        }
    }

    private void run(List<Part> order, String tenant, String gateway, String namespace) {
        Set<Part> present = EnumSet.noneOf(Part.class);
        for (Part part : order) {
            create(part, tenant, gateway);
            present.add(part);
            if (present.size() < order.size()) {
                awaitMissingIsNamed(order, present, tenant, gateway, namespace);
            }
        }
        cluster.eventually("Ready after " + order, () -> {
            AITenant now = aitenant(tenant).require();
            return now.getStatus() != null
                    && "Active".equals(now.getStatus().getPhase())
                    && "True".equals(cluster.condition(namespace, "Ready").getStatus());
        });
        // An AITenant that comes last adopts a config that is Ready already; maas-api then rolls out its name.
        cluster.eventually(() -> {
            assertThat(cluster.condition(namespace, "Ready").getReason())
                    .as("%s", order)
                    .isEqualTo("Reconciled");
            assertThat(cluster.condition(namespace, "Degraded").getStatus())
                    .as("%s", order)
                    .isEqualTo("False");
        });
    }

    private void awaitMissingIsNamed(
            List<Part> order, Set<Part> present, String tenant, String gateway, String namespace) {
        boolean named = present.contains(Part.AITENANT);
        if (named && !present.contains(Part.GATEWAY)) {
            awaitAITenant(order, tenant, "GatewayNotReady", sandbox.gateway() + "/" + gateway);
        } else if (named && !present.contains(Part.SECRET)) {
            awaitAITenant(order, tenant, "ConfigNotReady", namespace + "/default-tenant");
            awaitConfig(order, namespace, "PrerequisitesNotMet", "maas-db-config");
        } else if (present.contains(Part.CONFIG) && !present.contains(Part.GATEWAY)) {
            awaitConfig(order, namespace, "GatewayNotReady", sandbox.gateway() + "/" + gateway);
        } else if (present.contains(Part.CONFIG) && !present.contains(Part.SECRET)) {
            awaitConfig(order, namespace, "PrerequisitesNotMet", "maas-db-config");
        }
    }

    private void awaitAITenant(List<Part> order, String tenant, String reason, String missing) {
        cluster.eventually(() -> {
            AITenant now = aitenant(tenant).require();
            assertThat(now.getStatus()).as("%s", order).isNotNull();
            assertThat(now.getStatus().getConditions()).as("%s", order).anySatisfy(condition -> {
                assertThat(condition.getType()).isEqualTo("Ready");
                assertThat(condition.getReason()).isEqualTo(reason);
                assertThat(condition.getMessage()).contains(missing);
            });
        });
    }

    private void awaitConfig(List<Part> order, String namespace, String reason, String missing) {
        cluster.eventually(() -> {
            Condition ready = cluster.condition(namespace, "Ready");
            assertThat(ready.getReason()).as("%s", order).isEqualTo(reason);
            assertThat(ready.getMessage()).as("%s", order).contains(missing);
        });
    }

    private void create(Part part, String tenant, String gateway) {
        yaml(part, tenant, gateway).apply(cluster.admin());
    }

    private void delete(Part part, String gateway) {
        yaml(part, Sandbox.DEFAULT_TENANT, gateway).delete(cluster.admin());
    }

    private KubeYaml yaml(Part part, String tenant, String gateway) {
        String text =
                switch (part) {
                    case GATEWAY -> """
                        apiVersion: gateway.networking.k8s.io/v1
                        kind: Gateway
                        metadata: {name: %s, namespace: %s}
                        spec:
                          gatewayClassName: test-class
                          listeners: [{name: web, port: 8080, protocol: HTTP}]
                        """.formatted(gateway, sandbox.gateway());
                    case AITENANT -> """
                        apiVersion: maas.opendatahub.io/v1alpha1
                        kind: AITenant
                        metadata: {name: %s, namespace: %s}
                        spec: {gateway: {name: %s}}
                        """.formatted(tenant, sandbox.aiTenants(), gateway);
                    case SECRET -> """
                        apiVersion: v1
                        kind: Secret
                        metadata: {name: maas-db-config, namespace: %s}
                        stringData: {DB_CONNECTION_URL: "postgres://tester:not-a-real-password@db:5432/keys"}
                        """.formatted(sandbox.infra());
                    case CONFIG -> """
                        apiVersion: maas.opendatahub.io/v1alpha1
                        kind: MaasTenantConfig
                        metadata: {name: default-tenant, namespace: %s}
                        spec: {}
                        """.formatted(subscription);
                };
        return KubeYaml.text(text);
    }

    private Resource<AITenant> aitenant(String name) {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(name);
    }

    /** All orders of the parts. */
    private static List<List<Part>> orders(List<Part> parts) {
        if (parts.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Part>> all = new ArrayList<>();
        for (Part first : parts) {
            for (List<Part> rest :
                    orders(parts.stream().filter(part -> part != first).toList())) {
                List<Part> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                all.add(order);
            }
        }
        return all;
    }
}
