package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The finalizer, and the removal it is there for, are refused: told in the status, and tried again. */
@WithControlPlane(proxied = true)
class FaultsCleanUpIT {

    private static final String FINALIZER = "maas.opendatahub.io/tenant-cleanup";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @BeforeEach
    void plainTenant() {
        operator.proxy().clear();
        cluster.file("00-fixture.yaml").document(9).apply(cluster.admin());
        cluster.eventually("a config", () -> cluster.config().get() != null);
        cluster.awaitReady();
        cluster.eventually(
                "the finalizer",
                () -> cluster.config().require().getMetadata().getFinalizers().contains(FINALIZER));
    }

    @Test
    void aRefusedRemovalIsToldAndTriedAgain() {
        String formerLife = cluster.config().require().getMetadata().getUid();
        FaultRule refused = refuseRemovalOfServices();
        cluster.config().delete();
        cluster.awaitCondition(
                "Ready",
                ready ->
                        "False".equals(ready.getStatus()) && ready.getMessage().contains("Service " + sandbox.infra()));
        StatusVersion now = StatusVersion.of(cluster.config().require());
        assertThat(now.phase()).isEqualTo("Failed");
        assertThat(now.status("DeploymentsAvailable")).isEqualTo("Unknown");
        refused.close();
        cluster.eventually(
                "a new life",
                () -> cluster.config().get() != null
                        && !formerLife.equals(
                                cluster.config().require().getMetadata().getUid()));
        cluster.awaitReady();
    }

    /** The default tenant's config has no finalizer without an AITenant: it is gone before the removal is refused. */
    @Test
    void theRemovalBehindAConfigThatIsGoneIsTriedAgain() {
        cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(Sandbox.DEFAULT_TENANT)
                .delete();
        cluster.eventually(
                "the default tenant to be gone", () -> cluster.config().get() == null && services() == 0);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {}
                """);
        cluster.awaitReady();
        cluster.awaitIdle();
        FaultRule refused = refuseRemovalOfServices();
        cluster.config().delete();
        cluster.eventually("refusals", () -> refused.hits() > 3);
        assertThat(services()).isPositive();
        refused.close();
        cluster.eventually("nothing left", () -> services() == 0);
    }

    @Test
    void nothingIsMadeForAConfigThatCannotGetItsFinalizer() {
        operator.stop();
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"finalizers\":null}}");
        cluster.admin()
                .services()
                .inNamespace(sandbox.infra())
                .withName("maas-api")
                .delete();
        FaultRule refused = operator.proxy()
                .answer(
                        request -> request.method().equals("PATCH")
                                && request.path().endsWith("/maastenantconfigs/default-tenant"),
                        403,
                        "Forbidden");
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start();
        cluster.awaitCondition(
                "Ready",
                ready -> "False".equals(ready.getStatus())
                        && ready.getMessage().contains("MaasTenantConfig " + sandbox.subscription()));
        Awaitility.await("nothing to be made")
                .during(Duration.ofSeconds(2))
                .atMost(TenantCluster.SOON)
                .until(() -> cluster.admin()
                                .services()
                                .inNamespace(sandbox.infra())
                                .withName("maas-api")
                                .get()
                        == null);
        assertThat(cluster.controlPlane()
                        .requestLog()
                        .since(start)
                        .by(operator.identity())
                        .writes()
                        .in(sandbox.infra()))
                .isEmpty();
        refused.close();
        cluster.awaitReady();
    }

    private static FaultRule refuseRemovalOfServices() {
        return operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && request.path().contains("/services/"),
                        403,
                        "Forbidden");
    }

    private static int services() {
        return cluster.admin()
                        .services()
                        .inNamespace(sandbox.gateway())
                        .list()
                        .getItems()
                        .size()
                + cluster.admin()
                        .services()
                        .inNamespace(sandbox.infra())
                        .list()
                        .getItems()
                        .size();
    }
}
