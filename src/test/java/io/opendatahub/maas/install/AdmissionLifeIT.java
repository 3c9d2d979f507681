/* The life of a tenant under the admission policies: they are for people, and never in the operator's way. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.cases.TenantCluster;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.naming.Labels;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The operator is the one of the chart: its service account, with the rights of the chart. */
@WithControlPlane(operator = false)
class AdmissionLifeIT {

    /** In every refusal and every warning of a policy; a JSON Patch that came too late has the same code, 422. */
    private static final String POLICY = "ValidatingAdmissionPolicy";

    private static final List<String> ACCOUNT = List.of("templates/serviceaccount.yaml", "templates/rbac.yaml");

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
            Deployment deployment = Chart.deployment(policies.manifests(List.of("templates/deployment.yaml")));
            Mark start = controlPlane.requestLog().mark();
            try (DeployedOperator operator = DeployedOperator.start(controlPlane, deployment)) {
                lives();
                dies();
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
        }
    }

    private void lives() {
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec: {gateway: {name: side-door}}
                """);
        cluster.eventually(
                "the tenant to be made", () -> cluster.config(namespace).get() != null);
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
        cluster.admin()
                .resources(AITenant.class)
                .inNamespace(cluster.sandbox().aiTenants())
                .withName(tenant)
                .delete();
        cluster.eventually(
                "the tenant to be gone",
                () -> cluster.admin()
                                        .resources(AITenant.class)
                                        .inNamespace(cluster.sandbox().aiTenants())
                                        .withName(tenant)
                                        .get()
                                == null
                        && cluster.config(namespace).get() == null);
        assertThat(cluster.admin()
                        .namespaces()
                        .withName(namespace)
                        .require()
                        .getMetadata()
                        .getLabels())
                .doesNotContainKeys(Labels.TENANT_NAME, Labels.MANAGED_BY_AITENANT);
    }

    private static String labels(Map<String, String> labels) {
        return labels == null ? "" : labels.getOrDefault(Labels.TENANT_NAME, "");
    }
}
