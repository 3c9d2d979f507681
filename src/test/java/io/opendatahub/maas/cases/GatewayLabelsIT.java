package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The labels of one namespace that many tenants' gateways ask for (contract section 8). */
@WithControlPlane
class GatewayLabelsIT {

    private static final int TENANTS = 10;
    private static final String BOOKKEEPING = "maas.opendatahub.io/gateway-selector-labels";
    private static final String CONFLICT = "Failed/GatewayLabelsConflict";
    private static final String GATEWAY = """
            apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata: {name: %s, namespace: edge-gw}
            spec:
              gatewayClassName: test-class
              listeners:
              - name: web
                port: 8080
                protocol: HTTP
                allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {%s}}}}
            """;

    private static TenantCluster cluster;
    private static GatewayTenants tenants;
    private static Map<String, String> foreign;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new GatewayTenants(cluster);
    }

    @BeforeEach
    void aForeignLabel() {
        TenantCluster.merge(infra(), "{\"metadata\":{\"labels\":{\"team\":\"blue\"}}}");
        foreign = Map.copyOf(labels());
    }

    /** Tenant and gateway have one name. */
    @AfterEach
    void nobodyIsLeft() {
        tenants.delete(IntStream.range(0, TENANTS)
                .mapToObj(GatewayLabelsIT::name)
                .filter(name -> tenants.of(name).get() != null)
                .toArray(String[]::new));
        cluster.eventually(() -> {
            assertThat(labels()).isEqualTo(foreign);
            assertThat(bookkeeping()).isEmpty();
        });
    }

    @Test
    @Tag("case-102")
    void tenInParallelGetWhatTheyNeedAndTwoThatDifferAreTold() {
        for (int i = 0; i < TENANTS; i++) {
            String own = i < TENANTS - 2 ? "door/" + i + ": open" : "zone: z" + i;
            gateway(i, "tier: gold, " + own);
        }
        Requests requests = cluster.requestsDuring(() -> {
            GatewayTenants.inParallel(IntStream.range(0, TENANTS)
                    .<Runnable>mapToObj(i -> () -> tenants.create(name(i), name(i)))
                    .toList());
            cluster.eventually(() -> assertThat(IntStream.range(0, TENANTS)
                            .mapToObj(i -> tenants.verdict(name(i)))
                            .filter("Active/Reconciled"::equals))
                    .hasSize(TENANTS - 1));
        });
        String loser = IntStream.range(0, TENANTS)
                .mapToObj(GatewayLabelsIT::name)
                .filter(name -> tenants.verdict(name).equals(CONFLICT))
                .findFirst()
                .orElseThrow();
        String winner = loser.equals(name(8)) ? name(9) : name(8);
        assertThat(tenants.message(loser))
                .contains("zone=z", "namespace " + cluster.sandbox().infra(), "needed by Gateway " + winner);
        assertThat(labels()).isEqualTo(expected(0, winner));
        Requests onNamespace = requests.on("namespaces").named(cluster.sandbox().infra());
        assertThat(onNamespace.count()).isBetween(1, TENANTS);
        assertThat(onNamespace.refused()).isEmpty();
        assertThat(onNamespace.reads()).isEmpty();

        tenants.delete(name(0), name(1), name(2), winner);
        tenants.awaitActive(loser);
        cluster.eventually(() -> assertThat(labels()).isEqualTo(expected(3, loser)));
        assertThat(bookkeeping()).doesNotContain(name(0), winner).contains(loser, name(3));
    }

    private static Map<String, String> expected(int first, String ofZone) {
        Map<String, String> labels = new HashMap<>(foreign);
        labels.put("tier", "gold");
        labels.put("zone", "z" + (ofZone.equals(name(8)) ? 8 : 9));
        IntStream.range(first, TENANTS - 2).forEach(i -> labels.put("door/" + i, "open"));
        return labels;
    }

    @Test
    @Tag("case-102")
    void aForeignLabelIsNeitherTakenNorRemoved() {
        gateway(0, "team: red");
        gateway(1, "team: blue");
        tenants.create(name(0), name(0));
        tenants.create(name(1), name(1));
        tenants.awaitActive(name(1));
        cluster.eventually("a conflict", () -> tenants.verdict(name(0)).equals(CONFLICT));
        assertThat(tenants.message(name(0))).contains("team=red", "team=blue is there by somebody else");
        assertThat(bookkeeping()).isEmpty();

        tenants.delete(name(1));
        assertThat(labels()).isEqualTo(foreign);
        TenantCluster.merge(infra(), "{\"metadata\":{\"labels\":{\"team\":null}}}");
        tenants.awaitActive(name(0));
        assertThat(labels()).containsEntry("team", "red");
        tenants.delete(name(0));
        assertThat(labels()).doesNotContainKey("team");
        TenantCluster.merge(infra(), "{\"metadata\":{\"labels\":{\"team\":\"blue\"}}}");
    }

    @Test
    @Tag("case-102")
    void theLabelsFollowTheListeners() {
        gateway(0, "tier: gold");
        tenants.create(name(0), name(0));
        tenants.awaitActive(name(0));
        gateway(0, "zone: a");
        cluster.eventually(() -> assertThat(labels()).containsEntry("zone", "a").doesNotContainKey("tier"));

        TenantCluster.merge(infra(), "{\"metadata\":{\"labels\":{\"zone\":\"b\"}}}");
        cluster.eventually(() -> assertThat(labels()).containsEntry("zone", "a"));
        TenantCluster.merge(infra(), "{\"metadata\":{\"annotations\":{\"" + BOOKKEEPING + "\":\"broken\"}}}");
        gateway(0, "zone: c");
        cluster.eventually("a conflict", () -> tenants.verdict(name(0)).equals(CONFLICT));
        assertThat(tenants.message(name(0))).contains(BOOKKEEPING, "zone=c is missing");
        assertThat(labels()).containsEntry("zone", "a");
        TenantCluster.merge(
                infra(),
                "{\"metadata\":{\"annotations\":{\"" + BOOKKEEPING + "\":\"{\\\"zone\\\":[\\\"" + name(0)
                        + "\\\"]}\"}}}");
        tenants.awaitActive(name(0));
        assertThat(labels()).containsEntry("zone", "c");
    }

    private static String name(int number) {
        return cluster.sandbox().name("door-" + number);
    }

    private static void gateway(int number, String labels) {
        Resource<GenericKubernetesResource> gateway = cluster.admin()
                .genericKubernetesResources("gateway.networking.k8s.io/v1", "Gateway")
                .inNamespace(cluster.sandbox().gateway())
                .withName(name(number));
        gateway.delete();
        cluster.applyText(GATEWAY.formatted(name(number), labels));
    }

    private static Resource<Namespace> infra() {
        return cluster.admin().namespaces().withName(cluster.sandbox().infra());
    }

    private static Map<String, String> labels() {
        return infra().require().getMetadata().getLabels();
    }

    private static String bookkeeping() {
        return Optional.ofNullable(infra().require().getMetadata().getAnnotations())
                .map(annotations -> annotations.get(BOOKKEEPING))
                .orElse("");
    }
}
