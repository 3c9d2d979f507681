package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What all tenants share is made once, and nobody writes it when tenants come and go (contract section 4). */
@WithControlPlane(operator = false)
class SharedObjectsIT {

    private static final int TENANTS = 10;

    /** Of contract section 4, on OpenShift; {@code I} is the infra namespace. */
    private static final List<String> SHARED = List.of(
            "ClusterRole null/maas-api",
            "ClusterRole null/payload-processing-extproc-reader",
            "ClusterRoleBinding null/maas-api",
            "ConfigMap I/openshift-service-ca.crt",
            "NetworkPolicy I/maas-api-allow-cleanup",
            "NetworkPolicy I/maas-api-allow-deployment-ns",
            "NetworkPolicy I/maas-api-allow-gateway",
            "NetworkPolicy I/maas-api-allow-monitoring",
            "NetworkPolicy I/maas-api-cleanup-restrict",
            "NetworkPolicy I/maas-authorino-allow",
            "PodMonitor I/maas-api-metrics",
            "Role I/maas-api",
            "RoleBinding I/maas-api",
            "ServiceAccount I/maas-api",
            "ServiceAccount I/maas-api-cleanup");

    private static TenantCluster cluster;
    private static LivingTenants tenants;
    private static String infra;

    @BeforeAll
    static void gatewaysForAll(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        infra = sandbox.infra();
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        IntStream.rangeClosed(1, TENANTS).forEach(number -> cluster.applyText("""
                apiVersion: gateway.networking.k8s.io/v1
                kind: Gateway
                metadata: {name: door-%d, namespace: edge-gw}
                spec:
                  gatewayClassName: test-class
                  listeners: [{name: web, port: 8080, protocol: HTTP}]
                """.formatted(number)));
        operator.start(Map.of("PLATFORM", "openshift"));
        cluster.awaitReady();
    }

    @Test
    void areMadeOnceAndNeverWrittenAgain() {
        tenants.create("t1", "door-1");
        cluster.awaitIdle();
        SortedMap<String, String> first = Footprint.children(cluster, SharedObjectsIT::isShared);
        assertThat(first.keySet())
                .isEqualTo(SHARED.stream()
                        .map(name -> name.replace(" I/", " " + infra + "/"))
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertOneOwner();
        Mark mark = cluster.controlPlane().requestLog().mark();

        GatewayTenants.inParallel(making(2, 6));
        await(2, 6);
        List<Runnable> coming = new ArrayList<>(making(7, TENANTS));
        coming.addAll(ending(2, 4));
        GatewayTenants.inParallel(coming);
        await(7, TENANTS);
        tenants.delete("t1");
        GatewayTenants.inParallel(ending(5, TENANTS));
        IntStream.rangeClosed(1, TENANTS).forEach(number -> tenants.delete("t" + number));
        cluster.awaitIdle();

        assertThat(Footprint.children(cluster, SharedObjectsIT::isShared)).isEqualTo(first);
        assertNoneIsWrittenSince(mark);
        assertOneOwner();
    }

    private static List<Runnable> making(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .<Runnable>mapToObj(number -> () -> tenants.apply("t" + number, "door-" + number))
                .toList();
    }

    private static List<Runnable> ending(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .<Runnable>mapToObj(
                        number -> () -> tenants.aitenant("t" + number).delete())
                .toList();
    }

    private static void await(int from, int to) {
        IntStream.rangeClosed(from, to).forEach(number -> tenants.awaitActive("t" + number));
    }

    /** Our label, and no tenant's. */
    private static boolean isShared(GenericKubernetesResource object) {
        return "true".equals(Footprint.labels(object).get("app.opendatahub.io/modelsasservice"))
                && Footprint.labels(object).keySet().stream().noneMatch(key -> key.contains("/tenant"));
    }

    private static void assertOneOwner() {
        assertThat(Footprint.objects(cluster, SharedObjectsIT::isShared)).allSatisfy(object -> {
            assertThat(object.getMetadata().getOwnerReferences())
                    .singleElement()
                    .satisfies(owner -> {
                        assertThat(owner.getKind()).isEqualTo("Config");
                        assertThat(owner.getController()).isTrue();
                    });
            assertThat(object.getMetadata().getManagedFields())
                    .extracting(ManagedFieldsEntry::getManager)
                    .containsOnly("maas-controller");
        });
    }

    /** Not even a write that changes nothing. */
    private static void assertNoneIsWrittenSince(Mark mark) {
        Set<String> shared = SHARED.stream()
                .map(name -> plural(name.substring(0, name.indexOf(' '))) + name.substring(name.indexOf(' ')))
                .map(name -> name.replace(" I/", " " + infra + "/").replace(" null/", " /"))
                .collect(Collectors.toSet());
        assertThat(cluster.controlPlane()
                        .requestLog()
                        .between(
                                mark,
                                cluster.controlPlane().requestLog().mark(),
                                cluster.operator().identity())
                        .writes()
                        .that(request ->
                                shared.contains(request.resource() + " " + request.namespace() + "/" + request.name())))
                .isEmpty();
    }

    private static String plural(String kind) {
        return Stream.of(ManagedKind.values())
                .map(ManagedKind::ref)
                .filter(ref -> ref.kind().equals(kind))
                .findFirst()
                .orElseThrow()
                .plural();
    }
}
