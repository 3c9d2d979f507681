package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was applied under our own name before us, and we do not want, goes with the first pass. */
@WithControlPlane(operator = false)
class PreviousManagerIT {

    private static final String CASE = "37-previous-manager.yaml";
    private static final int DEPLOYMENT = 1;
    private static final int ROUTE = 2;
    private static final int CONFIG = 3;
    private static final Map<String, Object> OURS =
            Map.of("app", "maas-api", "maas.opendatahub.io/tenant-instance", "maas-api");

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @AfterEach
    void removed() {
        operator.stop();
        cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.infra())
                .withName("maas-api")
                .delete();
    }

    /** With the selector that the operator renders, and with the one of the file. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("case-37")
    void itsStaleFieldsGo(boolean selectorOfOurs) {
        applyThePreviousOnes(selectorOfOurs);
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start();
        // The status may be that of the run before.
        cluster.eventually("the older variable to be gone", () -> environment().noneMatch("OLD_FLAG"::equals));
        cluster.awaitReady();
        cluster.awaitIdle();

        assertStaleFieldsAreGone();
        Requests writes = cluster.controlPlane()
                .requestLog()
                .between(start, cluster.controlPlane().requestLog().mark(), operator.identity())
                .withoutLeases()
                .writes();
        assertThat(writes.that(request -> List.of(409, 422).contains(request.code()))
                        .that(request -> !request.body()
                                .at("/metadata/resourceVersion")
                                .asText()
                                .equals("1")))
                .as("conflicts, other than answers to creations of what is there")
                .isEmpty();
        assertThat(cluster.writesDuringReconciles(2)).isEmpty();
    }

    private static void applyThePreviousOnes(boolean selectorOfOurs) {
        ForeignActor previous = new ForeignActor(cluster, "maas-controller");
        GenericKubernetesResource older =
                cluster.file(CASE).document(DEPLOYMENT).documents().get(0);
        if (selectorOfOurs) {
            Map<String, Object> spec = older.get("spec");
            spec.put("selector", Map.of("matchLabels", OURS));
            Map<String, Object> template = older.get("spec", "template");
            template.put("metadata", Map.of("labels", OURS));
        }
        previous.apply(older);
        cluster.file(CASE).document(ROUTE).documents().forEach(previous::apply);
        previous.apply("""
                apiVersion: networking.istio.io/v1alpha3
                kind: EnvoyFilter
                metadata: {name: payload-processing, namespace: edge-gw}
                spec:
                  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front-door}]
                """);
        cluster.apply(CASE, CONFIG);
    }

    private static void assertStaleFieldsAreGone() {
        assertThat(environment()).doesNotContain("OLD_FLAG").contains("TENANT_NAME");
        assertThat(cluster.maasApi().getStatus().getObservedGeneration())
                .as("rollouts")
                .isEqualTo(2);
        assertThat(get("gateway.networking.k8s.io/v1", sandbox.infra(), "httproutes/maas-api-route")
                        .toString())
                .doesNotContain("/old-path")
                .contains("/v1/api-keys");
        JsonNode filter = get("networking.istio.io/v1alpha3", sandbox.gateway(), "envoyfilters/payload-processing");
        assertThat(filter.at("/spec").has("targetRefs")).isFalse();
        assertThat(filter.at("/spec").has("workloadSelector")).isTrue();
    }

    private static Stream<String> environment() {
        return cluster.maasApi().getSpec().getTemplate().getSpec().getContainers().get(0).getEnv().stream()
                .map(EnvVar::getName);
    }

    private static JsonNode get(String api, String namespace, String path) {
        return StoredJson.get(cluster.admin(), "/apis/" + api + "/namespaces/" + namespace + "/" + path);
    }
}
