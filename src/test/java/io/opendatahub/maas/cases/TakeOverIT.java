/* A cluster that the earlier controller ran until a moment ago is taken over: nothing stops, and nothing of it is left that we do not want. */
package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A default tenant that is autoscaled and an additional one. */
@WithControlPlane(operator = false)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TakeOverIT {

    private static final int COUNT = 3;
    private static final String INSTANCE = "maas.opendatahub.io/tenant-instance";
    private static final String TENANT = "maas.opendatahub.io/tenant-name";
    private static final String NAME = "app.kubernetes.io/name";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;
    private static LivingTenants tenants;

    @BeforeAll
    static void earlier(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        new EarlierController(cluster).wholeCluster(COUNT);
        cluster.eventually(() -> assertThat(pods())
                .extracting(pod -> pod.getMetadata().getName())
                .hasSize(COUNT + 5));
    }

    @Test
    @Order(1)
    @Tag("case-37")
    void podsAreReplacedOnceAndServicesAlwaysFindThem() {
        Scaling scaling = new Scaling(cluster);
        scaling.use(Scaling.PROCESSING, 70, 80);
        Mark start = cluster.controlPlane().requestLog().mark();
        try (Recording<String> pods =
                        Recording.of(cluster.admin().pods().inNamespace(sandbox.gateway()), TakeOverIT::ours);
                Recording<String> more =
                        Recording.of(cluster.admin().pods().inNamespace(sandbox.infra()), TakeOverIT::ours);
                ServedEndpoints maasApi = new ServedEndpoints(cluster, sandbox.infra(), "maas-api");
                ServedEndpoints processing = new ServedEndpoints(cluster, sandbox.gateway(), Scaling.PROCESSING);
                Recording<Integer> counts = scaling.record(Scaling.PROCESSING)) {
            maasApi.await(1);
            // The older selector finds those of the other tenant, too.
            processing.await(COUNT + 1);
            operator.start();
            tenants.apply("lilac", "side-door");
            cluster.eventually("a selector that keeps tenants apart", TakeOverIT::isNarrow);
            cluster.awaitReady();
            tenants.awaitActive("lilac");
            cluster.awaitIdle();
            assertThat(counts.versions()).allMatch(count -> count >= COUNT);
            assertThat(maasApi.counts()).doesNotContain(0L);
            assertThat(processing.counts()).doesNotContain(0L);
            assertThat(Stream.concat(pods.versions().stream(), more.versions().stream())
                            .filter(pod -> !pod.isEmpty())
                            .distinct())
                    .as("pods that we ever caused")
                    .hasSize(COUNT + 5);
        }
        assertThat(pods()).extracting(TakeOverIT::ours).hasSize(COUNT + 5).doesNotContain("");
        Requests refused = cluster.controlPlane()
                .requestLog()
                .between(start, cluster.controlPlane().requestLog().mark(), operator.identity())
                .code(422);
        assertThat(refused).isEmpty();
    }

    @Test
    @Order(2)
    @Tag("case-37")
    void whatTheEarlierControllerWroteAndWeDoNotIsGone() {
        JsonNode maasApi = get("/apis/apps/v1", sandbox.infra(), "deployments/maas-api");
        assertThat(maasApi.at("/spec/selector/matchLabels").has(INSTANCE))
                .as("the selector it was made with")
                .isFalse();
        JsonNode container = maasApi.at("/spec/template/spec/containers/0");
        assertThat(container.at("/env").findValuesAsText("name")).doesNotContain("CLEANUP_INTERVAL_MINUTES");
        assertThat(container.at("/livenessProbe/failureThreshold").asInt()).isEqualTo(3);
        assertThat(get("/apis/gateway.networking.k8s.io/v1", sandbox.infra(), "httproutes/maas-api-route")
                        .toString())
                .doesNotContain("/old-path");
        JsonNode filter =
                get("/apis/networking.istio.io/v1alpha3", sandbox.gateway(), "envoyfilters/payload-processing");
        assertThat(filter.at("/spec").has("targetRefs")).isFalse();
        assertThat(filter.at("/spec").has("workloadSelector")).isTrue();
        assertThat(get("/apis/networking.istio.io/v1", sandbox.gateway(), "destinationrules/payload-processing")
                        .at("/spec")
                        .has("subsets"))
                .isFalse();
        assertThat(maasApi.at("/metadata/ownerReferences"))
                .singleElement()
                .satisfies(owner -> assertThat(owner.has("blockOwnerDeletion")).isFalse());
        for (String shared : List.of("serviceaccounts/maas-api", "serviceaccounts/maas-api-cleanup")) {
            assertThat(get("/api/v1", sandbox.infra(), shared)
                            .at("/metadata/labels")
                            .has(TENANT))
                    .as(shared)
                    .isFalse();
        }
        cluster.eventually(
                "the wide rights to go",
                () -> Stream.of(
                                "clusterroles/payload-processing-reader",
                                "clusterroles/maas-api-supplemental",
                                "clusterrolebindings/maas-api-supplemental",
                                "clusterrolebindings/payload-processing-reader",
                                "clusterrolebindings/payload-processing-reader-" + sandbox.tenantName("lilac"))
                        .allMatch(name -> cluster.admin().raw("/apis/rbac.authorization.k8s.io/v1/" + name) == null));
    }

    @Test
    @Order(3)
    void whatOthersWroteStaysAndTheAnchorOwnsNeitherTenantNorConfig() {
        JsonNode processing = get("/apis/apps/v1", sandbox.gateway(), "deployments/payload-processing");
        assertThat(processing.at("/metadata/annotations/example.org~1note").asText())
                .isEqualTo("kept");
        assertThat(processing
                        .at("/spec/template/metadata/annotations/example.org~1restarted")
                        .asText())
                .isEqualTo("once");
        assertThat(processing.at("/metadata/managedFields").findValuesAsText("manager"))
                .doesNotContain("maas-controller-handover");
        assertThat(cluster.config().require().getMetadata().getOwnerReferences())
                .isEmpty();
        assertThat(get("/apis/maas.opendatahub.io/v1alpha1", sandbox.aiTenants(), "aitenants/models-as-a-service")
                        .at("/metadata")
                        .has("ownerReferences"))
                .isFalse();
    }

    @Test
    @Order(4)
    void aSecondPassAndASecondOperatorWriteNothing() {
        assertThat(cluster.writesDuringReconciles(2)).isEmpty();
        Requests restarted = cluster.requestsDuring(() -> {
            operator.restart();
            cluster.awaitIdle();
        });
        assertThat(restarted.writes().withoutEvents()).isEmpty();
    }

    /** As docs/upgrade.md says: only what was made anew has to be deleted before. */
    @Test
    @Order(5)
    void theEarlierControllerCanWriteAgain() {
        operator.stop();
        EarlierController earlier = new EarlierController(cluster);
        assertThatThrownBy(() -> earlier.defaultTenant(COUNT))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("payload-processing")
                .hasMessageContaining("field is immutable");
        cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.gateway())
                .withName(Scaling.PROCESSING)
                .delete();
        cluster.eventually(
                "the pods to go with it",
                () -> cluster.admin()
                        .pods()
                        .inNamespace(sandbox.gateway())
                        .withLabel(INSTANCE, Scaling.PROCESSING)
                        .list()
                        .getItems()
                        .isEmpty());
        earlier.shared("lilac", "ai-tenant-lilac");
        earlier.defaultTenant(COUNT);
        earlier.additionalTenant("lilac", "side-door", 1);
        cluster.eventually(() -> assertThat(pods())
                .extracting(pod -> pod.getSpec().getContainers().get(0).getImage())
                .hasSize(COUNT + 5)
                .allMatch(image -> image.endsWith(":earlier")));
        assertThat(get("/apis/apps/v1", sandbox.infra(), "deployments/maas-api")
                        .at("/spec/template/spec/containers/0/env")
                        .findValuesAsText("name"))
                .containsExactlyInAnyOrder("CLEANUP_INTERVAL_MINUTES", "TENANT_NAME");
    }

    private static boolean isNarrow() {
        Deployment processing =
                new Scaling(cluster).deployment(Scaling.PROCESSING).get();
        return processing != null
                && processing.getSpec().getSelector().getMatchLabels().containsKey(INSTANCE);
    }

    private static JsonNode get(String api, String namespace, String path) {
        return StoredJson.get(cluster.admin(), api + "/namespaces/" + namespace + "/" + path);
    }

    private static List<Pod> pods() {
        return Stream.of(sandbox.infra(), sandbox.gateway())
                .flatMap(namespace -> cluster.admin().pods().inNamespace(namespace).list().getItems().stream())
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .toList();
    }

    /** The UID of a pod that has all our labels, else nothing. */
    private static String ours(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        return labels.containsKey(INSTANCE) && labels.containsKey(NAME) && labels.containsKey("app")
                ? pod.getMetadata().getUid()
                : "";
    }
}
