package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.Scaling.PROCESSING;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.PodPace;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pods that an autoscaler adds and that are not up yet are no outage; pods that are gone are one. */
@WithControlPlane
class ScaleUpIT {

    /** In the case 40 s; enough for some dozen versions of the Deployment and a second of every watch. */
    private static final Duration START_UP = Duration.ofSeconds(10);

    @Test
    @Tag("case-82")
    void readyDoesNotFlipWhileTheAutoscalerAddsPods(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        TenantCluster cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        Scaling scaling = new Scaling(cluster);
        PodPace pods = controlPlane.pods();
        cluster.awaitReady();
        TenantCluster.merge(
                cluster.config(),
                "{\"spec\":{\"payloadProcessing\":{\"replicas\":2,\"autoscaling\":{\"maxReplicas\":8}}}}");
        scaling.awaitAutoscaler(PROCESSING, 2, 8);
        cluster.eventually("2 pods", () -> scaling.available(PROCESSING) == 2);
        cluster.awaitReady();
        cluster.awaitIdle();

        pods.delay(sandbox.gateway(), PROCESSING, START_UP);
        try (Recording<String> verdicts = Recording.of(cluster.config(), ScaleUpIT::verdict)) {
            cluster.eventually(
                    "the recording to begin", () -> !verdicts.versions().isEmpty());
            scaling.scale(PROCESSING, 8);
            cluster.eventually(
                    "the Deployment itself to say that it lacks pods",
                    () -> "False".equals(available(scaling)) && scaling.available(PROCESSING) < 8);
            cluster.touch();
            cluster.eventually("8 pods", () -> scaling.available(PROCESSING) == 8);
            cluster.awaitIdle();
            assertThat(verdicts.versions()).containsOnly("True True");
        }

        pods.setReady(sandbox.gateway(), PROCESSING, false);
        cluster.awaitCondition("DeploymentsAvailable", "False");
        assertThat(cluster.awaitCondition("Ready", "False").getMessage()).contains(PROCESSING, "/8 pods available");
        pods.setReady(sandbox.gateway(), PROCESSING, true);
        cluster.awaitReady();
    }

    private static String available(Scaling scaling) {
        return scaling.deployment(PROCESSING).require().getStatus().getConditions().stream()
                .filter(condition -> "Available".equals(condition.getType()))
                .map(condition -> condition.getStatus())
                .findFirst()
                .orElse("Unknown");
    }

    private static String verdict(MaasTenantConfig config) {
        return status(config, "Ready") + " " + status(config, "DeploymentsAvailable");
    }

    private static String status(MaasTenantConfig config, String type) {
        return config.getStatus().getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .map(condition -> condition.getStatus())
                .findFirst()
                .orElse("absent");
    }
}
