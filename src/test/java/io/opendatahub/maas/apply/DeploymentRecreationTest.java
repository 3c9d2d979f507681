package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.DeploymentFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.watch.LiveIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is concluded when ReplicaSets cannot be listed; the rest is tried on the control plane. */
class DeploymentRecreationTest {

    private static final ResourceKey DEPLOYMENT = ResourceKey.of(ManagedKind.DEPLOYMENT, "edge-gw", "x");

    private final LiveIndex live = new LiveIndex();
    private ScriptedServer server;
    private DeploymentRecreation recreation;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
        recreation = new DeploymentRecreation(
                new KubernetesWrites(server.client(), () -> {}), live, new ReplicaSets(server.client()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void whoMayNotListThemHasSetNoneFree() {
        server.refuse("replicasets", 403);
        recreation.look("edge-gw");
        assertThat(recreation.former(DEPLOYMENT, Map.of())).isEmpty();
        assertThat(server.requests()).containsExactly("GET replicasets");
    }

    /** It would adopt the orphaned ReplicaSet and scale it down. */
    @Test
    void twoWithSelectorsAsWideStayAndAreNamed() {
        LiveObject one = wide("one");
        LiveObject other = wide("other");
        live.learned(one);
        live.learned(other);
        PassOutcome outcome = new PassOutcome();
        assertThat(recreation.setFree(one, "tenant-ns", outcome)).isFalse();
        assertThat(outcome.report().overlaps()).containsExactly(new ApplyReport.Overlap(one.key(), other.key()));
        assertThat(server.requests()).isEmpty();

        List<String> woken = new ArrayList<>();
        live.onChange((object, tenantNamespace) -> woken.add(tenantNamespace));
        live.tell(other);
        assertThat(woken).as("whom the end of the other one wakes").contains("tenant-ns");
        live.deleted(other.key(), other.uid());
        PassOutcome next = new PassOutcome();
        recreation.setFree(one, "tenant-ns", next);
        assertThat(next.report().overlaps()).isEmpty();
        assertThat(server.requests()).containsExactly("GET replicasets");
    }

    private static LiveObject wide(String name) {
        Map<String, String> selector = Map.of("app", "x");
        return new LiveObject(
                ResourceKey.of(ManagedKind.DEPLOYMENT, "edge-gw", name),
                name,
                1,
                Map.of(),
                Map.of(),
                null,
                false,
                Set.of("maas-controller"),
                "",
                new DeploymentFacts(1, 1, 1, 1, 1, 1, Map.of(), true, List.of(), true, selector, selector, -1));
    }

    @Test
    void anyOtherErrorIsNotTakenForTheirAbsence() {
        server.refuse("replicasets", 500);
        recreation.look("edge-gw");
        assertThatThrownBy(() -> recreation.former(DEPLOYMENT, Map.of())).isInstanceOf(KubernetesClientException.class);
        assertThat(server.requests()).hasSize(2);
    }
}
