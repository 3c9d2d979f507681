package io.opendatahub.maas.demo;

import static org.awaitility.Awaitility.await;

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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code java -jar target/maas-operator.jar} under a user of its own. It cannot outlive this JVM. */
public final class OperatorProcess implements AutoCloseable {

    /** How the operator's JVM is sized; the figures of the benchmark hold for these options. */
    public static final List<String> JVM_OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xms24m",
            "-Xmx192m",
            "-Xss512k",
            "-XX:MinHeapFreeRatio=10",
            "-XX:MaxHeapFreeRatio=30");

    private static final String HEALTH_PORT = "HEALTH_PORT";
    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(20);
    private static final int PROBE_TIMEOUT_MILLIS = 1000;
    private static final int LOG_LINES = 20;

    private final ChildProcess process;

    private OperatorProcess(ChildProcess process) {
        this.process = process;
    }

    /** Starts it with the default settings for plain Kubernetes, and returns when it says that it is ready. */
    public static OperatorProcess start(ControlPlane controlPlane, Identity identity) {
        return start(
                controlPlane,
                identity,
                JVM_OPTIONS,
                Map.of(
                        "CONTROLLER_NAMESPACE",
                        "opendatahub",
                        "PLATFORM",
                        "kubernetes",
                        HEALTH_PORT,
                        Integer.toString(freePort()),
                        "METRICS_PORT",
                        Integer.toString(freePort())));
    }

    /** The same with these options of the JVM and these settings, which name the ports, too. */
    public static OperatorProcess start(
            ControlPlane controlPlane, Identity identity, List<String> options, Map<String, String> settings) {
        Path jar = controlPlane.project().resolve("target").resolve("maas-operator.jar");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("KUBECONFIG", controlPlane.writeKubeconfig(identity).toString());
        OperatorProcess operator =
                new OperatorProcess(ChildProcess.start("maas-operator", controlPlane.folder(), command, environment));
        operator.awaitReady(Integer.parseInt(settings.get(HEALTH_PORT)));
        return operator;
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
