package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The Roles of an AITenant (contract section 8): made, kept, never bound, never taken from somebody else. */
@WithControlPlane(proxied = true)
class RolesIT {

    /** A repair is expected within a second; on a busy machine some more. */
    private static final Duration REPAIR = Duration.ofSeconds(5);

    private static TenantCluster cluster;
    private static String tenant;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        cluster.awaitReady();
    }

    @AfterEach
    void noTenantAndNoFaults() {
        operator.proxy().clear();
        aitenant().delete();
        cluster.eventually("the AITenant to be gone", () -> aitenant().get() == null);
    }

    @Test
    void bothAreThereAndAreRepairedAndNobodyIsBound() {
        create("lilac");
        awaitReady("Reconciled");
        Role admin = tenantAdmin().require();
        assertThat(admin.getMetadata().getOwnerReferences())
                .singleElement()
                .satisfies(owner -> assertThat(owner.getKind()).isEqualTo("Config"));
        assertThat(objectAdmin().require().getRules())
                .singleElement()
                .satisfies(rule -> assertThat(rule.getResourceNames()).containsExactly(tenant));
        assertThat(cluster.admin()
                        .rbac()
                        .roleBindings()
                        .inNamespace("ai-tenant-" + tenant)
                        .list()
                        .getItems())
                .isEmpty();
        assertThat(cluster.admin()
                        .rbac()
                        .roleBindings()
                        .inNamespace(sandbox.aiTenants())
                        .list()
                        .getItems())
                .as("bindings but for the operator's own")
                .noneMatch(binding -> binding.getRoleRef().getName().startsWith("aitenant-"));
        List<PolicyRule> rules = admin.getRules();
        TenantCluster.merge(tenantAdmin(), "{\"rules\": []}");
        await().atMost(REPAIR)
                .untilAsserted(
                        () -> assertThat(tenantAdmin().require().getRules()).isEqualTo(rules));
        for (Resource<Role> role : List.of(tenantAdmin(), objectAdmin())) {
            String uid = role.require().getMetadata().getUid();
            role.delete();
            await().atMost(REPAIR)
                    .until(() -> role.get() != null
                            && !uid.equals(role.get().getMetadata().getUid()));
        }
    }

    /** It may be bound already: giving it other rules would give them to strangers. */
    @Test
    void aRoleOfSomebodyElseIsLeftAloneAndTheTenantGoesOn() {
        cluster.applyText("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: aitenant-saffron-object-admin, namespace: ai-tenants}
                rules: [{apiGroups: [""], resources: [configmaps], verbs: [get]}]
                """);
        tenant = sandbox.tenantName("saffron");
        Role foreign = objectAdmin().require();
        create("saffron");
        Condition ready = awaitReady("Reconciled");
        assertThat(ready.getStatus()).isEqualTo("True");
        cluster.eventually(() -> assertThat(ready().getMessage())
                .startsWith("The tenant works. Role " + sandbox.aiTenants() + "/")
                .contains("object-admin belongs to somebody", "left alone"));
        assertThat(objectAdmin().require()).isEqualTo(foreign);
        assertThat(tenantAdmin().get()).isNotNull();
        cluster.awaitIdle();
        assertThat(foreignEvents()).singleElement().satisfies(event -> {
            assertThat(event.getType()).isEqualTo("Warning");
            assertThat(event.getMessage()).contains("object-admin");
        });
        objectAdmin().delete();
        cluster.eventually(() -> assertThat(objectAdmin().get())
                .isNotNull()
                .satisfies(role -> assertThat(role.getMetadata().getLabels())
                        .containsEntry("maas.opendatahub.io/managed-by-aitenant", "true")));
        cluster.eventually(() -> assertThat(ready().getMessage()).isEqualTo("The tenant works."));
    }

    @Test
    void aRefusedRoleIsToldAndTriedAgain() {
        FaultRule forbidden = operator.proxy()
                .answer(
                        request -> request.isWrite()
                                && ProxiedRequest.path("-tenant-admin").test(request),
                        403,
                        "Forbidden");
        create("basalt");
        Condition ready = awaitReady("PlatformReconcileFailed");
        assertThat(ready.getStatus()).isEqualTo("False");
        assertThat(ready.getMessage()).startsWith("Not written: Role " + "ai-tenant-" + tenant + "/aitenant-");
        cluster.eventually("a second attempt", () -> forbidden.hits() > 1);
        forbidden.close();
        awaitReady("Reconciled");
    }

    private static void create(String name) {
        tenant = sandbox.tenantName(name);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: %s, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """.formatted(name));
    }

    private static Condition awaitReady(String reason) {
        return await(reason)
                .atMost(TenantCluster.SOON)
                .until(RolesIT::ready, ready -> reason.equals(ready.getReason()));
    }

    private static Condition ready() {
        AITenant aitenant = aitenant().get();
        return aitenant == null
                ? new Condition()
                : Conditions.find(aitenant.getStatus().getConditions(), ConditionType.READY)
                        .orElseGet(Condition::new);
    }

    private static List<Event> foreignEvents() {
        return cluster.admin().v1().events().inNamespace(sandbox.aiTenants()).list().getItems().stream()
                .filter(event -> event.getReason().equals("ForeignObject"))
                .toList();
    }

    private static Resource<AITenant> aitenant() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(sandbox.aiTenants())
                .withName(tenant);
    }

    private static Resource<Role> tenantAdmin() {
        return role("ai-tenant-" + tenant, "tenant-admin");
    }

    private static Resource<Role> objectAdmin() {
        return role(sandbox.aiTenants(), "object-admin");
    }

    private static Resource<Role> role(String namespace, String name) {
        return cluster.admin().rbac().roles().inNamespace(namespace).withName("aitenant-" + tenant + "-" + name);
    }
}
