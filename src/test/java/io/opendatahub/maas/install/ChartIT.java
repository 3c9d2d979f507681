/* The chart as helm renders it, without a cluster. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.opendatahub.maas.health.EndpointCheck;
import io.opendatahub.maas.operator.OperatorSettings;
import io.opendatahub.maas.operator.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not take an API server to see. */
class ChartIT {

    private static final String HOME = "opendatahub";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "deploy/chart/values.yaml",
                "deploy/openshift/values.yaml",
                "src/test/resources/helm/small.yaml",
                "src/test/resources/helm/everything.yaml"
            })
    void helmFindsNothingToComplainAbout(String values) {
        assertThat(Chart.helm(Map.of()).succeed("lint", "--strict", Chart.FOLDER.toString(), "--values", values))
                .contains("0 chart(s) failed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            replicaCount=0                              | at '/replicaCount': minimum
            replicas=2                                  | additional properties 'replicas' not allowed
            image.digest=latest                         | at '/image/digest'
            namespaces.gateway=Front_Door               | at '/namespaces/gateway'
            namespaces.infra=not/a/name                 | at '/namespaces/infra'
            platform=OpenShift                          | at '/platform'
            aitenantDeletionTimeout=soon                | at '/aitenantDeletionTimeout'
            aitenantDeletionTimeout=                    | at '/aitenantDeletionTimeout'
            settings.GATEWAY_NAME=second-home           | additional properties 'GATEWAY_NAME' not allowed
            settings.AUTH_CACHE_TTL_SECONDS=0           | at '/settings/AUTH_CACHE_TTL_SECONDS'
            aitenantDeletionTimeout=10                  | at '/aitenantDeletionTimeout'
            resources.limit.memory=1Gi                  | additional properties 'limit' not allowed
            networkPolicy.apiServerPorts={0}            | at '/networkPolicy/apiServerPorts/0'
            serviceMonitor.interval=often               | at '/serviceMonitor/interval'
            """)
    void aBadValueIsNamed(String value, String problem) {
        Command.Answer answer = Chart.helm(Map.of()).run("template", "maas", Chart.FOLDER.toString(), "--set", value);
        assertThat(answer.code()).isNotZero();
        assertThat(answer.errors()).contains(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"opendatahub", "redhat-ods-applications", "some-other"})
    void theOperatorFindsItsNamespacesWhereTheChartPutsTheRoles(String namespace) {
        String manifests = Chart.render(namespace);
        OperatorSettings automatic = OperatorSettings.read(Map.of("CONTROLLER_NAMESPACE", namespace));
        String infra = automatic.platform(false).infraNamespace();

        assertThat(Chart.environment(Chart.deployment(manifests), namespace)).containsEntry("INFRA_NAMESPACE", infra);
        assertThat(manifests).contains("  name: maas-operator-infra\n  namespace: " + infra + "\n");
    }

    @Test
    void theContainerFitsTheProgram() {
        Deployment deployment =
                Chart.deployment(Chart.render(HOME, "--values", "src/test/resources/helm/everything.yaml"));
        Map<String, String> environment = Chart.environment(deployment, HOME);
        Container container =
                deployment.getSpec().getTemplate().getSpec().getContainers().get(0);
        Map<String, Integer> ports = container.getPorts().stream()
                .collect(Collectors.toMap(ContainerPort::getName, ContainerPort::getContainerPort));

        OperatorSettings settings = OperatorSettings.read(environment); // refuses what it does not understand
        assertThat(ports)
                .containsEntry("health", settings.healthPort())
                .containsEntry("metrics", settings.metricsPort());
        assertThat(settings.controllerDeployment())
                .isEqualTo(deployment.getMetadata().getName());
        // Ports are fixed by the chart, and two pods need the lease.
        assertThat(List.of(Setting.values()).stream().map(Setting::name).filter(name -> !environment.containsKey(name)))
                .containsExactly("HEALTH_PORT", "METRICS_PORT", "LEADER_ELECTION");
    }

    /** {@code --set} makes numbers and truth values of what looks like them, and so does YAML. */
    @Test
    void settingsNeedNoQuotes(@TempDir Path folder) throws IOException {
        Path values = Files.writeString(folder.resolve("values.yaml"), """
                aitenantDeletionTimeout: 0
                settings: {AUTH_CACHE_TTL_SECONDS: 60, ENABLE_TENANT_NAMESPACE_DISCOVERY: false}
                """);
        String set = "aitenantDeletionTimeout=0,settings.AUTH_CACHE_TTL_SECONDS=60,"
                + "settings.ENABLE_TENANT_NAMESPACE_DISCOVERY=false";
        for (String[] arguments :
                new String[][] {{"--set", set}, {"--set-string", set}, {"--values", values.toString()}}) {
            Map<String, String> environment = Chart.environment(Chart.deployment(Chart.render(HOME, arguments)), HOME);
            assertThat(environment)
                    .as(arguments[0])
                    .containsEntry("AITENANT_DELETION_TIMEOUT", "0")
                    .containsEntry("AUTH_CACHE_TTL_SECONDS", "60")
                    .containsEntry("ENABLE_TENANT_NAMESPACE_DISCOVERY", "false");
            OperatorSettings.read(environment);
        }
    }

    @Test
    void whatIsSwitchedOffIsNotThere() {
        List<String> all = Chart.names(Chart.render(HOME, "--values", "src/test/resources/helm/everything.yaml"));
        List<String> few = Chart.names(Chart.render(HOME, "--values", "src/test/resources/helm/small.yaml"));

        List<String> optional = List.of(
                "Namespace/",
                "ConfigMap/maas-controller-dashboard",
                "CustomResourceDefinition/",
                "NetworkPolicy/",
                "PodDisruptionBudget/",
                "PrometheusRule/",
                "ServiceMonitor/",
                "ValidatingAdmissionPolicy/",
                "ValidatingAdmissionPolicyBinding/");
        assertThat(optional).allSatisfy(kind -> {
            assertThat(all).anyMatch(name -> name.startsWith(kind));
            assertThat(few).noneMatch(name -> name.startsWith(kind));
        });
        // Nothing else can be switched off.
        assertThat(all.stream().filter(name -> optional.stream().noneMatch(name::startsWith)))
                .containsExactlyInAnyOrderElementsOf(few);
        assertThat(all).doesNotHaveDuplicates();
    }

    @Test
    void theTestAsksTheServiceOfTheOperator() {
        String manifests = Chart.render(HOME);
        Service service = Chart.object(manifests, Service.class, "Service", "maas-controller-metrics");
        Job test = Chart.object(manifests, Job.class, "Job", "maas-controller-test");

        assertThat(service.getSpec().getSelector())
                .isEqualTo(Chart.deployment(manifests).getSpec().getSelector().getMatchLabels());
        assertThat(Duration.ofSeconds(test.getSpec().getActiveDeadlineSeconds()))
                .isGreaterThan(EndpointCheck.PATIENCE);
        assertThat(test.getSpec().getTemplate().getSpec().getContainers().get(0).getArgs())
                .containsExactly(
                        "--check",
                        "http://%s.%s.svc:%d/metrics"
                                .formatted(
                                        service.getMetadata().getName(),
                                        HOME,
                                        service.getSpec().getPorts().get(0).getPort()));
    }

    @Test
    void theMonitorLeadsThroughTheServiceToThePort() {
        String manifests = Chart.render(HOME, "--values", "src/test/resources/helm/everything.yaml");
        JsonNode monitor =
                Chart.tree(manifests, "ServiceMonitor", "maas-controller").path("spec");
        Service service = Chart.object(manifests, Service.class, "Service", "maas-controller-metrics");
        ServicePort port = service.getSpec().getPorts().get(0);

        assertThat(monitor.has("namespaceSelector")).as("looks elsewhere").isFalse();
        assertThat(service.getMetadata().getLabels()).containsAllEntriesOf(labels(monitor.path("selector")));
        assertThat(Chart.names(manifests).stream().filter(name -> name.startsWith("Service/")))
                .hasSize(1);
        assertThat(monitor.path("endpoints")).hasSize(1);
        assertThat(monitor.at("/endpoints/0/port").asText()).isEqualTo(port.getName());
        assertThat(Chart.deployment(manifests)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getPorts())
                .extracting(ContainerPort::getName)
                .contains(port.getTargetPort().getStrVal());
    }

    /** helm test would say that nothing works, when only Prometheus may read the metrics. */
    @Test
    void whoMayReadTheMetricsIncludesTheTest() {
        String manifests = Chart.render(HOME, "--values", "src/test/resources/helm/everything.yaml");
        NetworkPolicy policy = Chart.object(manifests, NetworkPolicy.class, "NetworkPolicy", "maas-controller");
        Map<String, String> test = Chart.object(manifests, Job.class, "Job", "maas-controller-test")
                .getSpec()
                .getTemplate()
                .getMetadata()
                .getLabels();
        List<NetworkPolicyPeer> readers = policy.getSpec().getIngress().stream()
                .filter(rule -> rule.getPorts().get(0).getPort().equals(new IntOrString("metrics")))
                .flatMap(rule -> rule.getFrom().stream())
                .toList();

        assertThat(readers).hasSize(2).anySatisfy(peer -> {
            assertThat(peer.getNamespaceSelector()).isNull();
            assertThat(test).containsAllEntriesOf(peer.getPodSelector().getMatchLabels());
        });
        assertThat(test)
                .as("the test pod is none of the operator's")
                .doesNotContainEntry(
                        "app.kubernetes.io/name",
                        policy.getSpec().getPodSelector().getMatchLabels().get("app.kubernetes.io/name"));
        NetworkPolicy open = Chart.object(Chart.render(HOME), NetworkPolicy.class, "NetworkPolicy", "maas-controller");
        assertThat(open.getSpec().getIngress())
                .allSatisfy(rule -> assertThat(rule.getFrom()).isEmpty());
    }

    private static Map<String, String> labels(JsonNode selector) {
        return new ObjectMapper().convertValue(selector.path("matchLabels"), new TypeReference<>() {});
    }

    @Test
    void aPackageHoldsAllOfIt(@TempDir Path folder) throws IOException {
        Command helm = Chart.helm(Map.of());
        helm.succeed("package", Chart.FOLDER.toString(), "--destination", folder.toString());
        try (Stream<Path> files = Files.list(folder)) {
            Path file = files.findFirst().orElseThrow();
            assertThat(helm.succeed("template", Chart.RELEASE, file.toString(), "--namespace", HOME))
                    .isEqualTo(Chart.render(HOME))
                    .contains("  name: \"maastenantconfigs.maas.opendatahub.io\"\n");
        }
    }
}
