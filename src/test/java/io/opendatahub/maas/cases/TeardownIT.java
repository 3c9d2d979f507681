package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole platform goes when its own Deployment asks for it, and comes back when that is taken back (contract section 8). */
@WithControlPlane(proxied = true)
class TeardownIT {

    private static final String REQUESTED = "maas.opendatahub.io/teardown-requested";
    private static final String COMPLETED = "maas.opendatahub.io/teardown-completed";
    private static final String BOOTSTRAPPED = "maas.opendatahub.io/default-aitenant-bootstrapped";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        cluster.applyText("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: maas-controller, namespace: ctl-old}
                spec:
                  replicas: 0
                  selector: {matchLabels: {app: itself}}
                  template:
                    metadata: {labels: {app: itself}}
                    spec: {containers: [{name: operator, image: example.test/operator}]}
                """);
    }

    /** Every class that runs later finds the anchor where the fixture puts it. */
    @AfterAll
    static void anchorAgain() {
        operator.stop();
        cluster.fixture();
    }

    @BeforeEach
    void twoTenants() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        cluster.awaitReady();
        cluster.awaitReady(sandbox.tenantNamespace("lilac"));
        cluster.eventually(
                "the mark of the bootstrap",
                () -> Objects.requireNonNullElse(
                                anchor().require().getMetadata().getAnnotations(), Map.of())
                        .containsKey(BOOTSTRAPPED));
    }

    @AfterEach
    void takenBack() {
        operator.proxy().clear();
        ask(false);
        await("the platform to be back")
                .atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(aitenants()).isNotEmpty());
    }

    @Test
    void everythingGoesStaysAwayAndComesBackWhenTakenBack() {
        ask(true);
        awaitCompleted();
        assertThat(aitenants()).isEmpty();
        cluster.eventually(() -> assertThat(events())
                .extracting(Event::getReason)
                .containsOnly("TeardownProgressing", "TeardownCompleted")
                .endsWith("TeardownCompleted"));
        assertThat(events().get(0).getMessage()).contains(sandbox.tenantName("lilac") + ", " + Sandbox.DEFAULT_TENANT);
        operator.restart();
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: saffron, namespace: ai-tenants}
                spec: {gateway: {name: back-door}}
                """);
        cluster.eventually(
                "a tenant that comes too late to go", () -> aitenants().isEmpty());
        awaitCompleted();
        cluster.awaitIdle();
        assertThat(anchor().get()).as("nothing is made again").isNull();
        assertThat(aitenants()).isEmpty();
        assertThat(cluster.admin()
                        .namespaces()
                        .withName(sandbox.tenantNamespace("saffron"))
                        .get())
                .isNull();
        ask(false);
        cluster.eventually("the mark to go", () -> annotation(COMPLETED).isEmpty());
        cluster.eventually("the default tenant", () -> aitenants().equals(List.of(Sandbox.DEFAULT_TENANT)));
        cluster.awaitReady();
        assertThat(anchor().require().getMetadata().getAnnotations()).containsEntry(BOOTSTRAPPED, "true");
    }

    /** Killed after the AITenants went, those too that only a teardown reconciles, and before the anchor did. */
    @Test
    void theNextProcessGoesOn() {
        operator.restart(Map.of("ENABLE_TENANT_NAMESPACE_DISCOVERY", "false"));
        FaultRule refused = operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && ProxiedRequest.path("/configs/").test(request),
                        403,
                        "Forbidden");
        ask(true);
        cluster.eventually("a refused deletion of the anchor", () -> refused.hits() > 0);
        assertThat(aitenants()).isEmpty();
        assertThat(annotation(COMPLETED)).isEmpty();
        assertThat(Objects.requireNonNullElse(anchor().require().getMetadata().getAnnotations(), Map.of()))
                .as("a later installation makes the default tenant again")
                .doesNotContainKey(BOOTSTRAPPED);
        operator.stop();
        refused.close();
        operator.restart();
        awaitCompleted();
    }

    /** The anchor owns what the tenant still has: it must not go first. */
    @Test
    void anAITenantThatIsHeldHoldsTheTeardown() {
        TenantCluster.merge(lilac(), "{\"metadata\":{\"finalizers\":[\"example.org/hold\"]}}");
        cluster.eventually(
                "both finalizers",
                () -> lilac().require().getMetadata().getFinalizers().size() == 2);
        ask(true);
        cluster.eventually(
                "only the held one to be left", () -> aitenants().equals(List.of(sandbox.tenantName("lilac"))));
        cluster.awaitIdle();
        assertThat(anchor().require().isMarkedForDeletion()).isFalse();
        assertThat(annotation(COMPLETED)).isEmpty();
        lilac().edit(held -> {
            held.getMetadata().getFinalizers().remove("example.org/hold");
            return held;
        });
        awaitCompleted();
    }

    /** Tenants that could not be told to go yet are not repaired either. */
    @Test
    void nothingIsMadeMeanwhile() {
        FaultRule refused = operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && ProxiedRequest.path("/aitenants/").test(request),
                        503,
                        "ServiceUnavailable");
        ask(true);
        cluster.eventually("a refused deletion", () -> refused.hits() > 0);
        Resource<?> role = cluster.admin()
                .rbac()
                .roles()
                .inNamespace(sandbox.aiTenants())
                .withName("aitenant-" + Sandbox.DEFAULT_TENANT + "-object-admin");
        Resource<?> maasApi = cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.infra())
                .withName("maas-api");
        Resource<?> shared =
                cluster.admin().serviceAccounts().inNamespace(sandbox.infra()).withName("maas-api");
        List.of(role, maasApi, shared).forEach(Resource::delete);
        await("nothing to come back")
                .during(Duration.ofSeconds(3))
                .atMost(TenantCluster.SOON)
                .until(() -> role.get() == null && maasApi.get() == null && shared.get() == null);
        assertThat(aitenants()).hasSize(2);
        refused.close();
        awaitCompleted();
    }

    private static void ask(boolean teardown) {
        TenantCluster.merge(
                itself(),
                "{\"metadata\":{\"annotations\":{\"" + REQUESTED + "\":" + (teardown ? "\"true\"" : "null") + "}}}");
    }

    private static void awaitCompleted() {
        cluster.eventually("teardown-completed", () -> annotation(COMPLETED).equals("true"));
        assertThat(anchor().get()).isNull();
    }

    private static String annotation(String name) {
        return Objects.requireNonNullElse(itself().require().getMetadata().getAnnotations(), Map.<String, String>of())
                .getOrDefault(name, "");
    }

    private static List<Event> events() {
        return cluster.admin().v1().events().inNamespace(sandbox.controller()).list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getName().equals("maas-controller"))
                .filter(event -> event.getReason().startsWith("Teardown"))
                .toList();
    }

    /** Names of the AITenants there are. */
    private static List<String> aitenants() {
        return cluster.admin().resources(AITenant.class).inNamespace(sandbox.aiTenants()).list().getItems().stream()
                .map(aitenant -> aitenant.getMetadata().getName())
                .sorted()
                .toList();
    }

    private static Resource<AITenant> lilac() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(sandbox.tenantName("lilac"));
    }

    private static Resource<PlatformConfig> anchor() {
        return cluster.admin().resources(PlatformConfig.class).withName("default");
    }

    private static Resource<Deployment> itself() {
        return cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.controller())
                .withName("maas-controller");
    }
}
