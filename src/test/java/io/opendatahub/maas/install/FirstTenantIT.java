/* From an empty cluster to tenants that are Ready, with nothing but what the README says. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.repository.Markdown;
import io.opendatahub.maas.status.Conditions;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pods of the cluster are pretended; beside them the operator runs as a process, with the rights that the file gives it. */
class FirstTenantIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LOG_LINES = 1000;
    private static final String HOME = "opendatahub";

    private static ControlPlane controlPlane;
    private static KubernetesClient admin;
    private static Command kubectl;

    @BeforeAll
    static void cluster() {
        controlPlane = ControlPlane.start();
        controlPlane.crds().installStandard();
        admin = controlPlane.admin();
        kubectl = new Command(
                controlPlane.kubectl(),
                Map.of(
                        "KUBECONFIG",
                        controlPlane
                                .writeKubeconfig(controlPlane.identity("admin"))
                                .toString()));
    }

    @AfterAll
    static void end() {
        controlPlane.close();
    }

    @Test
    void whatTheReadmeSaysIsEnough() throws IOException {
        kubectl.succeed("create", "namespace", "openshift-ingress"); // "has to be there"
        kubectl.succeed("create", "namespace", HOME);
        kubectl.succeed("apply", "--server-side", "-f", "deploy/install.yaml");
        Mark start = controlPlane.requestLog().mark();
        try (DeployedOperator operator = DeployedOperator.start(controlPlane, deployment())) {
            apply(examples());
            List.of("models-as-a-service", "ai-tenant-blue")
                    .forEach(namespace -> await("the tenant in " + namespace + " to be Ready")
                            .atMost(PATIENCE)
                            .pollInterval(Duration.ofMillis(200))
                            .failFast(() -> operator.process().requireAlive())
                            .until(() -> config(namespace), config -> config != null && Conditions.isReady(config)));
            assertThat(controlPlane
                            .requestLog()
                            .between(start, controlPlane.requestLog().mark(), operator.identity())
                            .code(HttpURLConnection.HTTP_FORBIDDEN))
                    .isEmpty();
            assertThat(operator.process().logTail(LOG_LINES))
                    .contains("\"formattedMessage\":\"created Deployment odh-ai-gateway-infra\\/maas-api\"");
        }
        Deployment before = deployment();
        kubectl.succeed("apply", "--server-side", "-f", "deploy/install.yaml");
        assertThat(deployment().getMetadata().getGeneration())
                .isEqualTo(before.getMetadata().getGeneration());
    }

    /** The manifests of the README, of which each kind is there; the first one shows a config of the default tenant. */
    private static List<String> examples() throws IOException {
        List<String> examples = Markdown.of(Files.readString(Path.of("README.md"))).blocks().stream()
                .filter(block -> block.language().equals("yaml"))
                .map(Markdown.Block::text)
                .toList();
        assertThat(examples.stream()
                        .flatMap(example -> KubeYaml.text(example).documents().stream())
                        .map(object -> object.getKind()))
                .contains("MaasTenantConfig", "Gateway", "Secret", "AITenant");
        return examples;
    }

    /** In an order in which a person may: a config can be changed when its namespace is there. */
    private static void apply(List<String> examples) throws IOException {
        await("the default tenant").atMost(PATIENCE).until(() -> config("models-as-a-service") != null);
        for (String example : examples) {
            Path file = Files.writeString(controlPlane.folder().resolve("example.yaml"), example);
            kubectl.succeed("apply", "--server-side", "--validate=strict", "-f", file.toString());
        }
    }

    private static Deployment deployment() {
        return admin.apps()
                .deployments()
                .inNamespace(HOME)
                .withName("maas-controller")
                .require();
    }

    private static MaasTenantConfig config(String namespace) {
        return admin.resources(MaasTenantConfig.class)
                .inNamespace(namespace)
                .withName("default-tenant")
                .get();
    }
}
