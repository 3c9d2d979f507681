package io.opendatahub.maas.demo;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.Config;
import io.opendatahub.maas.controlplane.ChildProcess;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** The operator as a process, under a user of its own and set up as in a pod. It cannot outlive this JVM. */
public final class OperatorProcess implements AutoCloseable {

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);
    private static final int PROBE_TIMEOUT_MILLIS = 1000;
    private static final int LOG_LINES = 20;

    /** As a container with the memory limit of the chart would be seen; without one all memory of the machine counts. */
    private static final String MEMORY_LIMIT = "-XX:MaxRAM=256m";

    private final ChildProcess process;
    private final int metricsPort;
    private Duration startTime = Duration.ZERO;

    private OperatorProcess(ChildProcess process, int metricsPort) {
        this.process = process;
        this.metricsPort = metricsPort;
    }

    /** Starts it with the default settings for plain Kubernetes, and returns when it says that it is ready. */
    public static OperatorProcess start(ControlPlane controlPlane, Identity identity, OperatorProgram program) {
        return start(
                controlPlane,
                identity,
                program,
                Map.of("CONTROLLER_NAMESPACE", "opendatahub", "PLATFORM", "kubernetes"));
    }

    /** The same with these settings; the ports are chosen here. */
    public static OperatorProcess start(
            ControlPlane controlPlane, Identity identity, OperatorProgram program, Map<String, String> settings) {
        int healthPort = freePort();
        int metricsPort = freePort();
        Map<String, String> environment = new HashMap<>(settings);
        environment.putAll(serviceAccount(controlPlane, identity));
        environment.put("HEALTH_PORT", Integer.toString(healthPort));
        environment.put("METRICS_PORT", Integer.toString(metricsPort));
        environment.put("JAVA_TOOL_OPTIONS", MEMORY_LIMIT);
        long begin = System.nanoTime();
        OperatorProcess operator = new OperatorProcess(
                ChildProcess.start(
                        "maas-operator", controlPlane.folder(), program.command(), environment, program.folder()),
                metricsPort);
        operator.awaitReady(healthPort);
        operator.startTime = Duration.ofNanos(System.nanoTime() - begin);
        return operator;
    }

    /** What a pod finds of its service account. A kubeconfig file would make the client load much that a pod never does. */
    private static Map<String, String> serviceAccount(ControlPlane controlPlane, Identity identity) {
        Config config = controlPlane.config(identity);
        Path token = controlPlane.folder().resolve(identity.user() + ".token");
        Path authority = controlPlane.folder().resolve("ca.crt");
        try {
            Files.writeString(token, identity.token());
            Files.write(authority, Base64.getDecoder().decode(config.getCaCertData()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of(
                "KUBERNETES_MASTER", config.getMasterUrl(),
                "KUBERNETES_CERTS_CA_FILE", authority.toString(),
                "KUBERNETES_AUTH_SERVICEACCOUNT_TOKEN", token.toString(),
                "KUBERNETES_AUTH_TRYKUBECONFIG", "false");
    }

    /** From the start of the process until it said that it is ready. */
    public Duration startTime() {
        return startTime;
    }

    /** Where its metrics are. */
    public URI metrics() {
        return URI.create("http://127.0.0.1:" + metricsPort + "/metrics");
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** Resident memory of the process in MiB. */
    public double residentMiB() {
        return memoryMiB("VmRSS:");
    }

    /** The most that its resident memory ever was, in MiB. */
    public double peakMiB() {
        return memoryMiB("VmHWM:");
    }

    private double memoryMiB(String line) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            String kilobytes = lines.filter(any -> any.startsWith(line))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("the system does not tell the memory of a process"))
                    .replaceAll("[^0-9]", "");
            return Long.parseLong(kilobytes) / 1024.0;
        } catch (IOException e) {
            throw new UncheckedIOException("the memory of the operator can be read on Linux only", e);
        }
    }

    /** The last lines of its log. */
    public String logTail() {
        return process.logTail(LOG_LINES);
    }

    /** Ends it as a kubelet would: SIGTERM, and SIGKILL when it does not go. */
    @Override
    public void close() {
        if (process.isAlive()) {
            process.signal("TERM");
            await("the operator to end after SIGTERM")
                    .pollInterval(Duration.ofMillis(20))
                    .atMost(STOP_PATIENCE)
                    .until(() -> !process.isAlive());
        }
        process.close();
    }

    private void awaitReady(int healthPort) {
        await("the operator to be ready")
                .pollInterval(Duration.ofMillis(20))
                .atMost(START_PATIENCE)
                .until(() -> {
                    process.requireAlive();
                    return answersReady(healthPort);
                });
    }

    private static boolean answersReady(int port) {
        try {
            HttpURLConnection probe = (HttpURLConnection)
                    URI.create("http://127.0.0.1:" + port + "/readyz").toURL().openConnection();
            probe.setConnectTimeout(PROBE_TIMEOUT_MILLIS);
            probe.setReadTimeout(PROBE_TIMEOUT_MILLIS);
            return probe.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
