package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a tenant's administrators made goes before what the operator made, and may be held by others. */
@WithControlPlane(operator = false)
class DeletionPoliciesIT {

    private static TenantCluster cluster;
    private static OperatorSlot operator;
    private static Deletions deletions;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        deletions = new Deletions(cluster, "lilac");
    }

    private static void tenant(String timeout) {
        operator.restart(Map.of("AITENANT_DELETION_TIMEOUT", timeout));
        deletions.create("side-door");
        cluster.awaitIdle();
    }

    @AfterEach
    void noTenant() {
        Deletions.letGo(deletions.subscription());
        deletions.aitenant().delete();
        deletions.awaitGone();
    }

    @Test
    void policiesOfTheTenantGoFirstAndAreNamedWhileTheyDoNot() {
        tenant("0");
        deletions.heldSubscription();
        deletions.aitenant().delete();

        Condition blocked = deletions.awaitReady("DeletionBlocked");
        String named = "MaaSSubscription " + deletions.namespace() + "/team-a (finalizer example.org/hold)";
        assertThat(blocked.getMessage()).contains(named);
        Condition ofConfig = cluster.condition(deletions.namespace(), "Ready");
        assertThat(ofConfig.getReason()).isEqualTo("DeletionBlocked");
        assertThat(ofConfig.getMessage()).contains(named);
        assertThat(deletions.objects()).anyMatch(object -> object.startsWith("Deployment"));

        Deletions.letGo(deletions.subscription());
        deletions.awaitGone();
        assertThat(deletions.subscription().get()).isNull();
        assertThat(deletions.objects()).isEmpty();
    }

    /** It is an open path as long as it is there: its policy goes after it. */
    @Test
    void whatGuardsARouteStaysUntilTheRouteIsGone() {
        tenant("0");
        Resource<GenericKubernetesResource> route = cluster.admin()
                .genericKubernetesResources(KubernetesWrites.definition(ManagedKind.HTTP_ROUTE.ref()))
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-api-route-" + deletions.tenant());
        TenantCluster.merge(route, "{\"metadata\":{\"finalizers\":[\"example.org/drain\"]}}");
        cluster.awaitIdle();
        deletions.aitenant().delete();

        assertThat(deletions.awaitReady("DeletionBlocked").getMessage())
                .contains("Waiting for HTTPRoute", deletions.tenant() + " (finalizers example.org/drain) to be gone");
        cluster.awaitIdle();
        assertThat(deletions.objects())
                .filteredOn(object -> !object.startsWith("Job"))
                .hasSize(3)
                .anyMatch(object -> object.startsWith("HTTPRoute"))
                .anyMatch(object -> object.startsWith("AuthPolicy"))
                .anyMatch(object -> object.startsWith("TokenRateLimitPolicy"));

        Deletions.letGo(route);
        deletions.awaitGone();
        assertThat(deletions.objects()).isEmpty();
    }

    @Test
    void policiesThatDoNotGoAreSkippedAfterTheTimeOut() {
        tenant("5s");
        deletions.heldSubscription();
        String config = deletions.config().require().getMetadata().getUid();
        String uid = deletions.uid();
        deletions.aitenant().delete();
        deletions.awaitReady("DeletionBlocked");
        deletions.awaitGone();

        assertThat(deletions.config().get()).isNull();
        assertThat(deletions.objects()).isEmpty();
        assertThat(deletions.subscription().require().isMarkedForDeletion()).isTrue();
        assertThat(cluster.admin()
                        .v1()
                        .events()
                        .inNamespace(deletions.namespace())
                        .list()
                        .getItems())
                .filteredOn(event ->
                        config.equals(event.getInvolvedObject().getUid()) && "CleanupForced".equals(event.getReason()))
                .singleElement()
                .satisfies(event -> assertThat(event.getMessage()).contains("team-a"));
        assertThat(deletions.events(uid, "CleanupForced")).hasSize(1);
    }
}
