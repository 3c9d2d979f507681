/* Tests what the operator does with a misplaced AITenant that carries its finalizer. */
package io.opendatahub.maas.aitenant;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.apply.ContentTree;
import io.opendatahub.maas.apply.DeploymentRecreation;
import io.opendatahub.maas.apply.EventRecorder;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.apply.ReplicaSets;
import io.opendatahub.maas.apply.ServerSideApplier;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RenderedGateways;
import io.opendatahub.maas.watch.StartGate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A finalizer is copied with the rest of an exported object; the copy stands for no tenant (contract section 8). */
class MisplacedDeletionTest {

    private static final String OBJECT =
            "/apis/maas.opendatahub.io/v1alpha1/namespaces/elsewhere/aitenants/" + TenantId.DEFAULT_NAME;
    private static final String GONE = "{\"apiVersion\":\"maas.opendatahub.io/v1alpha1\",\"kind\":\"AITenant\","
            + "\"metadata\":{\"namespace\":\"elsewhere\",\"name\":\"models-as-a-service\",\"uid\":\"u1\","
            + "\"resourceVersion\":\"8\"}}";
    private static final String REFUSED =
            "{\"apiVersion\":\"v1\",\"kind\":\"Status\",\"code\":422,\"message\":\"a policy forbids it\"}";

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile int code = 200;
    private volatile String answer = GONE;
    private HttpServer server;
    private KubernetesClient client;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                        + server.getAddress().getPort())
                .withRequestRetryBackoffLimit(0)
                .build();
        client = new KubernetesClientBuilder().withConfig(config).build();
    }

    @AfterEach
    void end() {
        client.close();
        server.stop(0);
    }

    @Test
    void itIsLetGoAndNothingElseIsDone() {
        AITenantPass pass = pass();
        assertThat(deletion().run(pass)).isEmpty();
        assertThat(requests).containsExactly("PATCH " + OBJECT);
        assertThat(pass.keysRevoked()).isEmpty();
    }

    /** Admission policies refuse with the code of a patch whose test failed; no event would ever come. */
    @Test
    void aRefusalIsTriedAgain() {
        code = 422;
        answer = REFUSED;
        AITenantPass pass = pass();
        Optional<Halt> halt = deletion().run(pass);
        assertThat(halt).hasValueSatisfying(blocked -> {
            assertThat(blocked.retried()).isTrue();
            assertThat(blocked.message()).contains("a policy forbids it");
        });
        assertThat(pass.isUndecided()).as("told only when it comes again").isTrue();
    }

    private AITenantDeletion deletion() {
        Caches caches = new Caches(client, TenantFixture.PLATFORM, "maas-controller");
        KubernetesWrites writes = new KubernetesWrites(client, () -> {});
        OperatorRuntime runtime = new OperatorRuntime(
                TenantFixture.PLATFORM,
                caches,
                writes,
                new ServerSideApplier(
                        writes,
                        caches.live(),
                        new ContentTree(client.getKubernetesSerialization()),
                        new DeploymentRecreation(writes, caches.live(), new ReplicaSets(client))),
                new EventRecorder(writes, Clock.systemUTC(), (type, reason) -> {}),
                client.getKubernetesSerialization(),
                Clock.systemUTC(),
                new StartGate(),
                new RenderedGateways(),
                controller -> {},
                Duration.ofMinutes(10));
        GatewayClaims claims = new GatewayClaims(runtime);
        return new AITenantDeletion(runtime, claims, new InfraNamespaceLabels(runtime, claims));
    }

    private static AITenantPass pass() {
        AITenant aitenant = new AITenant();
        aitenant.setMetadata(new ObjectMetaBuilder()
                .withNamespace("elsewhere")
                .withName(TenantId.DEFAULT_NAME)
                .withUid("u1")
                .withResourceVersion("7")
                .withFinalizers(Finalizers.AITENANT_CLEANUP)
                .withDeletionTimestamp("2026-11-30T12:00:00Z")
                .build());
        TenantId tenant = TenantId.ofAITenant(TenantId.DEFAULT_NAME, TenantFixture.PLATFORM.defaultTenantNamespace());
        return new AITenantPass(aitenant, tenant, new AITenantStatus());
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath());
        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
