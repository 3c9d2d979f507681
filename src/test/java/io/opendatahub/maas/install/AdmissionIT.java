/* What is refused, to whom, and what is not: with kubectl, as people see it. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.naming.Labels;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No operator runs: what it does is done in its name. */
@WithControlPlane(operator = false)
class AdmissionIT {

    private static final String RELEASED = "maas.opendatahub.io/identity-unprotected=true";

    private static AdmissionPolicies policies;
    private static Sandbox sandbox;

    @BeforeAll
    static void inForce(ControlPlane controlPlane, Sandbox own) {
        sandbox = own;
        policies = new AdmissionPolicies(controlPlane, own);
        policies.install();
    }

    @AfterAll
    static void noLonger() {
        try {
            policies.assertNoExpressionFailed();
        } finally {
            policies.remove();
        }
    }

    /** A tenant's namespace and config as the operator leaves them, made in its name. */
    @BeforeEach
    void aTenant() {
        admin("delete", "--ignore-not-found", "mtc", "default-tenant", "-n", tenantNamespace());
        operator("apply", "--server-side", "--force-conflicts", "-f", policies.file("tenant-namespace", """
                apiVersion: v1
                kind: Namespace
                metadata:
                  name: %1$s
                  labels:
                    maas.opendatahub.io/managed-by-aitenant: "true"
                    ai-gateway.opendatahub.io/tenant: %2$s
                    maas.opendatahub.io/tenant-name: %2$s
                    maas.opendatahub.io/tenant-namespace: %1$s
                ---
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata:
                  name: default-tenant
                  namespace: %1$s
                  labels: {maas.opendatahub.io/tenant-name: %2$s, maas.opendatahub.io/tenant-namespace: %1$s}
                """.formatted(
                        tenantNamespace(), sandbox.tenantName("lilac"))));
        admin("annotate", "namespace", tenantNamespace(), "maas.opendatahub.io/identity-unprotected-");
    }

    @Test
    @Tag("case-97")
    void aMisplacedTenantIsRefused() {
        refused(aitenant(sandbox.infra()))
                .contains("maas-aitenant-placement")
                .contains("AITenants are accepted in namespace " + sandbox.aiTenants() + " only, not in "
                        + sandbox.infra() + "; create it there.");
        accepted(aitenant(sandbox.aiTenants())).isEmpty();
    }

    @Test
    @Tag("case-55")
    void aConfigCannotBeMadeAnotherTenants() {
        refused(labelConfig(Labels.TENANT_NAME + "=saffron"))
                .contains("namespace " + tenantNamespace() + " belongs to tenant " + sandbox.tenantName("lilac")
                        + ", but label maas.opendatahub.io/tenant-name is \"saffron\". The operator sets labels and"
                        + " annotations of a tenant by itself; do not edit them.");
        refused(kubectl(
                        "annotate",
                        "mtc",
                        "default-tenant",
                        "-n",
                        tenantNamespace(),
                        "maas.opendatahub.io/aitenant-name=x"))
                .contains("annotation maas.opendatahub.io/aitenant-name is \"x\"");
        // The operator puts these back, and a tool that replaces objects leaves them out.
        accepted(labelConfig(Labels.TENANT_NAME + "-")).isEmpty();
        accepted(labelConfig(Labels.TENANT_NAME + "=" + sandbox.tenantName("lilac")))
                .isEmpty();
    }

    @Test
    void whatIsWrongAlreadyStopsNobody() {
        operator(
                "label",
                "--overwrite",
                "mtc",
                "default-tenant",
                "-n",
                tenantNamespace(),
                Labels.TENANT_NAME + "=saffron");
        accepted(labelConfig("team=x")).isEmpty();
        refused(labelConfig(Labels.AI_GATEWAY_TENANT + "=basalt"));
        accepted(kubectl(
                        "patch",
                        "mtc",
                        "default-tenant",
                        "-n",
                        tenantNamespace(),
                        "--type=merge",
                        "-p",
                        "{\"spec\":{\"maasApi\":{\"replicas\":2}}}"))
                .isEmpty();
    }

