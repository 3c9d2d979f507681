/* Rules of contract section 4 that hold for all objects. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.naming.Labels;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, owners, labels, counts and names. */
class TenantResourcesTest {

    private static final Situation PLAIN = new Situation(false, "front-door", null);
    private static final String EVERYTHING =
            "payloadProcessing: {replicas: 2, autoscaling: {}}\npayloadPreProcessing: {autoscaling: {}}\ntelemetry: {}";

    private static List<DesiredObject> objects(String spec) {
        return TenantResources.of(PLAIN.with(config(spec)));
    }

    private static DesiredObject find(List<DesiredObject> objects, ManagedKind kind, String name) {
        return objects.stream()
                .filter(object -> object.kind() == kind && object.key().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Deployment deployment(List<DesiredObject> objects, String name) {
        return (Deployment) find(objects, ManagedKind.DEPLOYMENT, name).object();
    }

    private static Container container(List<DesiredObject> objects, String name) {
        return deployment(objects, name)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0);
    }

    @Test
    void theOrderIsThatOfTheInventory() {
        assertThat(objects(EVERYTHING).stream().map(object -> object.key().toString()))
                .containsExactly(
                        "AuthPolicy.kuadrant.io edge-gw/maas-gateway-auth",
                        "TokenRateLimitPolicy.kuadrant.io edge-gw/gateway-default-deny",
                        "ServiceAccount edge-gw/payload-processing",
                        "ClusterRoleBinding payload-processing-extproc-reader",
                        "ConfigMap edge-gw/payload-processing-plugins",
                        "Certificate.cert-manager.io infra-teal/maas-api-serving-cert",
                        "Service infra-teal/maas-api",
                        "Service edge-gw/payload-processing",
                        "Service edge-gw/payload-pre-processing",
                        "NetworkPolicy edge-gw/payload-processing",
                        "Deployment infra-teal/maas-api",
                        "Deployment edge-gw/payload-processing",
                        "Deployment edge-gw/payload-pre-processing",
                        "HorizontalPodAutoscaler edge-gw/payload-processing",
                        "HorizontalPodAutoscaler edge-gw/payload-pre-processing",
                        "CronJob infra-teal/maas-api-key-cleanup",
                        "DestinationRule.networking.istio.io edge-gw/payload-processing",
                        "DestinationRule.networking.istio.io edge-gw/payload-pre-processing",
                        "DestinationRule.networking.istio.io edge-gw/maas-api-backend-tls",
                        "EnvoyFilter.networking.istio.io edge-gw/payload-processing",
                        "EnvoyFilter.networking.istio.io edge-gw/maas-model-access-logs",
                        "TelemetryPolicy.extensions.kuadrant.io edge-gw/maas-telemetry",
                        "Telemetry.telemetry.istio.io edge-gw/latency-per-subscription",
                        "HTTPRoute.gateway.networking.k8s.io infra-teal/maas-api-route");
        assertThat(objects(EVERYTHING).stream().map(DesiredObject::kind)).isSorted();
    }

    /** maas-api trusts the name in a request, so that nobody may reach it past a policy that was refused. */
    @Test
    void theRouteIsNotOpenedWithoutItsGuard() {
        assertThat(find(objects(EVERYTHING), ManagedKind.HTTP_ROUTE, "maas-api-route")
                        .needs())
                .hasValueSatisfying(
                        guard -> assertThat(guard).hasToString("AuthPolicy.kuadrant.io edge-gw/maas-gateway-auth"));
    }

    @Test
    @Tag("case-19")
    void equalContextsGiveEqualBytes() {
        assertThat(objects(EVERYTHING).stream().map(object -> Serialization.asYaml(object.object())))
                .containsExactlyElementsOf(objects(EVERYTHING).stream()
                        .map(object -> Serialization.asYaml(object.object()))
                        .toList());
    }

    @Test
    void theAnchorControlsEverythingWithoutBlockingItsOwnDeletion() {
        List<HasMetadata> all = Stream.concat(
                        objects(EVERYTHING).stream(),
                        SharedResources.of(Situation.platform(true), Situation.ANCHOR).stream())
                .map(DesiredObject::object)
                .toList();
        assertThat(all)
                .hasSize(24 + 15)
                .allSatisfy(object -> assertThat(object.getMetadata().getOwnerReferences())
                        .singleElement()
                        .satisfies(owner -> {
                            assertThat(owner.getApiVersion()).isEqualTo("maas.opendatahub.io/v1alpha1");
                            assertThat(owner.getKind()).isEqualTo("Config");
                            assertThat(owner.getName()).isEqualTo("default");
                            assertThat(owner.getUid()).isEqualTo(Situation.ANCHOR.uid());
                            assertThat(owner.getController()).isTrue();
                            assertThat(owner.getBlockOwnerDeletion()).isNull();
                        }));
    }

    @Test
    void aStaticCountIsWrittenAndAnAutoscaledOneIsNot() {
        ResourceKey autoscaler = ResourceKey.of(ManagedKind.HORIZONTAL_POD_AUTOSCALER, "edge-gw", "payload-processing");

        List<DesiredObject> fixed = objects("payloadProcessing: {replicas: 6}");
        assertThat(deployment(fixed, "payload-processing").getSpec().getReplicas())
                .isEqualTo(6);
        assertThat(find(fixed, ManagedKind.DEPLOYMENT, "payload-processing").replicas())
                .contains(new ReplicaRule.Fixed(6, autoscaler));
        assertThat(fixed).noneMatch(object -> object.kind() == ManagedKind.HORIZONTAL_POD_AUTOSCALER);

        List<DesiredObject> autoscaled = objects("payloadProcessing: {replicas: 6, autoscaling: {}}");
        assertThat(deployment(autoscaled, "payload-processing").getSpec().getReplicas())
                .isNull();
        assertThat(find(autoscaled, ManagedKind.DEPLOYMENT, "payload-processing")
                        .replicas())
                .contains(new ReplicaRule.Autoscaled(6, autoscaler));

        assertThat(find(autoscaled, ManagedKind.DEPLOYMENT, "maas-api").replicas())
                .isEmpty();
        assertThat(deployment(autoscaled, "maas-api").getSpec().getReplicas()).isEqualTo(1);
    }

    @Test
    @Tag("case-30")
    void onlyAnOverriddenBlockIsExact() {
        List<DesiredObject> objects = objects("payloadProcessing: {resources: {limits: {cpu: 750m}}}");

        assertThat(find(objects, ManagedKind.DEPLOYMENT, "payload-processing").exactContainer())
                .contains("payload-processing");
        assertThat(find(objects, ManagedKind.DEPLOYMENT, "payload-pre-processing")
                        .exactContainer())
                .isEmpty();
        assertThat(container(objects, "payload-processing").getResources().getRequests())
                .isNullOrEmpty();
        assertThat(container(objects, "payload-processing").getResources().getLimits())
                .containsOnlyKeys("cpu");
    }

    @Test
    @Tag("case-42")
    void noEnvironmentEntryIsEmpty() {
        for (String name : List.of("maas-api", "payload-processing", "payload-pre-processing")) {
            assertThat(container(objects("{}"), name).getEnv())
                    .allMatch(entry ->
                            entry.getValueFrom() != null || !entry.getValue().isEmpty());
        }
        assertThat(container(objects("{}"), "maas-api").getEnv())
                .extracting(EnvVar::getName)
                .doesNotContain("AITENANT_NAME", "AITENANT_NAMESPACE");
    }

    @Test
    void theAITenantIsNamedWhenThereIsOne() {
        List<DesiredObject> objects = TenantResources.of(
                new Situation(false, "front-door", new AITenantRef("ai-tenants", "lilac")).with(config("{}")));

        assertThat(container(objects, "maas-api").getEnv())
                .contains(
                        new EnvVar("AITENANT_NAME", "lilac", null),
                        new EnvVar("AITENANT_NAMESPACE", "ai-tenants", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"models-as-a-service", "ai-tenant-lilac"})
    @Tag("case-96")
    void theCertificateSecretHasOneName(String namespace) {
        MaasTenantConfig config = config("{}");
        config.getMetadata().setNamespace(namespace);
        String expected = namespace.endsWith("lilac") ? "maas-api-lilac-serving-cert" : "maas-api-serving-cert";
        String name = namespace.endsWith("lilac") ? "maas-api-lilac" : "maas-api";

        for (boolean openshift : new boolean[] {true, false}) {
            List<DesiredObject> objects = TenantResources.of(new Situation(openshift, "front-door", null).with(config));
            Optional<Volume> volume = deployment(objects, name).getSpec().getTemplate().getSpec().getVolumes().stream()
                    .filter(candidate -> candidate.getName().equals("maas-api-tls"))
                    .findFirst();
            assertThat(volume.orElseThrow().getSecret().getSecretName()).isEqualTo(expected);
            assertThat(find(objects, ManagedKind.SERVICE, name)
                            .object()
                            .getMetadata()
                            .getAnnotations())
                    .isEqualTo(
                            openshift
                                    ? Map.of("service.beta.openshift.io/serving-cert-secret-name", expected)
                                    : Map.of());
        }
    }

    @Test
    void noTwoSelectorsMatchTheSamePod() {
        Set<Map<String, String>> deployments = new HashSet<>();
        for (String namespace : List.of("models-as-a-service", "ai-tenant-lilac", "ai-tenant-saffron")) {
            MaasTenantConfig config = config("{}");
            config.getMetadata().setNamespace(namespace);
            List<DesiredObject> objects = TenantResources.of(PLAIN.with(config));
            for (DesiredObject object : objects) {
                if (object.object() instanceof Deployment deployment) {
                    Map<String, String> selector =
                            deployment.getSpec().getSelector().getMatchLabels();
                    assertThat(deployments.add(selector)).isTrue();
                    assertThat(deployment.getSpec().getTemplate().getMetadata().getLabels())
                            .containsAllEntriesOf(selector)
                            .containsKeys(Labels.NAME, Labels.COMPONENT, Labels.PART_OF);
                    Service service = (Service)
                            find(objects, ManagedKind.SERVICE, object.key().name())
                                    .object();
                    assertThat(service.getSpec().getSelector()).isEqualTo(selector);
                }
            }
        }
        assertThat(deployments)
                .hasSize(9)
                .allSatisfy(selector -> assertThat(selector).containsOnlyKeys(Labels.APP, Labels.TENANT_INSTANCE));
    }
}
