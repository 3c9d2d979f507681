package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tenant's namespace goes before its AITenant does. */
@WithControlPlane
class DeletionNamespaceIT {

    private static TenantCluster cluster;
    private static OperatorSlot operator;
    private static Deletions deletions;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        deletions = new Deletions(cluster, "lilac");
    }

    @BeforeEach
    void aTenant() {
        deletions.create("side-door");
        cluster.awaitIdle();
    }

    @Test
    @Tag("case-51")
    void aTenantWhoseNamespaceIsGoneGoesWithoutAJob() {
        operator.stop();
        namespace().delete();
        cluster.eventually(
                "the config to be deleted", () -> deletions.config().require().isMarkedForDeletion());
        Deletions.letGo(deletions.config());
        cluster.eventually("the namespace to be gone", () -> namespace().get() == null);

        goesWithoutAJob();
        assertThat(namespace().get()).isNull();
    }

    /** Its phase is not asked: the deletion timestamp alone decides. */
    @Test
    @Tag("case-51")
    void aTenantWhoseNamespaceIsHeldByOthersGoesWithoutAJob() {
        cluster.admin()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace(deletions.namespace())
                        .withName("held")
                        .withFinalizers("example.org/hold")
                        .endMetadata()
                        .build())
                .create();
        String uid = namespace().require().getMetadata().getUid();
        operator.stop();
        namespace().delete();

        goesWithoutAJob();
        assertThat(namespace().require().getMetadata().getUid()).isEqualTo(uid);
        assertThat(namespace().require().getMetadata().getDeletionTimestamp()).isNotNull();

        Deletions.letGo(
                cluster.admin().configMaps().inNamespace(deletions.namespace()).withName("held"));
        cluster.eventually("the namespace to be gone", () -> namespace().get() == null);
    }

    private static void goesWithoutAJob() {
        String uid = deletions.uid();
        deletions.aitenant().delete();
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start();
        deletions.awaitGone();
        Requests sent = cluster.controlPlane().requestLog().since(start).by(operator.identity());
        assertThat(sent.writes().on("jobs")).isEmpty();
        assertThat(sent.writes().on("namespaces")).isEmpty();
        assertThat(deletions.objects()).isEmpty();
        assertThat(deletions.events(uid, "NothingToRevoke")).hasSize(1);
    }

    @Test
    @Tag("case-52")
    void aNamespaceDeletedUnderTheConfigIsLetGo() {
        cluster.apply("52-namespace-deleted-first.yaml", 2);
        cluster.awaitReady(deletions.namespace());
        cluster.awaitIdle();
        String uid = namespace().require().getMetadata().getUid();
        Mark start = cluster.controlPlane().requestLog().mark();
        namespace().delete();
        cluster.eventually("this life of the namespace to be gone", () -> {
            Namespace found = namespace().get();
            return found == null || !uid.equals(found.getMetadata().getUid());
        });

        Requests refused = cluster.controlPlane()
                .requestLog()
                .since(start)
                .by(operator.identity())
                .in(deletions.namespace())
                .that(request -> request.code() == 403);
        assertThat(refused.withoutEvents()).isEmpty();
        assertThat(refused.count()).as(refused::toString).isLessThanOrEqualTo(1);

        deletions.awaitActive();
        deletions.aitenant().delete();
        deletions.awaitGone();
        assertThat(deletions.objects()).isEmpty();
    }

    private static Resource<Namespace> namespace() {
        return cluster.admin().namespaces().withName(deletions.namespace());
    }
}
