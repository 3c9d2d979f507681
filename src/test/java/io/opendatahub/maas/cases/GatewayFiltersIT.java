package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.apply.JsonTree;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three tenants, each with its own gateway and filters, in whatever order they are looked after. */
@WithControlPlane(operator = false)
class GatewayFiltersIT {

    private static final int ROUNDS = 20;
    private static final int OBJECTS_OF_A_TENANT = 20;
    private static final KindRef FILTER = ObservedKinds.ENVOY_FILTER;
    private static final Pattern CLUSTER = Pattern.compile("outbound\\|9004\\|\\|([a-z0-9-]+)\\.([a-z0-9-]+)\\.svc");

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static Mark start;
    private static Map<String, String> gateways;

    @BeforeAll
    static void threeTenants(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        start = controlPlane.requestLog().mark();
        operator.start();
        LivingTenants tenants = new LivingTenants(cluster);
        tenants.apply("lilac", "side-door");
        tenants.apply("saffron", "back-door");
        gateways = Map.of(
                sandbox.subscription(), "front-door",
                tenants.namespace("lilac"), "side-door",
                tenants.namespace("saffron"), "back-door");
        gateways.keySet().forEach(namespace -> {
            cluster.eventually(
                    "the config in " + namespace,
                    () -> cluster.config(namespace).get() != null);
            TenantCluster.merge(cluster.config(namespace), "{\"spec\":{\"telemetry\":{}}}");
        });
        gateways.keySet().forEach(cluster::awaitReady);
        cluster.awaitIdle();
    }

    @Test
    @Tag("case-89")
    void whoeverComesLastTouchesOnlyHisOwn() {
        SortedMap<String, Object> first = specs();
        assertThat(first).as("two of each tenant").hasSize(2 * gateways.size());
        Random order = new Random(89);
        for (int round = 1; round <= ROUNDS; round++) {
            List<String> namespaces = new ArrayList<>(gateways.keySet());
            Collections.shuffle(namespaces, order);
            for (String namespace : namespaces) {
                Footprint.objects(cluster, Footprint.ofTenant(namespace).and(Footprint.ofKind(FILTER)))
                        .forEach(filter -> cluster.admin().resource(filter).delete());
                TenantCluster.merge(
                        cluster.config(namespace),
                        "{\"metadata\":{\"labels\":{\"example.org/round\":\"" + round + "\"}}}");
            }
            String description = "after round " + round + ": " + namespaces;
            cluster.eventually(() -> assertThat(specs()).as(description).isEqualTo(first));
        }
        cluster.awaitIdle();
        gateways.forEach(GatewayFiltersIT::assertOwnFilters);
        assertWrittenByOneEach();
    }

    private static SortedMap<String, Object> specs() {
        SortedMap<String, Object> specs = new TreeMap<>();
        Footprint.objects(cluster, Footprint.ofKind(FILTER))
                .forEach(filter -> specs.put(
                        Footprint.key(filter), filter.getAdditionalProperties().get("spec")));
        return specs;
    }

    private static void assertOwnFilters(String namespace, String gateway) {
        List<GenericKubernetesResource> filters =
                Footprint.objects(cluster, Footprint.ofTenant(namespace).and(Footprint.ofKind(FILTER)));
        Set<String> workloads = new TreeSet<>();
        Set<String> routes = new TreeSet<>();
        for (GenericKubernetesResource filter : filters) {
            Object spec = filter.getAdditionalProperties().get("spec");
            assertThat(JsonTree.number(spec, 0, "priority")).isGreaterThanOrEqualTo(10);
            assertThat(JsonTree.at(spec, "workloadSelector", "labels"))
                    .isEqualTo(Map.of("gateway.networking.k8s.io/gateway-name", gateway));
            assertThat(String.valueOf(spec)).doesNotContain(ofOthers(namespace));
            for (MatchResult named :
                    CLUSTER.matcher(String.valueOf(spec)).results().toList()) {
                assertThat(named.group(2)).isEqualTo(sandbox.gateway());
                workloads.add(named.group(1));
            }
            for (Object patch : JsonTree.list(spec, "configPatches")) {
                routes.add(JsonTree.text(patch, "match", "routeConfiguration", "vhost", "route", "name"));
            }
        }
        routes.remove("");
        assertThat(workloads)
                .as("processors of %s", namespace)
                .hasSize(2)
                .allSatisfy(name -> assertThat(Footprint.labels(cluster.deployment(sandbox.gateway(), name)))
                        .containsEntry("maas.opendatahub.io/tenant-namespace", namespace));
        assertThat(routes).as("rules of %s", namespace).hasSize(4).allSatisfy(GatewayFiltersIT::assertRuleExists);
    }

    /** Gateways and tenants of others; a name that is part of an own one tells nothing. */
    private static List<String> ofOthers(String namespace) {
        List<String> names = new ArrayList<>();
        gateways.forEach((other, gateway) -> {
            if (!other.equals(namespace)) {
                names.add(gateway);
                names.add(other);
            }
        });
        return names;
    }

    /** Istio names the rules of a route {@code <namespace>.<route>.<index>}. */
    private static void assertRuleExists(String name) {
        String[] parts = name.split("\\.", 3);
        GenericKubernetesResource route = cluster.admin()
                .genericKubernetesResources(KubernetesWrites.definition(ManagedKind.HTTP_ROUTE.ref()))
                .inNamespace(parts[0])
                .withName(parts[1])
                .require();
        assertThat(JsonTree.list(route.getAdditionalProperties(), "spec", "rules"))
                .as(name)
                .hasSizeGreaterThan(Integer.parseInt(parts[2]));
    }

    /** Since the first start of the operator: whose labels an object was applied with. */
    private static void assertWrittenByOneEach() {
        Map<String, Set<String>> writers = new TreeMap<>();
        for (LoggedRequest request : cluster.controlPlane()
                .requestLog()
                .between(
                        start,
                        cluster.controlPlane().requestLog().mark(),
                        cluster.operator().identity())
                .that(LoggedRequest::isApply)) {
            JsonNode labels = request.body().path("metadata").path("labels");
            if (labels.has("app.opendatahub.io/modelsasservice")) {
                writers.computeIfAbsent(
                                request.resource() + " " + request.namespace() + "/" + request.name(),
                                key -> new TreeSet<>())
                        .add(labels.path("maas.opendatahub.io/tenant-namespace").asText());
            }
        }
        assertThat(writers).hasSizeGreaterThan(OBJECTS_OF_A_TENANT * gateways.size());
        assertThat(writers)
                .allSatisfy((object, owners) -> assertThat(owners).as(object).hasSize(1));
        assertThat(writers.values()).flatMap(owners -> owners).containsAll(gateways.keySet());
    }
}
