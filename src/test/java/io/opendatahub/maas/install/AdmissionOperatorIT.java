/* What somebody with the operator's token cannot do, although its roles would let him: with kubectl, in its name. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No operator runs. That its own work is let through is tried in AdmissionLifeIT; here is only what looks most alike. */
@WithControlPlane(operator = false)
class AdmissionOperatorIT {

    private static final String RECORDED = "maas.opendatahub.io/gateway-selector-labels";

    private static AdmissionPolicies policies;
    private static Sandbox sandbox;

    @BeforeAll
    static void inForce(ControlPlane controlPlane, Sandbox own) {
        sandbox = own;
        policies = new AdmissionPolicies(controlPlane, own);
        admin(
                "label",
                "namespace",
                own.infra(),
                "tier=gold",
                "team=blue",
                "pod-security.kubernetes.io/enforce=restricted");
        admin("annotate", "namespace", own.infra(), RECORDED + "={\"tier\":[\"side-door\"]}");
        admin("create", "namespace", own.tenantNamespace("lilac"));
        admin("create", "deployment", "payload-processing", "-n", own.gateway(), "--image=example.test/x");
        admin("create", "deployment", "dashboard", "-n", own.gateway(), "--image=example.test/x");
        admin("label", "deployment", "dashboard", "-n", own.gateway(), "app.opendatahub.io/modelsasservice=true");
        admin("create", "deployment", "maas-controller", "-n", own.controller(), "--image=example.test/x");
        admin("create", "service", "clusterip", "payload-processing", "-n", own.gateway(), "--tcp=80");
        admin("label", "service", "payload-processing", "-n", own.gateway(), "app.opendatahub.io/modelsasservice=true");
        admin("annotate", "service", "payload-processing", "-n", own.gateway(), "opendatahub.io/managed=false");
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod-security.kubernetes.io/enforce=privileged",
                "pod-security.kubernetes.io/enforce-",
                "openshift.io/run-level=0",
                "istio-injection=enabled",
                "team=red",
                "team-",
                "app.kubernetes.io/managed-by=x"
            })
    void theInfraNamespaceIsNotOpenedUp(String label) {
        refused("label", "--overwrite", "namespace", sandbox.infra(), label)
                .contains("the operator does not set labels");
    }

    @Test
    void theInfraNamespaceFollowsGateways() {
        accepted("label", "--dry-run=server", "namespace", sandbox.infra(), "tier-");
        accepted(
                "label",
                "--dry-run=server",
                "namespace",
                sandbox.infra(),
                "zone=x",
                "maas.opendatahub.io/gateway-access=true");
        accepted(
                "annotate",
                "--overwrite",
                "--dry-run=server",
                "namespace",
                sandbox.infra(),
                RECORDED + "={\"zone\":[\"team\"]}");
        refused(
                        "annotate",
                        "--overwrite",
                        "namespace",
                        sandbox.infra(),
                        RECORDED + "={\"tier\":[\"side-door\"],\"team\":[\"side-door\"]}")
                .contains("names a label that somebody else has set");
        refused("annotate", "namespace", sandbox.infra(), "scheduler.alpha.kubernetes.io/node-selector=x=y")
                .contains("does not set annotations scheduler.alpha.kubernetes.io/node-selector of");
        refused(
                        "patch",
                        "namespace",
                        sandbox.infra(),
                        "--type=merge",
                        "-p",
                        "{\"metadata\":{\"ownerReferences\":[{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"name\":\"x\",\"uid\":\"x\"}]}}")
                .contains("owners or finalizers");
    }

    @Test
    void namespacesAreLabelledAsTheTenantsTheyBelongTo() {
        String tenant = sandbox.tenantNamespace("lilac");
        accepted("label", "--dry-run=server", "namespace", tenant, "maas.opendatahub.io/tenant-name=x");
        refused("label", "namespace", tenant, "pod-security.kubernetes.io/enforce=privileged");
        refused("label", "namespace", tenant, "zone=x");
        refused("label", "namespace", sandbox.gateway(), "zone=x").contains("belongs to no tenant");
        refused("create", "namespace", "somewhere-else").contains("belongs to no tenant");
        accepted("create", "--dry-run=server", "namespace", "ai-tenant-" + sandbox.name("basalt"));
    }

    @Test
    void nobodyElseIsBound() {
        refused("delete", "clusterrolebinding", "cluster-admin")
                .contains("clusterrolebindings cluster-admin is no object of the operator");
        refused("delete", "clusterrole", "view").contains("clusterroles view is no object of the operator");
        // Two policies refuse it, and either may be the one that is told.
        refused("delete", "role", "-n", "kube-system", "extension-apiserver-authentication-reader")
                .containsAnyOf(
                        "the operator makes no Role kube-system/extension-apiserver-authentication-reader",
                        "roles kube-system/extension-apiserver-authentication-reader is no object of the operator");
        refused("create", "role", "aitenant-x-tenant-admin", "-n", "kube-system", "--verb=get", "--resource=pods")
                .contains("the operator makes no Role kube-system/aitenant-x-tenant-admin");
        String binding = "payload-processing-extproc-reader-x";
        String account = "--serviceaccount=" + sandbox.gateway() + ":payload-processing-x";
        accepted(bind(binding, "payload-processing-extproc-reader", account));
        refused(bind(binding, "cluster-admin", account))
                .contains("the operator binds nobody to cluster-admin by " + binding);
        refused(bind(binding, "payload-processing-extproc-reader", "--group=system:authenticated"))
                .contains("binds the accounts of maas-api and of the payload pods by");
        refused(bind("maas-api", "maas-api", account)).contains("and nobody else");
        accepted(bind("maas-api", "maas-api", "--serviceaccount=" + sandbox.infra() + ":maas-api"));
    }

    @Test
    void whatIsOthersStaysTheirs() {
        refused("delete", "deployment", "payload-processing", "-n", sandbox.gateway())
                .contains("deployments " + sandbox.gateway() + "/payload-processing carries no sign of the operator");
        refused("annotate", "deployment", "payload-processing", "-n", sandbox.gateway(), "x=y")
                .contains("carries no sign");
        refused("delete", "deployment", "dashboard", "-n", sandbox.gateway()).contains("is no object of the operator");
        refused("label", "service", "payload-processing", "-n", sandbox.gateway(), "x=y")
                .contains("asks to be left alone by annotation opendatahub.io/managed=false");
    }

    @Test
    void podsRunAsTheAccountsOfTheOperatorsWorkloads() {
        // Pod Security has something to say about the image, too.
        policies.asOperator(deployment("serviceAccountName: maas-api"));
        refused(deployment("serviceAccountName: builder")).contains("may not run as builder");
        refused(deployment("serviceAccountName: maas-api, hostNetwork: true")).contains("may not have hostNetwork");
        refused(deployment("serviceAccountName: maas-api, volumes: [{name: v, hostPath: {path: /}}]"))
                .contains("may not have volume v");
        refused(
                        deployment(
                                "serviceAccountName: maas-api, initContainers: [{name: i, image: x, securityContext: {capabilities: {add: [SYS_ADMIN]}}}]"))
                .contains("may not have container i");
    }

    @Test
    void itsOwnDeploymentIsOnlyToldThatTheRemovalIsComplete() {
        String[] own = {"deployment", "maas-controller", "-n", sandbox.controller()};
        accepted(with("annotate", own, "maas.opendatahub.io/teardown-completed=true"));
        accepted(with("annotate", own, "maas.opendatahub.io/teardown-completed-"));
        refused(with(
                        "patch",
                        own,
                        "--type=merge",
                        "-p",
                        "{\"spec\":{\"template\":{\"spec\":{\"serviceAccountName\":\"x\"}}}}"))
                .contains("runs the operator, which changes nothing but annotations of it");
        refused(with("delete", own)).contains("runs the operator");
    }

    private static String[] with(String verb, String[] object, String... more) {
        return Stream.of(Stream.of(verb), Stream.of(object), Stream.of(more))
                .flatMap(words -> words)
                .toArray(String[]::new);
    }

    private static String[] bind(String name, String role, String subject) {
        return new String[] {"create", "clusterrolebinding", name, "--dry-run=server", "--clusterrole=" + role, subject
        };
    }

    private static String[] deployment(String pod) {
        return new String[] {
            "create", "--dry-run=server", "-f", policies.file("pods", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: maas-api-x, namespace: %s}
                spec:
                  selector: {matchLabels: {app: x}}
                  template:
                    metadata: {labels: {app: x}}
                    spec: {containers: [{name: x, image: example.test/x}], %s}
                """.formatted(sandbox.infra(), pod))
        };
    }

    private static void admin(String... arguments) {
        policies.admin().succeed(arguments);
    }

    private static AbstractStringAssert<?> refused(String... arguments) {
        Command.Answer answer =
                policies.triedAsOperator(with(arguments[0], new String[] {"--dry-run=server"}, rest(arguments)));
        assertThat(answer.code()).as(answer.output()).isEqualTo(1);
        return assertThat(answer.errors()).contains("ValidatingAdmissionPolicy 'maas-operator-");
    }

    private static String[] rest(String... arguments) {
        return Stream.of(arguments).skip(1).toArray(String[]::new);
    }

    private static void accepted(String... arguments) {
        assertThat(policies.asOperator(arguments).errors()).isEmpty();
    }
}
