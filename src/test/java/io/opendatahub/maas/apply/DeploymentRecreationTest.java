package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.watch.LiveIndex;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is concluded when ReplicaSets cannot be listed; the rest is tried on the control plane. */
class DeploymentRecreationTest {

    private static final ResourceKey DEPLOYMENT = ResourceKey.of(ManagedKind.DEPLOYMENT, "edge-gw", "x");

    private ScriptedServer server;
    private DeploymentRecreation recreation;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
        recreation = new DeploymentRecreation(
                new KubernetesWrites(server.client(), () -> {}), new LiveIndex(), new ReplicaSets(server.client()));
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

    @Test
    void anyOtherErrorIsNotTakenForTheirAbsence() {
        server.refuse("replicasets", 500);
        recreation.look("edge-gw");
        assertThatThrownBy(() -> recreation.former(DEPLOYMENT, Map.of())).isInstanceOf(KubernetesClientException.class);
        assertThat(server.requests()).hasSize(2);
    }
}
