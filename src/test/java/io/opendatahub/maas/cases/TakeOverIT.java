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
    private static final String NAME = "app.kubernetes.io/name";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;
    private static LivingTenants tenants;
    private static TakenOverObjects result;

    @BeforeAll
    static void earlier(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        result = new TakenOverObjects(cluster);
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
        result.olderFieldsAreGone();
        result.olderRightsAreGone();
    }

    @Test
    @Order(3)
    void theDataplaneIsMigratedAndTheAdministratorTold() {
        result.dataplaneIsMigrated("", sandbox.subscription());
        result.dataplaneIsMigrated("-" + sandbox.tenantName("lilac"), tenants.namespace("lilac"));
    }

    @Test
    @Order(3)
    void policiesAutoscalerAndTelemetryAreAsTheConfigSays() {
        result.policyIsOurs("maas-gateway-auth");
        result.policyIsOurs("side-door-maas-auth");
        result.autoscalerIsAsWanted();
        for (String namespace : List.of(sandbox.subscription(), tenants.namespace("lilac"))) {
            assertThat(TelemetryObjects.present(cluster, namespace)).isEmpty();
        }
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
        JsonNode config =
                get("/apis/maas.opendatahub.io/v1alpha1", sandbox.subscription(), "maastenantconfigs/default-tenant");
        assertThat(config.at("/metadata/managedFields").findValuesAsText("manager"))
                .as("its settings are not ours")
                .contains("manager");
        assertThat(config.at("/spec").toString())
                .isEqualTo("{\"payloadProcessing\":{\"autoscaling\":{\"maxReplicas\":4},\"replicas\":2},"
                        + "\"telemetry\":{\"enabled\":false}}");
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

    /** Nothing tells of such a binding, so that it is looked for when an operator starts. */
    @Test
    @Order(5)
    void theOlderReaderGoesAfterItsLastUser() {
        String role = "/apis/rbac.authorization.k8s.io/v1/clusterroles/payload-processing-reader";
        assertThat(cluster.admin().raw(role)).isNotNull();
        cluster.admin()
                .rbac()
                .clusterRoleBindings()
                .withName("team-x-reads-all")
                .delete();
        operator.restart();
        cluster.eventually("the older reader to go", () -> cluster.admin().raw(role) == null);
    }

    /** As docs/upgrade.md says: only what was made anew has to be deleted before. */
    @Test
    @Order(6)
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
        return result.get(api, namespace, path);
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
