package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorLauncher;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.OperatorUnderTest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two operators that do not know of each other, as an upgrade without leader election would have them. */
@WithControlPlane(operator = false)
class ParallelBootstrapIT {

    /** Answers to who comes second: there already, changed meanwhile; and that there is no legacy Tenant. */
    private static final Set<Integer> HARMLESS = Set.of(404, 409, 422);

    private static final int CREATED = 201;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static ControlPlane plane;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        plane = controlPlane;
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        cluster.file("00-fixture.yaml").document(9).delete(cluster.admin());
        cluster.file("00b-neutral-prerequisites.yaml").document(3).delete(cluster.admin());
    }

    @AfterAll
    static void anchorAgain() {
        cluster.fixture();
    }

    @Test
    void oneAITenantOneConfigNoErrorAndPeace() {
        Mark start = plane.requestLog().mark();
        List<Identity> identities =
                List.of(cluster.operator().newIdentity(), cluster.operator().newIdentity());
        List<CompletableFuture<OperatorUnderTest>> operators = identities.stream()
                .map(identity -> CompletableFuture.supplyAsync(() -> launch(identity)))
                .toList();
        try (LogCapture log = new LogCapture()) {
            cluster.awaitReady();
            cluster.eventually("the AITenant to be Active", () -> "Active".equals(phase()));
            identities.forEach(identity -> cluster.eventually(
                    "peace", () -> requestsOfTheNextSecond(identity).count() == 0));
            assertThat(log.stackTraces()).isEmpty();
        } finally {
            operators.forEach(operator -> operator.join().close());
        }
        assertThat(cluster.admin()
                        .resources(AITenant.class)
                        .inNamespace(sandbox.aiTenants())
                        .list()
                        .getItems())
                .hasSize(1);
        assertThat(anchors()).hasSize(1);
        int made = made(identities, start);
        for (Identity identity : identities) {
            Requests refused = plane.requestLog()
                    .between(start, plane.requestLog().mark(), identity)
                    .refused();
            assertThat(refused.that(request -> !HARMLESS.contains(request.code())))
                    .as("%s", refused)
                    .isEmpty();
            assertThat(refused.count())
                    .as("not more than one for each of %s objects: %s", made, refused)
                    .isLessThanOrEqualTo(made);
        }
        assertThat(creators(identities, start)).as("who made the anchor").hasSize(1);
    }

    private static int made(List<Identity> identities, Mark start) {
        return identities.stream()
                .map(identity -> plane.requestLog()
                        .between(start, plane.requestLog().mark(), identity)
                        .that(request -> request.code() == CREATED))
                .mapToInt(Requests::count)
                .sum();
    }

    /** Those who got the answer that they created the anchor. */
    private static List<Identity> creators(List<Identity> identities, Mark start) {
        return identities.stream()
                .filter(identity -> plane.requestLog()
                                .between(start, plane.requestLog().mark(), identity)
                                .on("configs")
                                .that(LoggedRequest::isApply)
                                .that(request -> request.code() == CREATED)
                                .count()
                        > 0)
                .toList();
    }

    private static OperatorUnderTest launch(Identity identity) {
        Map<String, String> env = new LinkedHashMap<>(sandbox.settings());
        env.put("LEADER_ELECTION", "false");
        OperatorLauncher launcher =
                ServiceLoader.load(OperatorLauncher.class).findFirst().orElseThrow();
        return launcher.launch(env, plane.config(identity));
    }

    private static Requests requestsOfTheNextSecond(Identity identity) {
        Mark from = plane.requestLog().mark();
        Awaitility.await().pollDelay(Duration.ofSeconds(1)).until(() -> true);
        return plane.requestLog().between(from, plane.requestLog().mark(), identity);
    }

    private static String phase() {
        AITenant aitenant = cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(Sandbox.DEFAULT_TENANT)
                .get();
        return aitenant == null ? "" : String.valueOf(aitenant.getStatus().getPhase());
    }

    private static List<GenericKubernetesResource> anchors() {
        return cluster
                .admin()
                .genericKubernetesResources("maas.opendatahub.io/v1alpha1", "Config")
                .list()
                .getItems()
                .stream()
                .filter(anchor -> !anchor.isMarkedForDeletion())
                .toList();
    }
}
