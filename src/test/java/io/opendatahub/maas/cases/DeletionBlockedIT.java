package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A deletion that does not get on: told, tried again, and given up after the time-out. */
@WithControlPlane(operator = false)
class DeletionBlockedIT {

    private static final String TIMEOUT = "AITENANT_DELETION_TIMEOUT";
    private static final String FOREVER = "0";

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

    private static void tenant(String timeout) {
        operator.restart(Map.of(TIMEOUT, timeout));
        deletions.create("side-door");
        cluster.awaitIdle();
    }

    @AfterEach
    void noTenant() {
        cluster.controlPlane().pods().release(sandbox.infra());
        Deletions.letGo(deletions.config());
        deletions.aitenant().delete();
        deletions.awaitGone();
    }

    private static void refuseRevocation() {
        cluster.controlPlane().pods().failJobs(sandbox.infra());
    }

    private static List<LoggedRequest> attempts(Mark start) {
        return cluster.controlPlane()
                .requestLog()
                .since(start)
                .by(operator.identity())
                .on("jobs")
                .verb("patch")
                .list();
    }

    @Test
    @Tag("case-57")
    void aRevocationThatFailsForTooLongIsGivenUp() {
        tenant("20s");
        refuseRevocation();
        String uid = deletions.uid();
        Mark start = cluster.controlPlane().requestLog().mark();
        Instant deleted = Instant.now();
        deletions.aitenant().delete();

        Condition blocked = deletions.awaitReady("DeletionBlocked");
        assertThat(blocked.getMessage())
                .contains("Job " + sandbox.infra() + "/maas-api-revoke-keys-" + deletions.tenant())
                .contains("BackoffLimitExceeded")
                .contains(TIMEOUT);
        deletions.awaitGone();
        assertThat(Duration.between(deleted, Instant.now()))
                .as("not before the time-out")
                .isGreaterThan(Duration.ofSeconds(19));

        List<LoggedRequest> attempts = attempts(start);
        assertThat(attempts).hasSizeBetween(3, 6);
        Duration first = between(attempts, 0);
        assertThat(between(attempts, attempts.size() - 2)).isGreaterThan(first);
        assertThat(deletions.events(uid, "DeletionBlocked")).hasSize(1);
        assertThat(deletions.events(uid, "CleanupForced")).singleElement().satisfies(event -> {
            assertThat(event.getType()).isEqualTo("Warning");
            assertThat(event.getMessage()).contains("API keys of tenant " + deletions.tenant());
        });
        assertThat(deletions.objects()).isEmpty();
        assertThat(deletions.config().get()).isNull();
    }

    private static Duration between(List<LoggedRequest> attempts, int position) {
        return Duration.between(
                attempts.get(position).received(), attempts.get(position + 1).received());
    }

    @Test
    @Tag("case-57")
    void withoutATimeOutItIsTriedUntilItSucceeds() {
        tenant(FOREVER);
        refuseRevocation();
        String uid = deletions.uid();
        Mark start = cluster.controlPlane().requestLog().mark();
        deletions.aitenant().delete();
        deletions.awaitReady("DeletionBlocked");
        cluster.eventually("some attempts", () -> attempts(start).size() >= 3);
        assertThat(deletions.aitenant().require().getStatus().getPhase()).isEqualTo("Terminating");
        assertThat(deletions.config().require().isMarkedForDeletion()).isFalse();

        cluster.controlPlane().pods().release(sandbox.infra());
        deletions.awaitGone();
        assertThat(deletions.events(uid, "KeysRevoked")).hasSize(1);
        assertThat(deletions.events(uid, "CleanupForced")).isEmpty();
        assertThat(deletions.objects()).isEmpty();
    }

    /** It is not lost. The next operator has a grace of its own, as long as so short a time-out: DeletionDeadlinesTest. */
    @Test
    void theClockOutlivesTheOperator() {
        tenant("20s");
        refuseRevocation();
        Instant deleted = Instant.now();
        deletions.aitenant().delete();
        deletions.awaitReady("DeletionBlocked");
        operator.restart(Map.of(TIMEOUT, "20s"));
        deletions.awaitGone();
        assertThat(Duration.between(deleted, Instant.now())).isBetween(Duration.ofSeconds(19), Duration.ofSeconds(35));
    }

    @Test
    @Tag("case-58")
    void aSilentWebhookIsNamedAndOutlived() {
        tenant(FOREVER);
        cluster.applyText("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingWebhookConfiguration
                metadata: {name: silent-lilac}
                webhooks:
                - name: silent.example.org
                  failurePolicy: Fail
                  sideEffects: None
                  admissionReviewVersions: [v1]
                  timeoutSeconds: 1
                  clientConfig: {service: {name: nobody, namespace: infra-teal}}
                  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: ai-tenant-lilac}}
                  rules:
                  - {apiGroups: [maas.opendatahub.io], apiVersions: [v1alpha1], operations: [UPDATE], resources: [maastenantconfigs]}
                """);
        deletions.aitenant().delete();

        Condition blocked = deletions.awaitReady("DeletionBlocked");
        assertThat(blocked.getMessage())
                .contains("MaasTenantConfig " + deletions.namespace() + "/default-tenant")
                .contains("failed calling webhook \"silent.example.org\"")
                .contains("start its service");
        assertThat(cluster.condition(deletions.namespace(), "Ready").getReason())
                .isEqualTo("PlatformReconcileFailed");

        cluster.admin()
                .admissionRegistration()
                .v1()
                .validatingWebhookConfigurations()
                .withName("silent-" + deletions.tenant())
                .delete();
        deletions.awaitGone();
        assertThat(deletions.config().get()).isNull();
    }

    @Test
    @Tag("case-59")
    void aTenantMadeAnewWaitsForTheConfigOfItsFormerLife() {
        tenant("3s");
        TenantCluster.merge(
                deletions.config(),
                "{\"metadata\":{\"finalizers\":[\"maas.opendatahub.io/tenant-cleanup\",\"example.org/hold\"]}}");
        String formerLife = deletions.config().require().getMetadata().getUid();
        String uid = deletions.uid();
        deletions.aitenant().delete();
        assertThat(deletions.awaitReady("DeletionBlocked").getMessage()).contains("example.org/hold");
        deletions.awaitGone();
        assertThat(deletions.events(uid, "CleanupForced"))
                .singleElement()
                .satisfies(event -> assertThat(event.getMessage())
                        .contains("MaasTenantConfig " + deletions.namespace() + "/default-tenant is not removed"));

        cluster.apply("62-user-objects-in-namespace.yaml", 1);
        assertThat(deletions.awaitReady("ConfigTerminating").getMessage()).contains("waiting for its clean-up");
        try (Recording<String> seen = Recording.of(deletions.aitenant(), Deletions::summary)) {
            Resource<MaasTenantConfig> former = deletions.config();
            Deletions.letGo(former);
            deletions.awaitActive();
            assertThat(seen.versions()).last().asString().startsWith("Active");
        }
        assertThat(deletions.config().require().getMetadata().getUid()).isNotEqualTo(formerLife);
        assertThat(deletions.objects()).isNotEmpty();
    }
}
