/* What is accepted with a warning: kubectl shows at once what the status would say a moment later. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.desired.WorkloadPlans;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.DataplaneReasons;
import io.opendatahub.maas.status.Reasons;
import java.util.List;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No object of a tenant is stored here: the API server judges, and forgets. */
@WithControlPlane(operator = false)
class AdmissionAdviceIT {

    private static final String PREFIX = "maas.opendatahub.io/";

    private static AdmissionPolicies policies;
    private static Sandbox sandbox;
    private static Command kubectl;

    @BeforeAll
    static void inForce(ControlPlane controlPlane, Sandbox own) {
        sandbox = own;
        policies = new AdmissionPolicies(controlPlane, own);
        policies.install();
        kubectl = policies.admin();
    }

    @AfterAll
    static void noLonger() {
        try {
            policies.assertNoExpressionFailed();
        } finally {
            policies.remove();
        }
    }

    /** Annotations without their prefix, spec, how many warnings; the texts are the operator's own. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                     | {}                                                                         | 0
            {maas-api-replicas: "3"}               | {maasApi: {replicas: 5}}                                                   | 0
            {maas-api-replicas: "0"}               | {}                                                                         | 1
            {maas-api-replicas: "3x"}              | {maasApi: {replicas: 5}}                                                   | 1
            {payload-processing-replicas: " 3"}    | {}                                                                         | 1
            {payload-processing-replicas: "0007"}  | {payloadProcessing: {autoscaling: {maxReplicas: 7}}}                       | 0
            {payload-processing-replicas: "11"}    | {payloadProcessing: {autoscaling: {}}}                                     | 1
            {payload-pre-processing-replicas: "x"} | {payloadPreProcessing: {replicas: 9, autoscaling: {maxReplicas: 8}}}       | 2
            {}                                     | {payloadProcessing: {replicas: 20, autoscaling: {maxReplicas: 10}}}        | 1
            {}                                     | {payloadPreProcessing: {replicas: 10, autoscaling: {maxReplicas: 10}}}     | 0
            {}                                     | {payloadProcessing: {resources: {limits: {cpu: 2}}}}                       | 0
            {}                                     | {payloadProcessing: {autoscaling: {}, resources: {}}}                      | 0
            {}                                     | {payloadProcessing: {autoscaling: {}, resources: {limits: {cpu: 2}}}}      | 1
            {}                                     | {payloadPreProcessing: {autoscaling: {}, resources: {requests: {cpu: 1}}}} | 1
            {}                                     | {payloadPreProcessing: {autoscaling: {}, resources: {requests: {cpu: 1, memory: 0}}}}  | 1
            {}                                     | {payloadProcessing: {autoscaling: {}, resources: {requests: {cpu: 1, memory: 1Gi}}}}   | 0
            {}                                     | {maasApi: {resources: {requests: {cpu: 1500m, memory: 1}, limits: {cpu: 1, memory: 1k}}}} | 1
            {}                                     | {maasApi: {resources: {limits: {cpu: -1, memory: -2Mi}}}}                  | 1
            {}                                     | {maasApi: {resources: {requests: {cpu: 1000m}, limits: {cpu: 1}}}}         | 0
            """)
    void theOperatorsOwnTexts(String annotations, String spec, int count) {
        Command.Answer answer = create(sandbox.subscription(), annotations, spec);

        assertThat(answer.code()).as(answer.errors()).isZero();
        MaasTenantConfig config = Serialization.unmarshal(answer.output(), MaasTenantConfig.class);
        List<String> expected = WorkloadPlans.of(config).warnings().stream()
                .map(Warning::message)
                .toList();
        assertThat(expected).hasSize(count);
        warnings(answer).filteredOn(text -> !text.contains("deprecated")).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @CsvSource({"payload-processing,payloadProcessing", "payload-pre-processing,payloadPreProcessing"})
    void annotationsThatWillGo(String workload, String section) {
        warnings(create(sandbox.subscription(), "{" + workload + "-replicas: \"2\"}", "{}"))
                .containsExactly("Annotation %s%s-replicas is deprecated: use spec.%s.replicas instead."
                        .formatted(PREFIX, workload, section));
    }

    /** What cannot be shown as it is, or is very long, is not shown. */
    @Test
    void valuesThatNoLineCanHold() {
        warnings(create(sandbox.subscription(), "{maas-api-replicas: \"3\\n\\u0663\"}", "{}"))
                .singleElement()
                .asString()
                .startsWith("annotation maas.opendatahub.io/maas-api-replicas is not a decimal number from 1 to 100;");
    }

    @ParameterizedTest
    @CsvSource({"false,1", "true,0"})
    void translationSwitchedOff(boolean enabled, int count) {
        warnings(create(sandbox.subscription(), "{}", "{apiTranslation: {enabled: " + enabled + "}}"))
                .hasSize(count)
                .allMatch(text -> text.contains(DataplaneReasons.API_TRANSLATION_SWITCHED_OFF.remedy()));
    }

