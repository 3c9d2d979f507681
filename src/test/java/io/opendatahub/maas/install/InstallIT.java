/* The installation on a cluster of its own: with helm, and with kubectl and the rendered files. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cluster knows none of our kinds before, which is why no other class shares it. Its pods are pretended; what the operator does
 * with the rights it is given is seen in {@link FirstTenantIT}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InstallIT {

    private static final String HOME = "opendatahub";
    private static final String RELEASE_HOME = "maas-system";
    private static final String RELEASE_VALUES =
            "namespaces.gateway=gateways,namespaces.aitenants=tenants,namespaces.defaultTenant=first-tenant";

    private static ControlPlane controlPlane;
    private static KubernetesClient admin;
    private static Command helm;
    private static Command kubectl;

    @BeforeAll
    static void cluster() {
        controlPlane = ControlPlane.start();
        controlPlane.crds().installStandard();
        controlPlane.crds().install("servicemonitors.monitoring.coreos.com", "prometheusrules.monitoring.coreos.com");
        admin = controlPlane.admin();
        Map<String, String> reach = Map.of(
                "KUBECONFIG",
                controlPlane.writeKubeconfig(controlPlane.identity("admin")).toString());
        helm = Chart.helm(reach);
        kubectl = new Command(controlPlane.kubectl(), reach);
    }

    @AfterAll
    static void end() {
        controlPlane.close();
    }

    @Test
    @Order(1)
    void aReleaseSaysWhatIsMissingBeforeATenantCanBeReady() {
        assertThat(helm.run("install", Chart.RELEASE, Chart.FOLDER.toString(), "--set", RELEASE_VALUES)
                        .errors())
                .contains("namespaces.gateway: there is no namespace gateways. Create it");
        assertThat(admin.namespaces().withName("tenants").get()).isNull();
        namespace("gateways");
        // As the API server itself writes it, which this one is told not to.
        KubeYaml.text("""
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {name: kubernetes, namespace: default}
                addressType: IPv4
                endpoints: [{addresses: [192.0.2.1]}]
                ports: [{name: https, port: 7443}]
                """).apply(admin);
        String notes = release("install", "--create-namespace", "--set", RELEASE_VALUES);

        assertThat(notes)
                .contains(
                        "MISSING",
                        "on the ports 443, 6443, 8443, 16443, 7443 only",
                        "the Gateway gateways/maas-default-gateway",
                        "the Secret maas-system/maas-db-config with the key DB_CONNECTION_URL")
                .doesNotContain("the kind");
        assertThat(deployment(RELEASE_HOME).getStatus().getAvailableReplicas()).isEqualTo(2);
        NetworkPolicy policy = Serialization.unmarshal(
                kubectl.succeed("get", "networkpolicy/maas-controller", "-n", RELEASE_HOME, "-o", "json"),
                NetworkPolicy.class);
        assertThat(policy.getSpec().getEgress().get(0).getPorts())
                .extracting(port -> port.getPort().getIntVal())
                .containsExactly(443, 6443, 8443, 16443, 7443);
        assertThat(helm.succeed("test", Chart.RELEASE, "--namespace", RELEASE_HOME, "--timeout", "60s"))
                .contains("Phase:          Succeeded");
    }

    @Test
    @Order(2)
    void aReleaseIsUpgraded() {
        KubeYaml.text("""
                apiVersion: gateway.networking.k8s.io/v1
                kind: Gateway
                metadata: {name: maas-default-gateway, namespace: gateways}
                spec: {gatewayClassName: example, listeners: [{name: web, port: 80, protocol: HTTP}]}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: maas-db-config, namespace: maas-system}
                stringData: {DB_CONNECTION_URL: postgresql://database.example/maas}
                """).apply(admin);

        assertThat(release("upgrade", "--reuse-values", "--set", "replicaCount=3"))
                .doesNotContain("MISSING");
        assertThat(deployment(RELEASE_HOME).getStatus().getAvailableReplicas()).isEqualTo(3);
        assertThat(admin.namespaces().withName("tenants").get()).isNotNull();
    }

    @Test
    @Order(3)
    void definitionsAndTenantsOutliveTheRelease() {
        namespace("first-tenant");
        KubeYaml.text("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: first-tenant}
                spec: {maasApi: {replicas: 2}}
                """).apply(admin);
        helm.succeed("uninstall", Chart.RELEASE, "--namespace", RELEASE_HOME, "--wait");

        assertThat(admin.rbac().clusterRoles().withName("maas-operator").get()).isNull();
        assertThat(admin.apps().deployments().inNamespace(RELEASE_HOME).list().getItems())
                .isEmpty();
        assertThat(admin.batch().v1().jobs().inNamespace(RELEASE_HOME).list().getItems())
                .as("what helm test left")
                .isEmpty();
        assertThat(config("first-tenant").getSpec().getMaasApi().getReplicas()).isEqualTo(2);
        assertThat(admin.namespaces().withName("tenants").get()).isNotNull();
    }

    @Test
    @Order(4)
    void whatAnEarlierReleaseLeftIsTakenOver() {
        KubeYaml.text("""
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: maas-controller, namespace: maas-system, labels: {app.kubernetes.io/name: earlier}}
                """).apply(admin);
        release("install", "--set", RELEASE_VALUES, "--take-ownership", "--force-conflicts");

        assertThat(admin.serviceAccounts()
                        .inNamespace(RELEASE_HOME)
                        .withName("maas-controller")
                        .require()
                        .getMetadata()
                        .getLabels())
                .containsEntry("app.kubernetes.io/name", "maas-operator");
        helm.succeed("uninstall", Chart.RELEASE, "--namespace", RELEASE_HOME, "--wait");
    }

    @ParameterizedTest
    @Order(5)
    @ValueSource(strings = {"small", "everything"})
    void theApiServerTakesOtherValues(String values) throws IOException {
        Path file = controlPlane.folder().resolve(values + ".yaml");
        Files.writeString(
                file, Chart.render(HOME, "--skip-tests", "--values", "src/test/resources/helm/" + values + ".yaml"));
        assertTaken(file);
    }

    @ParameterizedTest
    @Order(6)
    @ValueSource(strings = {"deploy/install.yaml", "deploy/openshift/install.yaml"})
    void theApiServerTakesTheFiles(String file) {
        assertTaken(Path.of(file));
    }

    /** No unknown field, no refusal, and no warning, also none of the pod security profile "restricted". */
    private static void assertTaken(Path file) {
        KubeYaml.file(file).documents().stream()
                .map(object -> object.getMetadata().getNamespace())
                .filter(Objects::nonNull)
                .distinct()
                .forEach(InstallIT::namespace);
        Command.Answer answer =
                kubectl.run("apply", "--server-side", "--dry-run=server", "--validate=strict", "-f", file.toString());
        assertThat(answer.errors()).isEmpty();
        assertThat(answer.code()).isZero();
    }

    private static String release(String verb, String... arguments) {
        List<String> line = new ArrayList<>(List.of(
                verb, Chart.RELEASE, Chart.FOLDER.toString(), "--namespace", RELEASE_HOME, "--wait", "--timeout=60s"));
        line.addAll(List.of(arguments));
        return helm.succeed(line.toArray(String[]::new));
    }

    private static void namespace(String name) {
        HasMetadata namespace = new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("pod-security.kubernetes.io/warn", "restricted")
                .endMetadata()
                .build();
        if (admin.resource(namespace).get() == null) {
            admin.resource(namespace).create();
        }
    }

    private static Deployment deployment(String namespace) {
        return admin.apps()
                .deployments()
                .inNamespace(namespace)
                .withName("maas-controller")
                .require();
    }

    private static MaasTenantConfig config(String namespace) {
        return admin.resources(MaasTenantConfig.class)
                .inNamespace(namespace)
                .withName("default-tenant")
                .require();
    }
}
