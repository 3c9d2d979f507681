package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletions with late news, refused requests, Jobs of another life and crashes. */
@WithControlPlane(proxied = true)
class DeletionRacesIT {

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;
    private static Deletions deletions;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        deletions = new Deletions(cluster, "lilac");
    }

    @BeforeEach
    void aTenant() {
        deletions.create("side-door");
        cluster.awaitIdle();
    }

    @AfterEach
    void noTenant() {
        operator.proxy().clear();
        Deletions.letGo(deletions.subscription());
        deletions.aitenant().delete();
        deletions.awaitGone();
    }

    /** Passes that start from caches older than their own writes ask for nothing twice. */
    @Test
    void lateNewsRepeatNothing() {
        operator.proxy().delayWatchEvents(Duration.ofSeconds(1));
        Requests sent = cluster.requestsDuring(() -> {
                    deletions.aitenant().delete();
                    // Wakes it again and again, while the caches do not know yet what is done.
                    for (int i = 0; i < 8; i++) {
                        touch(i);
                        Awaitility.await().pollDelay(Duration.ofMillis(400)).until(() -> true);
                    }
                    deletions.awaitGone();
                    cluster.awaitIdle();
                })
                .withoutEvents()
                .writes();
        assertThat(sent.refused()).isEmpty();
        assertThat(sent.verb("delete").list().stream().map(request -> request.resource() + " " + request.name()))
                .doesNotHaveDuplicates();
        assertThat(sent.on("jobs").verb("patch").count()).isEqualTo(1);
        assertThat(sent.on("namespaces").count()).isEqualTo(1);
        assertThat(sent.on("aitenants").subresource("").count()).isEqualTo(1);
    }

    private static void touch(int number) {
        Resource<AITenant> aitenant = deletions.aitenant();
        if (aitenant.get() != null) {
            TenantCluster.merge(aitenant, "{\"metadata\":{\"labels\":{\"example.org/touched\":\"" + number + "\"}}}");
        }
    }

    @Test
    void aJobOfAnotherLifeIsNoProof() {
        operator.stop();
        cluster.applyText("""
                apiVersion: batch/v1
                kind: Job
                metadata:
                  name: maas-api-revoke-keys-lilac
                  namespace: infra-teal
                  labels: {app.opendatahub.io/modelsasservice: "true", maas.opendatahub.io/tenant-namespace: ai-tenant-lilac}
                  annotations: {maas.opendatahub.io/aitenant-uid: 00000000-0000-4000-8000-000000000000}
                spec:
                  template:
                    spec: {restartPolicy: Never, containers: [{name: revoke, image: example.test/old}]}
                """);
        cluster.eventually(
                "the old Job to be complete",
                () -> deletions.job().require().getStatus().getCompletionTime() != null);
        String oldJob = deletions.job().require().getMetadata().getUid();
        String uid = deletions.uid();
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start();
        deletions.aitenant().delete();
        deletions.awaitGone();

        Requests jobs = cluster.controlPlane()
                .requestLog()
                .since(start)
                .by(operator.identity())
                .on("jobs")
                .writes();
        assertThat(jobs.verb("delete").bodies().get(0).at("/preconditions/uid").asText())
                .isEqualTo(oldJob);
        assertThat(jobs.verb("patch").code(201).count()).isEqualTo(1);
        assertThat(deletions.events(uid, "KeysRevoked")).hasSize(1);
    }

    /** The condition in the status is proof enough: neither a restart nor a Job that is gone makes it revoke again. */
    @Test
    void keysAreRevokedOnce() {
        deletions.heldSubscription();
        deletions.aitenant().delete();
        deletions.await("APIKeysRevoked", keys -> "KeysRevoked".equals(keys.getReason()));
        operator.stop();
        deletions.job().delete();
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start();
        Deletions.letGo(deletions.subscription());
        deletions.awaitGone();
        assertThat(cluster.controlPlane()
                        .requestLog()
                        .since(start)
                        .by(operator.identity())
                        .on("jobs")
                        .writes())
                .isEmpty();
    }

    /** As after a crash between the two requests. */
    @Test
    void aJobThatOutlivesItsAITenantIsRemovedWhenTheDeletionIsSeen() {
        FaultRule lost = operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && request.path().contains("/jobs/"),
                        503,
                        "ServiceUnavailable")
                .times(1);
        deletions.aitenant().delete();
        deletions.awaitGone();
        cluster.eventually("the Job to be gone", () -> deletions.job().get() == null);
        assertThat(lost.hits()).isEqualTo(1);
    }

    @Test
    void aRefusedStepIsToldInTheServersWordsAndTriedAgain() {
        FaultRule refused = operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && request.path().contains("/roles/"),
                        403,
                        "Forbidden");
        deletions.aitenant().delete();
        assertThat(deletions.awaitReady("DeletionBlocked").getMessage())
                .contains("Role " + deletions.namespace() + "/aitenant-" + deletions.tenant() + "-tenant-admin");
        assertThat(deletions.aitenant().require().getMetadata().getFinalizers())
                .contains("maas.opendatahub.io/aitenant-cleanup");
        refused.close();
        deletions.awaitGone();
        assertThat(roles()).isZero();
    }

    @Test
    void aRefusedStepIsSkippedAfterTheTimeOutAndTheOthersAreDone() {
        operator.restart(Map.of("AITENANT_DELETION_TIMEOUT", "5s"));
        operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && request.path().contains("/roles/"),
                        403,
                        "Forbidden");
        String uid = deletions.uid();
        deletions.aitenant().delete();
        deletions.awaitGone();
        assertThat(deletions.events(uid, "CleanupForced"))
                .singleElement()
                .satisfies(event -> assertThat(event.getMessage()).contains("roles of tenant " + deletions.tenant()));
        assertThat(cluster.admin()
                        .namespaces()
                        .withName(deletions.namespace())
                        .require()
                        .getMetadata()
                        .getLabels())
                .containsOnlyKeys("kubernetes.io/metadata.name");
        operator.restart();
    }

    private static int roles() {
        return cluster.admin()
                .rbac()
                .roles()
                .inNamespace(deletions.namespace())
                .list()
                .getItems()
                .size();
    }
}
