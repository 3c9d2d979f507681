package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The plain course of a deletion: what goes, in which order and with how many requests, and what stays. */
@WithControlPlane
class DeletionIT {

    /** Requests of a deletion besides one for each object (goal of the issue). */
    private static final int OVERHEAD = 11;

    private static TenantCluster cluster;
    private static Deletions deletions;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        deletions = new Deletions(cluster, "lilac");
        cluster.awaitReady();
    }

    @BeforeEach
    void aTenant() {
        cluster.apply("62-user-objects-in-namespace.yaml", 1);
        deletions.awaitActive();
    }

    @AfterEach
    void noTenant() {
        deletions.aitenant().delete();
        deletions.awaitGone();
    }

    @Test
    void aTenantGoesWithElevenRequestsMoreThanItHasObjects() {
        cluster.awaitIdle();
        int objects = deletions.objects().size();
        Requests sent = cluster.requestsDuring(() -> {
                    deletions.aitenant().delete();
                    deletions.awaitGone();
                    cluster.awaitIdle();
                })
                .withoutEvents();
        assertThat(sent.reads()).isEmpty();
        assertThat(sent.refused()).isEmpty();
        assertThat(sent.count()).as(sent::toString).isLessThanOrEqualTo(objects + OVERHEAD);
        assertThat(deletions.objects()).isEmpty();
    }

    @Test
    void thePhasesAndTheProofOfRevocationAreToldInOrder() {
        String uid = deletions.uid();
        try (Recording<String> seen = Recording.of(deletions.aitenant(), Deletions::summary)) {
            deletions.aitenant().delete();
            deletions.awaitGone();
            assertThat(seen.versions().stream().distinct())
                    .contains(
                            "Terminating DeletionInProgress RevocationPending",
                            "Terminating DeletionInProgress KeysRevoked")
                    .doesNotContain("Terminating DeletionBlocked RevocationPending");
        }
        assertThat(deletions.events(uid, "KeysRevoked")).hasSize(1);
    }

    @Test
    @Tag("case-62")
    void userObjectsAndTheNamespaceOutliveTheTenant() {
        cluster.apply("62-user-objects-in-namespace.yaml", 2);
        cluster.apply("62-user-objects-in-namespace.yaml", 3);
        cluster.apply("62-user-objects-in-namespace.yaml", 4);
        TenantCluster.merge(namespace(), "{\"metadata\":{\"annotations\":{\"example.org/note\":\"mine\"}}}");
        String namespace = namespace().require().getMetadata().getUid();
        String secret =
                uid(cluster.admin().secrets().inNamespace(deletions.namespace()).withName("my-own"));
        String notes = uid(
                cluster.admin().configMaps().inNamespace(deletions.namespace()).withName("my-notes"));

        deletions.aitenant().delete();
        deletions.awaitGone();

        Namespace released = namespace().require();
        assertThat(released.getMetadata().getUid()).isEqualTo(namespace);
        assertThat(released.getMetadata().getLabels())
                .containsOnly(
                        Map.entry("team", "night-shift"),
                        Map.entry("kubernetes.io/metadata.name", deletions.namespace()));
        assertThat(released.getMetadata().getAnnotations()).containsOnly(Map.entry("example.org/note", "mine"));

        cluster.apply("62-user-objects-in-namespace.yaml", 1);
        deletions.awaitActive();
        assertThat(namespace().require().getMetadata().getUid()).isEqualTo(namespace);
        assertThat(namespace().require().getMetadata().getLabels())
                .containsEntry("maas.opendatahub.io/managed-by-aitenant", "true")
                .containsEntry("team", "night-shift");
        assertThat(uid(cluster.admin()
                        .secrets()
                        .inNamespace(deletions.namespace())
                        .withName("my-own")))
                .isEqualTo(secret);
        assertThat(uid(cluster.admin()
                        .configMaps()
                        .inNamespace(deletions.namespace())
                        .withName("my-notes")))
                .isEqualTo(notes);
    }

    /** Nobody makes it again: it was bootstrapped once. */
    @Test
    void theDefaultTenantGoesWithItsConfig() {
        Deletions defaultTenant = Deletions.ofDefault(cluster);
        cluster.apply("00-fixture.yaml", 9);
        defaultTenant.awaitActive();
        cluster.awaitReady();
        cluster.awaitIdle();

        defaultTenant.aitenant().delete();
        defaultTenant.awaitGone();
        cluster.awaitIdle();

        assertThat(cluster.config().get()).isNull();
        assertThat(defaultTenant.aitenant().get()).isNull();
        assertThat(cluster.admin()
                        .apps()
                        .deployments()
                        .inNamespace(cluster.sandbox().infra())
                        .list()
                        .getItems())
                .extracting(deployment -> deployment.getMetadata().getName())
                .containsExactly("maas-api-" + deletions.tenant());
        assertThat(cluster.admin()
                        .namespaces()
                        .withName(cluster.sandbox().subscription())
                        .require()
                        .getMetadata()
                        .getLabels())
                .containsOnlyKeys("kubernetes.io/metadata.name");
    }

    private static Resource<Namespace> namespace() {
        return cluster.admin().namespaces().withName(deletions.namespace());
    }

    private static String uid(Resource<? extends HasMetadata> resource) {
        return resource.require().getMetadata().getUid();
    }
}
