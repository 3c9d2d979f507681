/* Who may take the operator's finalizers off: with kubectl, as people see it. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Identity;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** No operator runs: what it does is done in its name. */
@WithControlPlane(operator = false)
class AdmissionFinalizersIT {

    private static final String NO_FINALIZERS = "{\"metadata\":{\"finalizers\":null}}";

    private static AdmissionPolicies policies;
    private static Sandbox sandbox;
    private static Identity tenantAdmin;

    @BeforeAll
    static void inForce(ControlPlane controlPlane, Sandbox own) {
        sandbox = own;
        policies = new AdmissionPolicies(controlPlane, own);
        policies.install();
        tenantAdmin = controlPlane.newUser();
        KubeYaml.text("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: admission-tenant-admin, labels: {app.kubernetes.io/part-of: models-as-a-service}}
                rules:
                - apiGroups: [maas.opendatahub.io]
                  resources: [aitenants, maastenantconfigs, tenants]
                  verbs: [get, update, patch]
                """).apply(controlPlane.admin());
        controlPlane.rights().bind(tenantAdmin, "admission-tenant-admin");
        admin("create", "namespace", tenantNamespace());
        policies.asOperator("create", "-f", policies.file("config", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: %s}
                """.formatted(tenantNamespace())));
    }

    @AfterAll
    static void noLonger(ControlPlane controlPlane) {
        try {
            policies.assertNoExpressionFailed();
        } finally {
            policies.remove();
            controlPlane.rights().unbind(tenantAdmin, "admission-tenant-admin");
        }
    }

    @Test
    void aLifeEndsWithTheOperatorsConsent() {
        patchConfig(policies.admin(), "{\"metadata\":{\"finalizers\":[\"maas.opendatahub.io/tenant-cleanup\"]}}");
        // Taken off now, it would be missing when the object is deleted.
        refused(patchConfig(policies.kubectl(tenantAdmin), NO_FINALIZERS))
                .contains("Leave it in the object: apply instead of replacing it.");
        Command.Answer replaced = patchConfig(policies.admin(), NO_FINALIZERS);
        accepted(replaced).contains("is put back by the operator. Keep it: apply the object instead of replacing it.");
        patchConfig(policies.admin(), "{\"metadata\":{\"finalizers\":[\"maas.opendatahub.io/tenant-cleanup\"]}}");
        admin("delete", "mtc", "default-tenant", "-n", tenantNamespace(), "--wait=false");

        refused(patchConfig(policies.kubectl(tenantAdmin), NO_FINALIZERS))
                .contains("finalizer maas.opendatahub.io/tenant-cleanup is taken off by the operator")
                .contains("Whoever has the right to update maastenantconfigs/finalizers can take it off by hand.");
        accepted(patchConfig(policies.kubectl(tenantAdmin), "{\"metadata\":{\"labels\":{\"team\":\"x\"}}}"))
                .isEmpty();
        assertThat(operator(
                                "patch",
                                "mtc",
                                "default-tenant",
                                "-n",
                                tenantNamespace(),
                                "--dry-run=server",
                                "--type=merge",
                                "-p",
                                NO_FINALIZERS)
                        .errors())
                .isEmpty();
        accepted(patchConfig(policies.admin(), NO_FINALIZERS))
                .contains("for keys, revoke them in the database of maas-api.");
    }

    /** The namespace of a misplaced object belongs to nobody who would take a finalizer off. */
    @Test
    void finalizersAreHeldWhereTheOperatorActs() {
        String finalizer = "maas.opendatahub.io/aitenant-cleanup";
        held("aitenants", "lilac", sandbox.aiTenants(), finalizer)
                .contains("finalizer " + finalizer
                        + " is taken off by the operator, when everything of the tenant is removed");
        held("tenants", "default-tenant", tenantNamespace(), "maas.opendatahub.io/tenant-finalizer")
                .contains("when the settings of this object are in MaasTenantConfig and AITenant")
                .contains("update tenants/finalizers");
        finalizable("tenants", "default-tenant", sandbox.infra(), "maas.opendatahub.io/tenant-finalizer");
        accepted(release(policies.kubectl(tenantAdmin), "tenants", "default-tenant", sandbox.infra()))
                .isEmpty();
        accepted(release(policies.admin(), "tenants", "default-tenant", tenantNamespace()))
                .contains("what is in neither MaasTenantConfig nor AITenant goes with it");
        accepted(release(policies.admin(), "aitenants", "lilac", sandbox.aiTenants()))
                .contains("is put back by the operator");
    }

    private static AbstractStringAssert<?> held(String plural, String name, String namespace, String finalizer) {
        finalizable(plural, name, namespace, finalizer);
        return refused(release(policies.kubectl(tenantAdmin), plural, name, namespace));
    }

    private static void finalizable(String plural, String name, String namespace, String finalizer) {
        admin("create", "-f", policies.file("finalizable", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: %s
                metadata: {name: %s, namespace: %s, finalizers: [%s]}
                """.formatted(
                        plural.equals("tenants") ? "Tenant" : "AITenant", name, namespace, finalizer)));
    }

    private static Command.Answer release(Command who, String plural, String name, String namespace) {
        String kind = plural + ".maas.opendatahub.io";
        return who.run("patch", kind, name, "-n", namespace, "--type=merge", "-p", NO_FINALIZERS);
    }

    private static String tenantNamespace() {
        return sandbox.tenantNamespace("lilac");
    }

    private static Command.Answer patchConfig(Command who, String patch) {
        return who.run("patch", "mtc", "default-tenant", "-n", tenantNamespace(), "--type=merge", "-p", patch);
    }

    private static void admin(String... arguments) {
        policies.admin().succeed(arguments);
    }

    private static Command.Answer operator(String... arguments) {
        return policies.asOperator(arguments);
    }

    private static AbstractStringAssert<?> refused(Command.Answer answer) {
        assertThat(answer.code()).as(answer.output()).isEqualTo(1);
        return assertThat(answer.errors());
    }

    private static AbstractStringAssert<?> accepted(Command.Answer answer) {
        assertThat(answer.code()).as(answer.errors()).isZero();
        return assertThat(answer.errors());
    }
}
