package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * kube-apiserver with its etcd. The two start together; afterwards the API server alone can be stopped, started
 * and frozen, always on the same port and with the same data.
 */
final class ApiServer implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(90);
    private static final String DATA = "etcd-data";
    private static final String AUDIT_POLICY = "audit-policy.yaml";
    static final String AUDIT_LOG = "audit.log";

    private final Assets assets;
    private final RunFolder folder;
    private final ServingKey serving;
    private final Identity harness;
    private final HttpClient http;
    private final int port = RunFolder.freePort();
    private final int etcdPort = RunFolder.freePort();
    private @Nullable ChildProcess etcd;
    private @Nullable ChildProcess process;
    /** From when until when it was starting, one pair after the other. */
    private final List<Instant> starts = new CopyOnWriteArrayList<>();

    ApiServer(Assets assets, RunFolder folder, ServingKey serving, Identity harness) {
        this.assets = assets;
        this.folder = folder;
        this.serving = serving;
        this.harness = harness;
        this.http = HttpClient.newBuilder()
                .sslContext(serving.clientContext())
                .connectTimeout(Duration.ofSeconds(5))
                .build();
    }

    String url() {
        return "https://127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    Path auditLog() {
        return folder.file(AUDIT_LOG);
    }

    /** Starts what is not running and returns when {@code /readyz} says ok. */
    synchronized void start() {
        Instant begin = Instant.now();
        if (etcd == null) {
            etcd = ChildProcess.start("etcd", folder.path(), etcdCommand(), Map.of());
        }
        if (process == null) {
            folder.write(AUDIT_POLICY, Resources.text(AUDIT_POLICY));
            process = ChildProcess.start("kube-apiserver", folder.path(), command(), Map.of());
        }
        ChildProcess started = process;
        await("the API server to be ready")
                .pollInterval(Duration.ofMillis(50))
                .atMost(START)
                .until(() -> {
                    started.requireAlive();
                    return get("/readyz", Duration.ofSeconds(2)) == 200;
                });
        starts.addAll(List.of(begin, Instant.now()));
    }

    /** Whether it answered before it was ready: until its caches are filled it knows of no roles and refuses everybody. */
    boolean wasStarting(Instant when) {
        for (int at = 0; at + 1 < starts.size(); at += 2) {
            if (!when.isBefore(starts.get(at)) && !when.isAfter(starts.get(at + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Ends the API server as a crash would: connections break, nothing is drained. */
    synchronized void stop() {
        if (process != null) {
            process.close();
            process = null;
        }
    }

    /** Stops the process from running without ending it: connections stay open and nothing answers. */
    synchronized void freeze() {
        Objects.requireNonNull(process, "the API server is stopped").signal("STOP");
    }

    synchronized void thaw() {
        Objects.requireNonNull(process, "the API server is stopped").signal("CONT");
    }

    /** Status code of a GET as the harness's own user, or 0 when there was no answer. */
    int get(String path, Duration timeout) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(timeout)
                .header("Authorization", "Bearer " + harness.token())
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    @Override
    public synchronized void close() {
        stop();
        if (etcd != null) {
            etcd.close();
            etcd = null;
        }
        folder.deleteData(DATA);
    }

    private List<String> etcdCommand() {
        String client = "http://127.0.0.1:" + etcdPort;
        String peer = "http://127.0.0.1:" + RunFolder.freePort();
        return List.of(
                assets.path("ETCD").toString(),
                "--data-dir=" + folder.file(DATA),
                "--unsafe-no-fsync",
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer,
                "--quota-backend-bytes=4294967296",
                "--log-level=warn");
    }

    private List<String> command() {
        return List.of(
                assets.path("KUBE_APISERVER").toString(),
                "--etcd-servers=http://127.0.0.1:" + etcdPort,
                "--bind-address=127.0.0.1",
                "--secure-port=" + port,
                "--endpoint-reconciler-type=none",
                "--tls-cert-file=" + serving.certificate(),
                "--tls-private-key-file=" + serving.key(),
                // Not used by any client here, but without it every component logs an error every few seconds.
                "--client-ca-file=" + serving.certificate(),
                "--token-auth-file=" + folder.file(ControlPlane.TOKENS),
                "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + folder.file(ControlPlane.SIGNING_KEY),
                "--service-account-signing-key-file=" + folder.file(ControlPlane.SIGNING_KEY),
                "--service-cluster-ip-range=10.96.0.0/12",
                "--enable-admission-plugins=OwnerReferencesPermissionEnforcement",
                "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
                "--audit-policy-file=" + folder.file(AUDIT_POLICY),
                "--audit-log-path=" + auditLog(),
                "--audit-log-maxsize=100000",
                "--max-requests-inflight=1000",
                "--max-mutating-requests-inflight=500",
                "--profiling=false");
    }
}
