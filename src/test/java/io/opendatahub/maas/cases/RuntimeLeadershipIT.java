package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.dsl.ServiceResource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.operator.MaasOperator;
import io.opendatahub.maas.operator.OperatorSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two operators, one Lease: only its holder writes, and the other takes over. */
@WithControlPlane(operator = false, proxied = true)
class RuntimeLeadershipIT {

    private static final String LEASE = "maas-controller.models-as-a-service.opendatahub.io";
    private static final Duration TAKE_OVER = Duration.ofSeconds(20);

    private static ControlPlane controlPlane;
    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot slot;

    @BeforeAll
    static void fixture(ControlPlane shared, Sandbox own, OperatorSlot ownSlot) {
        controlPlane = shared;
        sandbox = own;
        slot = ownSlot;
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
    }

    @BeforeEach
    void led() {
        slot.proxy().clear();
        slot.restart();
        cluster.eventually("a config", () -> cluster.config().get() != null);
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        cluster.awaitReady();
    }

    @Test
    void theSecondWaitsAndTakesOverWhenTheFirstEnds() throws IOException {
        Identity second = slot.newIdentity();
        Mark start = controlPlane.requestLog().mark();
        try (MaasOperator standby = standby(second)) {
            deleteAndAwaitRepair(Duration.ofSeconds(30));
            cluster.awaitIdle();
            assertThat(writes(start, second)).as("the second only looks on").isEmpty();
            assertThat(writes(start, slot.identity()).on("services").count()).isPositive();

            slot.stop();
            Mark ended = controlPlane.requestLog().mark();
            deleteAndAwaitRepair(TAKE_OVER);
            assertThat(writes(ended, second).on("services").count()).isPositive();
            assertThat(standby.healthPort()).isPositive();
        }
    }

    /** Only its renewals are cut off: every other request of the old leader would get through. */
    @Test
    void aLeaderThatCannotRenewWritesNothingOnceTheLeaseMayBeTaken() throws IOException {
        Identity second = slot.newIdentity();
        slot.stop();
        AtomicBoolean lost = new AtomicBoolean();
        Identity first = slot.newIdentity();
        try (MaasOperator old = new MaasOperator(
                        OperatorSettings.read(sandbox.settings()),
                        controlPlane.config(first, slot.proxy()),
                        () -> lost.set(true));
                MaasOperator standby = new MaasOperator(
                        OperatorSettings.read(sandbox.settings()), controlPlane.config(second), () -> {})) {
            Mark before = controlPlane.requestLog().mark();
            old.start();
            cluster.eventually("the first to lead", () -> leadsSince(before, first));
            standby.start();
            Mark start = controlPlane.requestLog().mark();
            deleteAndAwaitRepair(Duration.ofSeconds(30));
            assertThat(writes(start, first).on("services").count())
                    .as("it did lead")
                    .isPositive();

            slot.proxy().cut(ProxiedRequest.path("/leases"));
            Mark cut = controlPlane.requestLog().mark();
            keepBusyUntilTheLeaseIsTaken();
            Instant taken = firstLeaseWrite(cut, second);
            for (int i = 0; i < 3; i++) {
                deleteAndAwaitRepair(Duration.ofSeconds(30));
            }
            assertThat(controlPlane
                            .requestLog()
                            .since(cut)
                            .by(first)
                            .writes()
                            .that(request -> request.received().isAfter(taken)))
                    .isEmpty();
            assertThat(lost).as("the process was told to end").isTrue();
        }
    }

    /** Gives the old leader a reason to write all the time. */
    private static void keepBusyUntilTheLeaseIsTaken() {
        String holder = holder();
        Awaitility.await("the lease to be taken")
                .atMost(Duration.ofSeconds(40))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    service().delete();
                    return !holder.equals(holder());
                });
    }

    /** Our own kinds are watched by the leader alone. */
    private static boolean leadsSince(Mark before, Identity identity) {
        return controlPlane
                        .requestLog()
                        .since(before)
                        .by(identity)
                        .verb("watch")
                        .on("maastenantconfigs")
                        .count()
                > 0;
    }

    private static MaasOperator standby(Identity identity) throws IOException {
        MaasOperator standby =
                new MaasOperator(OperatorSettings.read(sandbox.settings()), controlPlane.config(identity), () -> {});
        standby.start();
        return standby;
    }

    private static Requests writes(Mark from, Identity identity) {
        return controlPlane.requestLog().since(from).by(identity).writes().withoutLeases();
    }

    private static Instant firstLeaseWrite(Mark from, Identity identity) {
        return controlPlane
                .requestLog()
                .since(from)
                .by(identity)
                .writes()
                .on("leases")
                .that(LoggedRequest::succeeded)
                .list()
                .get(0)
                .received();
    }

    private static void deleteAndAwaitRepair(Duration atMost) {
        String uid = Awaitility.await("a service")
                .atMost(atMost)
                .until(() -> service().get(), found -> found != null)
                .getMetadata()
                .getUid();
        service().delete();
        Awaitility.await("the service to be back")
                .atMost(atMost)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> service().get() != null
                        && !uid.equals(service().require().getMetadata().getUid()));
    }

    private static String holder() {
        Lease lease = controlPlane
                .admin()
                .leases()
                .inNamespace(sandbox.controller())
                .withName(LEASE)
                .get();
        return lease == null || lease.getSpec().getHolderIdentity() == null
                ? ""
                : lease.getSpec().getHolderIdentity();
    }

    private static ServiceResource<Service> service() {
        return cluster.admin().services().inNamespace(sandbox.infra()).withName("maas-api");
    }
}