    @Test
    void theNamespaceOfATenantKeepsItsName() {
        refused(labelNamespace(Labels.TENANT_NAME + "=saffron")).contains("is \"saffron\"");
        refused(labelNamespace(Labels.TENANT_NAME + "-"))
                .contains(
                        "without label maas.opendatahub.io/tenant-name models of tenant " + sandbox.tenantName("lilac")
                                + " may be served by the gateway of another",
                        "first set annotation " + RELEASED + " on the namespace");
        refused(labelNamespace(Labels.MANAGED_BY_AITENANT + "=false"));
        accepted(labelNamespace("team=x")).isEmpty();
        accepted(kubectl("delete", "--dry-run=server", "namespace", tenantNamespace()))
                .isEmpty();

        operator("label", "--dry-run=server", "namespace", tenantNamespace(), Labels.TENANT_NAME + "-");
        refused(kubectl("patch", "namespace", tenantNamespace(), "--type=merge", "-p", """
                        {"metadata": {"annotations": {"maas.opendatahub.io/identity-unprotected": "true"},
                         "labels": {"maas.opendatahub.io/tenant-name": null}}}"""))
                .contains("first set annotation " + RELEASED + " on the namespace");
        accepted(kubectl("annotate", "namespace", tenantNamespace(), RELEASED)).isEmpty();
        accepted(labelNamespace(Labels.TENANT_NAME + "-")).isEmpty();
    }

    /** As a config there is: ignored by the operator, and told so (contract section 3). */
    @Test
    void namespacesOfOthersBecomeNoTenants() {
        String[] label = {"label", "--overwrite", "namespace", sandbox.monitoring()};
        accepted(kubectl(with(label, Labels.TENANT_NAME + "=saffron", Labels.AI_GATEWAY_TENANT + "=saffron")))
                .contains("namespace " + sandbox.monitoring() + " belongs to no tenant, and label "
                        + Labels.AI_GATEWAY_TENANT + ", " + Labels.TENANT_NAME + " does not make it one")
                .contains("create AITenant " + sandbox.aiTenants() + "/T.");
        accepted(kubectl(with(label, "team=x"))).isEmpty();
        accepted(kubectl(with(label, Labels.TENANT_NAME + "-", Labels.AI_GATEWAY_TENANT + "-")))
                .isEmpty();
    }

    private static String[] with(String[] command, String... more) {
        return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void translationIsNotSwitchedOffUnawares() {
        patchConfig(policies.admin(), "{\"spec\":{\"apiTranslation\":{\"enabled\":true}}}");
        accepted(patchConfig(policies.admin(), "{\"spec\":{\"apiTranslation\":null}}"))
                .contains("because spec.apiTranslation.enabled is omitted");
        accepted(patchConfig(policies.admin(), "{\"spec\":{\"apiTranslation\":{\"enabled\":false}}}"))
                .contains("because spec.apiTranslation.enabled is false");
        accepted(labelConfig("told=once")).isEmpty();
    }

    private static String tenantNamespace() {
        return sandbox.tenantNamespace("lilac");
    }

    private static Command.Answer aitenant(String namespace) {
        return kubectl("create", "--dry-run=server", "-f", policies.file("aitenant", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: %s}
                """.formatted(namespace)));
    }

    private static Command.Answer labelConfig(String label) {
        return kubectl("label", "--overwrite", "mtc", "default-tenant", "-n", tenantNamespace(), label);
    }

    private static Command.Answer labelNamespace(String label) {
        return kubectl("label", "--overwrite", "namespace", tenantNamespace(), label);
    }

    private static Command.Answer patchConfig(Command who, String patch) {
        return who.run("patch", "mtc", "default-tenant", "-n", tenantNamespace(), "--type=merge", "-p", patch);
    }

    private static Command.Answer kubectl(String... arguments) {
        return policies.admin().run(arguments);
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
