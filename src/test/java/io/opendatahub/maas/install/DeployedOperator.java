/* The operator as its Deployment would run it, but as a process on this machine. */
package io.opendatahub.maas.install;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.opendatahub.maas.controlplane.ChildProcess;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.health.EndpointCheck;
import io.opendatahub.maas.operator.Main;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The pods of the control plane are pretended; this is what would be in one of them: the environment of the container, and a token
 * of its service account, which has the rights that the installation gave it and no others.
 *
 * @param process the process
 * @param identity as whom its requests are logged
 */
record DeployedOperator(ChildProcess process, Identity identity) implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Starts it, and returns when it says that it is ready. Ports are other ones: those of the container may be taken here. */
    static DeployedOperator start(ControlPlane controlPlane, Deployment deployment) {
        String namespace = deployment.getMetadata().getNamespace();
        Identity identity = account(
                controlPlane,
                namespace,
                deployment.getSpec().getTemplate().getSpec().getServiceAccountName());
        int healthPort = freePort();
        Map<String, String> environment = Chart.environment(deployment, namespace);
        environment.put("KUBECONFIG", kubeconfig(controlPlane, identity).toString());
        environment.put("HEALTH_PORT", Integer.toString(healthPort));
        environment.put("METRICS_PORT", Integer.toString(freePort()));
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                Main.class.getName());
        DeployedOperator operator = new DeployedOperator(
                ChildProcess.start("deployed-operator", controlPlane.folder(), command, environment), identity);
        await("the operator to be ready")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> {
                    operator.process().requireAlive();
                    EndpointCheck.run("http://127.0.0.1:" + healthPort + "/readyz");
                });
        return operator;
    }

    @Override
    public void close() {
        process.close();
    }

    private static Identity account(ControlPlane controlPlane, String namespace, String name) {
        String token = controlPlane
                .admin()
                .serviceAccounts()
                .inNamespace(namespace)
                .withName(name)
                .tokenRequest()
                .getStatus()
                .getToken();
        return new Identity("system:serviceaccount:" + namespace + ":" + name, token, List.of());
    }

    /** The name of the account has colons in it, which would make the variable a list of files. */
    private static Path kubeconfig(ControlPlane controlPlane, Identity identity) {
        Path file = controlPlane.folder().resolve("deployed-operator.kubeconfig");
        try {
            return Files.writeString(file, controlPlane.kubeconfig(identity));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process has another working directory. */
    private static String absolute(String classPath) {
        return List.of(classPath.split(File.pathSeparator, -1)).stream()
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static int freePort() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
