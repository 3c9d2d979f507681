/* The life of a tenant under the admission policies: they are for people, and never in the operator's way. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.cases.TenantCluster;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.naming.Labels;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The operator is the one of the chart: its service account, with the rights of the chart. */
@WithControlPlane(operator = false)
class AdmissionLifeIT {

    /** In every refusal and every warning of a policy; a JSON Patch that came too late has the same code, 422. */
    private static final String POLICY = "ValidatingAdmissionPolicy";

    private static final List<String> ACCOUNT = List.of("templates/serviceaccount.yaml", "templates/rbac.yaml");

    /** Put on the infra namespace for a gateway. */
    private static final String TIER = "tier";

    /** A gateway that asks for a label, the operator's own Deployment, and what earlier releases left: roles, and the older layout. */
    private static final String EARLIER = """
            apiVersion: gateway.networking.k8s.io/v1
            kind: Gateway
            metadata: {name: garden-gate, namespace: edge-gw}
            spec:
              gatewayClassName: test-class
              listeners:
              - name: web
                port: 8080
                protocol: HTTP
                allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {tier: gold}}}}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: maas-controller, namespace: ctl-old}
            spec:
              replicas: 0
              selector: {matchLabels: {app: itself}}
              template:
                metadata: {labels: {app: itself}}
                spec: {containers: [{name: operator, image: example.test/operator}]}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: payload-processing-reader, labels: {app.opendatahub.io/modelsasservice: "true"}}
            rules: []
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRoleBinding
            metadata: {name: payload-processing-reader-lilac, labels: {app.opendatahub.io/modelsasservice: "true"}}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: payload-processing-reader}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata: {name: maas-api-supplemental, labels: {app.opendatahub.io/modelsasservice: "true"}}
            rules: []
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: {name: maas-api, namespace: ctl-old, labels: {app.kubernetes.io/part-of: models-as-a-service}}
            rules: []
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: maas-api-lilac, namespace: ctl-old, labels: {app.kubernetes.io/part-of: models-as-a-service}}
            spec: {ports: [{port: 8443}]}
            """;

    private final ControlPlane controlPlane;
    private final TenantCluster cluster;
    private final AdmissionPolicies policies;
    private final String tenant;
    private final String namespace;

    AdmissionLifeIT(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        this.controlPlane = controlPlane;
        this.cluster = new TenantCluster(controlPlane, sandbox, slot);
        this.policies = new AdmissionPolicies(controlPlane, sandbox);
        this.tenant = sandbox.tenantName("lilac");
        this.namespace = sandbox.tenantNamespace("lilac");
    }

    @Test
    void fromTheFirstToTheLastObject() {
        policies.admin().succeed("apply", "--server-side", "-f", policies.file("account", policies.manifests(ACCOUNT)));
        policies.install();
        try {
            cluster.fixture();
            cluster.applyText(EARLIER);
            Deployment deployment = Chart.deployment(policies.manifests(List.of("templates/deployment.yaml")));
            Mark start = controlPlane.requestLog().mark();
            try (DeployedOperator operator = DeployedOperator.start(controlPlane, deployment)) {
                lives();
                dies();
                isTornDown();
                Requests requests = controlPlane
                        .requestLog()
                        .between(start, controlPlane.requestLog().mark(), operator.identity());
                assertThat(requests.writes()).isNotEmpty();
                assertThat(requests.code(HttpURLConnection.HTTP_FORBIDDEN)).isEmpty();
                assertThat(requests.that(request -> request.message().contains(POLICY)))
                        .isEmpty();
                assertThat(operator.process().logTail(Integer.MAX_VALUE)).doesNotContain(POLICY);
            }
        } finally {
            policies.remove();
            // The anchor, which classes that run later find where the fixture puts it.
            cluster.fixture();
        }
    }

    private void lives() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: garden-gate}}
                """);
        cluster.eventually(
                "the tenant to be made", () -> cluster.config(namespace).get() != null);
        cluster.awaitReady(namespace);
        cluster.eventually(
                "the label that the gateway asks for", () -> infraLabels().containsKey(TIER));
        cluster.eventually("what earlier releases left to be gone", () -> left().isEmpty());
        TenantCluster.merge(aitenant(), "{\"spec\":{\"gateway\":{\"name\":\"side-door\"}}}");
        cluster.eventually(
                "the label to go with the gateway", () -> !infraLabels().containsKey(TIER));
        cluster.awaitReady(namespace);
        TenantCluster.merge(
                cluster.config(namespace),
                "{\"spec\":{\"payloadProcessing\":{\"replicas\":3,\"autoscaling\":{\"maxReplicas\":2}}}}");
        cluster.eventually(
                "the autoscaler",
                () -> cluster.autoscaler("payload-processing-" + tenant).isPresent());
        cluster.awaitReady(namespace);
        // What is missing is put back by the operator, which nobody may be in the way of.
        TenantCluster.merge(cluster.config(namespace), "{\"metadata\":{\"labels\":null,\"finalizers\":null}}");
        cluster.eventually(
                "labels and finalizer to be put back",
                () -> tenant.equals(labels(cluster.config(namespace)
                                .require()
                                .getMetadata()
                                .getLabels()))
                        && cluster.config(namespace)
                                        .require()
                                        .getMetadata()
                                        .getFinalizers()
                                        .size()
                                == 1);
    }

    private void dies() {
        aitenant().delete();
        cluster.eventually(
                "the tenant to be gone",
                () -> aitenant().get() == null && cluster.config(namespace).get() == null);
        assertThat(cluster.admin()
                        .namespaces()
                        .withName(namespace)
                        .require()
                        .getMetadata()
                        .getLabels())
                .doesNotContainKeys(Labels.TENANT_NAME, Labels.MANAGED_BY_AITENANT);
    }

    private void isTornDown() {
        Resource<Deployment> own = cluster.admin()
                .apps()
                .deployments()
                .inNamespace(cluster.sandbox().controller())
                .withName("maas-controller");
        TenantCluster.merge(
                own, "{\"metadata\":{\"annotations\":{\"maas.opendatahub.io/teardown-requested\":\"true\"}}}");
        cluster.eventually(
                "the removal to be complete",
                () -> own.require()
                        .getMetadata()
                        .getAnnotations()
                        .containsKey("maas.opendatahub.io/teardown-completed"));
    }

    private Resource<AITenant> aitenant() {
        return cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(tenant);
    }

    private Map<String, String> infraLabels() {
        return cluster.admin()
                .namespaces()
                .withName(cluster.sandbox().infra())
                .require()
                .getMetadata()
                .getLabels();
    }

    /** Which objects of {@link #EARLIER} are to go and are there. */
    private List<GenericKubernetesResource> left() {
        return KubeYaml.text(EARLIER).in(cluster.sandbox()).documents().stream()
                .filter(object -> !Set.of("Gateway", "Deployment").contains(object.getKind()))
                .filter(object -> cluster.admin().resource(object).get() != null)
                .toList();
    }

    private static String labels(Map<String, String> labels) {
        return labels == null ? "" : labels.getOrDefault(Labels.TENANT_NAME, "");
    }
}
