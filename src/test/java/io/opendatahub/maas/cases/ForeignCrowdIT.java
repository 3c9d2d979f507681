package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.demo.OperatorProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tens of thousands of Secrets and ConfigMaps of others, beside ours and elsewhere, and the operator as a process of its own with
 * the memory that the chart gives it. The objects are smaller than the case's, whose 600 MB would take minutes: that none of them is
 * read is seen in the requests.
 */
@WithControlPlane(operator = false)
@Tag("case-111")
class ForeignCrowdIT {

    /** The Secret's place in the fixture. */
    private static final int SECRET = 8;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static ControlPlane controlPlane;
    private static ForeignCrowd crowd;

    @BeforeAll
    static void crowd(ControlPlane plane, Sandbox own, OperatorSlot operator) {
        controlPlane = plane;
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        crowd = new ForeignCrowd(controlPlane.admin());
        crowd.create("secrets", sandbox.infra(), sandbox.monitoring());
        crowd.create("configmaps", sandbox.infra(), sandbox.gateway(), sandbox.aiTenants(), sandbox.monitoring());
    }

    @AfterAll
    static void gone() {
        crowd.remove();
    }

    @Test
    void theShippedMemoryIsEnough() {
        ShippedContainer container = ShippedContainer.read(Path.of("deploy/chart/values.yaml"));
        Identity identity = cluster.operator().newIdentity();
        Mark start = controlPlane.requestLog().mark();
        try (OperatorProcess operator =
                OperatorProcess.start(controlPlane, identity, container.javaOptions(), sandbox.settings())) {
            cluster.awaitReady();
            cluster.file("00-fixture.yaml").document(SECRET).delete(cluster.admin());
            cluster.awaitCondition("Ready", ready -> "PrerequisitesNotMet".equals(ready.getReason()));
            cluster.fixture();
            cluster.awaitReady();
            assertThat(operator.peakMiB()).isLessThan(container.memoryMiB());
        }
        Requests reads = controlPlane
                .requestLog()
                .between(start, controlPlane.requestLog().mark(), identity)
                .reads();
        assertThat(reads.on("secrets").count()).isPositive();
        assertThat(reads.on("secrets"))
                .allMatch(read ->
                        read.namespace().equals(sandbox.infra()) && read.name().equals("maas-db-config"));
        assertThat(reads.on("configmaps").count()).isPositive();
        assertThat(reads.on("configmaps")).allMatch(read -> read.uri().contains("labelSelector="));
    }
}
