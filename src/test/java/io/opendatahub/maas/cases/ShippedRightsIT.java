package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.operator.OperatorSettings;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What somebody could do with the operator's token, and what not. That it is enough for the operator is shown by every other
 * class: they all run with these rights.
 */
@WithControlPlane(operator = false)
class ShippedRightsIT {

    private static final String BLOCKED = "cannot set blockOwnerDeletion";

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static KubernetesClient client;
    private static Mark start;

    /** A thief with the operator's rights; the operator itself must never be refused anything. */
    @BeforeAll
    static void stolenToken(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        start = controlPlane.requestLog().mark();
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        // There it makes more, and there the plug-in of case 104 is on.
        operator.start(Map.of("PLATFORM", "openshift"));
        cluster.awaitReady();
        Identity thief = controlPlane.newUser();
        controlPlane.rights().grantShipped(thief, sandbox);
        client = controlPlane.client(thief);
    }

    @AfterAll
    static void close() {
        client.close();
    }

    @Test
    void noSecretsButTheDatabasesAddress() {
        assertRefused(() -> client.secrets().inAnyNamespace().list());
        assertRefused(() -> client.secrets().inNamespace(sandbox.infra()).list());
        assertRefused(() -> secret("another"));
        assertThat(secret("maas-db-config")).isNotNull();
        assertRefused(() -> client.secrets()
                .inNamespace(sandbox.gateway())
                .withName("maas-db-config")
                .get());
    }

    /** Not even with the roles that it may change. */
    @Test
    void nothingIsGrantedThatItDoesNotHave() {
        assertRefused(() -> create(new RoleBuilder()
                        .withNewMetadata()
                        .withNamespace(sandbox.subscription())
                        .withName("more")
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("secrets")
                        .withVerbs("get")
                        .endRule()
                        .build()))
                .hasMessageContaining("attempting to grant RBAC permissions not currently held");
        ClusterRole wider = new ClusterRoleBuilder(cluster.admin()
                        .rbac()
                        .clusterRoles()
                        .withName("maas-api")
                        .require())
                .editMetadata()
                .withManagedFields()
                .withResourceVersion(null)
                .endMetadata()
                .addToRules(new PolicyRuleBuilder()
                        .withApiGroups("")
                        .withResources("pods/exec")
                        .withVerbs("create")
                        .build())
                .build();
        assertRefused(() -> client.resource(wider).forceConflicts().serverSideApply())
                .hasMessageContaining("attempting to grant RBAC permissions not currently held");
    }

    @Test
    void itCannotMakeItselfAnAdministrator() {
        assertRefused(() -> create(new ClusterRoleBindingBuilder()
                        .withNewMetadata()
                        .withName("more-" + sandbox.suffix())
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "cluster-admin")
                        .addNewSubject("rbac.authorization.k8s.io", "User", "anybody", null)
                        .build()))
                .hasMessageContaining("attempting to grant RBAC permissions not currently held");
    }

    /** Whatever has a name that is known beforehand is granted by it; of its own Deployment it says that it is removed. */
    @Test
    void whatHasAKnownNameIsGrantedByIt() {
        assertRefused(() -> create(new ServiceAccountBuilder()
                .withNewMetadata()
                .withNamespace(sandbox.infra())
                .withName("another")
                .endMetadata()
                .build()));
        assertRefused(() -> applyDeployment("another")).hasMessageContaining("cannot patch");
        assertThatThrownBy(() -> applyDeployment("maas-controller")).hasMessageContaining("is invalid");
        assertRefused(() -> client.serviceAccounts()
                .inNamespace(sandbox.controller())
                .withName("default")
                .delete());
    }

    private static void applyDeployment(String name) {
        client.resource(new DeploymentBuilder()
                        .withNewMetadata()
                        .withNamespace(sandbox.controller())
                        .withName(name)
                        .endMetadata()
                        .build())
                .forceConflicts()
                .serverSideApply();
    }

    /** The plug-in is on: it refuses a reference that blocks. The operator's own references need no right that it lacks. */
    @Test
    @Tag("case-104")
    void itsOwnerReferencesNeedNoFurtherRight() {
        PlatformConfig anchor = cluster.admin()
                .resources(PlatformConfig.class)
                .withName("default")
                .require();
        assertRefused(() -> create(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withNamespace(sandbox.gateway())
                        .withName("blocking")
                        .addNewOwnerReference()
                        .withApiVersion(anchor.getApiVersion())
                        .withKind(anchor.getKind())
                        .withName(anchor.getMetadata().getName())
                        .withUid(anchor.getMetadata().getUid())
                        .withBlockOwnerDeletion(true)
                        .endOwnerReference()
                        .endMetadata()
                        .build()))
                .hasMessageContaining(BLOCKED);
        Requests owned = cluster.controlPlane()
                .requestLog()
                .between(
                        start,
                        cluster.controlPlane().requestLog().mark(),
                        cluster.operator().identity())
                .that(ShippedRightsIT::setsOwners);
        assertThat(owned.count()).isPositive();
        assertThat(owned.refused()).isEmpty();
    }

    /** To set an owner on what is there already takes the right to delete it, which a shared object hardly ever is. */
    @Test
    @Tag("case-104")
    void anOwnerThatIsMissingIsSet() {
        List<Resource<GenericKubernetesResource>> shared =
                SharedResources.keys(OperatorSettings.read(sandbox.settings()).platform(true)).stream()
                        .map(ShippedRightsIT::object)
                        .toList();
        awaitOwners(shared);
        shared.forEach(object -> TenantCluster.merge(object, "{\"metadata\":{\"ownerReferences\":null}}"));
        awaitOwners(shared);
    }

    private static void awaitOwners(List<Resource<GenericKubernetesResource>> objects) {
        cluster.eventually(() -> assertThat(objects)
                .allSatisfy(object -> assertThat(object.require().getMetadata().getOwnerReferences())
                        .isNotEmpty()));
    }

    private static Resource<GenericKubernetesResource> object(ResourceKey key) {
        return cluster.admin()
                .genericKubernetesResources(key.kind().apiVersion(), key.kind().kind())
                .inNamespace(key.namespace())
                .withName(key.name());
    }

    private static boolean setsOwners(LoggedRequest request) {
        return !request.body().path("metadata").path("ownerReferences").isEmpty();
    }

    private static Secret secret(String name) {
        return client.secrets().inNamespace(sandbox.infra()).withName(name).get();
    }

    private static void create(HasMetadata object) {
        client.resource(object).create();
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(ThrowingCallable attempt) {
        return assertThatThrownBy(attempt).hasMessageContaining("forbidden");
    }
}
