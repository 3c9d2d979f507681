package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Somebody takes a finalizer off at the very moment in which the operator takes off its own. */
@WithControlPlane(proxied = true)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FinalizerRaceIT {

    private static final int REPETITIONS = 50;
    private static final String AUDIT = "example.org/audit";
    private static final String WITHOUT_BACKUP = """
            [{"op": "test", "path": "/metadata/finalizers/0", "value": "example.org/backup"},
             {"op": "remove", "path": "/metadata/finalizers/0"}]""";

    private TenantCluster cluster;
    private Sandbox sandbox;
    private String lilac;

    @BeforeAll
    void namespace(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        cluster.awaitReady();
        lilac = sandbox.tenantNamespace("lilac");
        cluster.applyText("""
                apiVersion: v1
                kind: Namespace
                metadata: {name: ai-tenant-lilac}
                """);
    }

    @Test
    @Tag("case-56")
    void onlyOursIsTakenOff() {
        int refused = 0;
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            cluster.file("56-three-finalizers.yaml").create(cluster.admin());
            Mark start = cluster.controlPlane().requestLog().mark();
            // In every other round the operator's patch is held back until the list is another one.
            if (repetition % 2 == 0) {
                meetOnTheWay();
            } else {
                cluster.config(lilac).delete();
                withoutBackup();
            }
            cluster.eventually(() ->
                    assertThat(cluster.config(lilac).require().getFinalizers()).containsExactly(AUDIT));
            Requests ours = cluster.controlPlane()
                    .requestLog()
                    .between(
                            start,
                            cluster.controlPlane().requestLog().mark(),
                            cluster.operator().identity())
                    .on("maastenantconfigs")
                    .subresource("")
                    .verb("patch");
            assertThat(ours.count()).as("at most a quick retry: %s", ours).isBetween(1, 3);
            refused += ours.refused().count();
            TenantCluster.merge(cluster.config(lilac), "{\"metadata\":{\"finalizers\":null}}");
            cluster.eventually("the config to go", () -> cluster.config(lilac).get() == null);
        }
        assertThat(refused).as("rounds in which the two met").isGreaterThanOrEqualTo(REPETITIONS / 2);
    }

    private void meetOnTheWay() {
        try (FaultRule held = cluster.operator()
                .proxy()
                .delay(FinalizerRaceIT::isPatchOfConfig, Duration.ofMillis(200))
                .times(1)) {
            cluster.config(lilac).delete();
            cluster.eventually("the operator's patch", () -> held.hits() > 0);
            withoutBackup();
        }
    }

    private void withoutBackup() {
        cluster.config(lilac).patch(PatchContext.of(PatchType.JSON), WITHOUT_BACKUP);
    }

    private static boolean isPatchOfConfig(ProxiedRequest request) {
        return request.method().equals("PATCH") && request.path().endsWith("/maastenantconfigs/default-tenant");
    }
}