    @Test
    void aMigrationThatWaitsForADecision() {
        warnings(create(sandbox.subscription(), "{payload-processing-migration: blocked}", "{}"))
                .singleElement()
                .asString()
                .startsWith(Reasons.PAYLOAD_PROCESSING_MIGRATION_BLOCKED.meaning());
        warnings(create(
                        sandbox.subscription(),
                        "{payload-processing-migration: blocked}",
                        "{apiTranslation: {enabled: true}}"))
                .isEmpty();
    }

    /** Nothing of it is in force, so nothing else of it is judged. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aConfigThatNobodyTakesUp(boolean stray) {
        String namespace = stray ? sandbox.infra() : sandbox.subscription();
        String state = stray ? "Managed" : "Manged";
        Command.Answer answer = kubectl.run("create", "--dry-run=server", "-f", policies.file("config", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata:
                  name: default-tenant
                  namespace: %s
                  annotations: {component.opendatahub.io/management-state: %s}
                spec: {payloadProcessing: {replicas: %d, autoscaling: {}}}
                """.formatted(
                        namespace, state, stray ? 20 : 2)));

        warnings(answer)
                .singleElement()
                .asString()
                .endsWith((stray ? Reasons.NOT_MANAGED : Reasons.UNEXPECTED_MANAGEMENT_STATE).remedy());
    }

    @Test
    @Tag("case-71")
    void aLegacyTenantIsAcceptedAndToldWhatCounts() {
        warnings(legacy(sandbox.subscription(), "{gatewayRef: {namespace: " + sandbox.gateway() + "}}"))
                .singleElement()
                .asString()
                .startsWith("Tenant is deprecated")
                .contains("MaasTenantConfig " + sandbox.subscription() + "/default-tenant", "create the AITenant");
        warnings(legacy(sandbox.infra(), "{gatewayRef: {namespace: elsewhere}}"))
                .hasSize(2)
                .anyMatch(text -> text.contains("No AITenant can use namespace " + sandbox.infra()))
                .anyMatch(text -> text.contains("Correct or remove spec.gatewayRef of the Tenant"));
    }

    @Test
    void subjectsThatNobodyReads() {
        warnings(kubectl.run("create", "--dry-run=server", "-f", policies.file("aitenant", """
                        apiVersion: maas.opendatahub.io/v1alpha1
                        kind: AITenant
                        metadata: {name: any, namespace: %s}
                        spec: {rbac: {admins: [{kind: User, name: somebody}]}}
                        """.formatted(
                                sandbox.aiTenants()))))
                .singleElement()
                .asString()
                .startsWith("spec.rbac.admins is deprecated");
    }

    @Test
    void theAnchorIsNotDeletedUnawares() {
        kubectl.succeed("apply", "-f", policies.file("anchor", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Config
                metadata: {name: default}
                """));
        warnings(kubectl.run("delete", "--dry-run=server", "configs.maas.opendatahub.io", "default"))
                .singleElement()
                .asString()
                .contains("Config/default owns the objects of all tenants")
                .contains("maas.opendatahub.io/teardown-requested=true on Deployment " + sandbox.controller()
                        + "/maas-controller");
    }

    @Test
    void theApiServerUnderstandsEveryExpression() {
        await("the expressions to be checked").untilAsserted(() -> {
            List<ValidatingAdmissionPolicy> live = policies.controlPlane()
                    .admin()
                    .resources(ValidatingAdmissionPolicy.class)
                    .withLabel("app.kubernetes.io/component", "operator")
                    .list()
                    .getItems();
            assertThat(live).hasSizeGreaterThan(5).allSatisfy(policy -> {
                assertThat(policy.getStatus().getObservedGeneration()).isNotNull();
                assertThat(policy.getStatus().getTypeChecking()).isNotNull();
                assertThat(policy.getStatus().getTypeChecking().getExpressionWarnings())
                        .as(policy.getMetadata().getName())
                        .isEmpty();
            });
        });
    }

    private static ListAssert<String> warnings(Command.Answer answer) {
        assertThat(answer.code()).as(answer.errors()).isZero();
        return assertThat(AdmissionPolicies.warnings(answer));
    }

    private static Command.Answer create(String namespace, String annotations, String spec) {
        return kubectl.run("create", "--dry-run=server", "--output=json", "-f", policies.file("config", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata:
                  name: default-tenant
                  namespace: %s
                  annotations: %s
                spec: %s
                """.formatted(
                        namespace, annotations.replaceFirst("\\{(?=[a-z])", "{" + PREFIX), spec)));
    }

    private static Command.Answer legacy(String namespace, String spec) {
        return kubectl.run("create", "--dry-run=server", "-f", policies.file("tenant", """
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: Tenant
                metadata: {name: default-tenant, namespace: %s}
                spec: %s
                """.formatted(namespace, spec)));
    }
}
