/* Contract section 4: who reaches the pods of the tenants, evaluated on a table of peers. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.Configs.config;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.TrafficJudge.Pod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three tenants in one infra and one gateway namespace. Names and selectors are never compared, only what they do. */
class NetworkPoliciesTest {

    private static final List<String> TENANTS = List.of("models-as-a-service", "ai-tenant-lilac", "ai-tenant-saffron");

    private static final Map<String, String> GATEWAY = Map.of(
            "gateway.istio.io/managed", "istio.io-gateway-controller",
            "gateway.networking.k8s.io/gateway-name", "front-door");

    private static final Map<String, String> AUTHORINO = Map.of("authorino-resource", "authorino");

    private static List<DesiredObject> objects(boolean openshift) {
        Stream<DesiredObject> ofTenants = TENANTS.stream().flatMap(namespace -> {
            MaasTenantConfig config = config("{}");
            config.getMetadata().setNamespace(namespace);
            return TenantResources.of(new Situation(openshift, "front-door", null).with(config)).stream();
        });
        return Stream.concat(ofTenants, SharedResources.of(Situation.platform(openshift), Situation.ANCHOR).stream())
                .toList();
    }

    private static <T> Stream<T> all(boolean openshift, Class<T> type) {
        return objects(openshift).stream()
                .map(DesiredObject::object)
                .filter(type::isInstance)
                .map(type::cast);
    }

    private static TrafficJudge judge(boolean openshift) {
        return new TrafficJudge(all(openshift, NetworkPolicy.class).toList());
    }

    /** The pods that belong to us, as their templates label them. */
    private static Pod ours(String name) {
        return Stream.concat(
                        all(true, Deployment.class)
                                .filter(each -> each.getMetadata().getName().equals(name))
                                .map(each -> new Pod(
                                        each.getMetadata().getNamespace(),
                                        each.getSpec()
                                                .getTemplate()
                                                .getMetadata()
                                                .getLabels())),
                        all(true, CronJob.class)
                                .filter(each -> each.getMetadata().getName().equals(name))
                                .map(each -> new Pod(
                                        each.getMetadata().getNamespace(),
                                        each.getSpec()
                                                .getJobTemplate()
                                                .getSpec()
                                                .getTemplate()
                                                .getMetadata()
                                                .getLabels())))
                .findFirst()
                .orElseThrow();
    }

    private static Pod pod(String what) {
        return switch (what) {
            case "gateway" -> new Pod("edge-gw", GATEWAY);
            case "gateway elsewhere" -> new Pod("openshift-ingress", GATEWAY);
            case "neighbour of gateway" -> new Pod("edge-gw", Map.of("app", "router"));
            case "impostor" -> new Pod("edge-gw", Map.of("app", "payload-processing"));
            case "authorino" -> new Pod("kuadrant-system", AUTHORINO);
            case "authorino of openshift" -> new Pod("openshift-operators", AUTHORINO);
            case "authorino of link" -> new Pod("rh-connectivity-link", AUTHORINO);
            case "authorino elsewhere" -> new Pod("default", AUTHORINO);
            case "limitador" -> new Pod("kuadrant-system", Map.of("limitador-resource", "limitador"));
            case "operator" -> new Pod("opendatahub", Map.of("app", "maas-operator"));
            case "earlier maas-api" ->
                new Pod(
                        "infra-teal",
                        Map.of(
                                "app.kubernetes.io/name",
                                "maas-api",
                                "maas.opendatahub.io/tenant-instance",
                                "maas-api"));
            case "clean-up" -> ours("maas-api-key-cleanup");
            case "clean-up of lilac" -> ours("maas-api-key-cleanup-lilac");
            case "clean-up elsewhere" -> new Pod("default", Map.of("app", "maas-api-cleanup"));
            case "stranger in infra" -> new Pod("infra-teal", Map.of("app", "postgres"));
            case "stranger" -> new Pod("default", Map.of("app", "maas-api"));
            case "monitoring of ai" -> new Pod("redhat-ods-monitoring", Map.of());
            case "monitoring" -> new Pod("openshift-monitoring", Map.of());
            case "monitoring of users" -> new Pod("openshift-user-workload-monitoring", Map.of());
            case "collector" -> new Pod("watch-tower", Map.of());
            case "dns" -> new Pod("openshift-dns", Map.of());
            case "outside" -> TrafficJudge.OUTSIDE;
            default -> ours(what);
        };
    }

    @ParameterizedTest(name = "{0} -> {1} {2} {3}: {4}")
    @CsvSource({
        // The gateways come in to the filters, and nobody else does.
        "gateway, payload-processing, TCP, 9004, true",
        "gateway, payload-pre-processing-lilac, TCP, 9004, true",
        "gateway, payload-processing, TCP, 9090, false",
        "gateway, payload-processing, TCP, 50052, false",
        "gateway, payload-processing, UDP, 9004, false",
        "gateway elsewhere, payload-processing, TCP, 9004, false",
        "neighbour of gateway, payload-processing, TCP, 9004, false",
        "impostor, payload-processing, TCP, 9004, false",
        "payload-processing-lilac, payload-processing, TCP, 9004, false",
        "payload-processing-lilac, payload-processing-lilac, TCP, 9004, false",
        "authorino, payload-processing, TCP, 9004, false",
        "operator, payload-processing, TCP, 9004, false",
        "outside, payload-processing, TCP, 9004, false",
        "monitoring, payload-processing, TCP, 9090, true",
        "monitoring of users, payload-pre-processing-saffron, TCP, 9090, true",
        "collector, payload-processing, TCP, 9090, true",
        "monitoring, payload-processing, TCP, 9004, false",
        "stranger, payload-processing, TCP, 9090, false",
        // The filters ask for names and for the cluster's objects, and nothing else.
        "payload-processing, dns, UDP, 53, true",
        "payload-processing, dns, TCP, 5353, true",
        "payload-processing, outside, TCP, 443, true",
        "payload-pre-processing-lilac, outside, TCP, 6443, true",
        "payload-processing, outside, TCP, 80, false",
        "payload-processing, maas-api, TCP, 8443, false",
        // maas-api: gateways, Authorino, the operator's namespace and the clean-up pods.
        "gateway, maas-api, TCP, 8443, true",
        "gateway, maas-api-lilac, TCP, 8443, true",
        "gateway, maas-api, TCP, 9090, false",
        "gateway elsewhere, maas-api, TCP, 8443, false",
        "authorino, maas-api, TCP, 8443, true",
        "authorino of openshift, maas-api-lilac, TCP, 8443, true",
        "authorino of link, maas-api-saffron, TCP, 8443, true",
        "authorino, maas-api, TCP, 9090, false",
        "authorino elsewhere, maas-api, TCP, 8443, false",
        "limitador, maas-api, TCP, 8443, false",
        "operator, maas-api, TCP, 8443, true",
        "operator, maas-api, TCP, 9090, false",
        "clean-up, maas-api, TCP, 8443, true",
        "clean-up of lilac, maas-api-lilac, TCP, 8443, true",
        "clean-up, maas-api, TCP, 9090, false",
        "clean-up elsewhere, maas-api, TCP, 8443, false",
        "stranger in infra, maas-api, TCP, 8443, false",
        "stranger, maas-api, TCP, 8443, false",
        "maas-api-lilac, maas-api, TCP, 8443, false",
        "outside, maas-api, TCP, 8443, false",
        "monitoring of ai, maas-api, TCP, 9090, true",
        "monitoring of ai, maas-api, TCP, 8443, false",
        // The pods of the earlier controller, until they are replaced.
        "gateway, earlier maas-api, TCP, 8443, true",
        "clean-up, earlier maas-api, TCP, 8443, true",
        "stranger in infra, earlier maas-api, TCP, 8443, false",
        // The clean-up pods reach maas-api and name resolution; nobody reaches them.
        "clean-up, dns, UDP, 53, true",
        "clean-up, dns, UDP, 5353, true",
        "clean-up, outside, TCP, 443, false",
        "clean-up, stranger in infra, TCP, 5432, false",
        "clean-up, stranger, TCP, 8443, false",
        "gateway, clean-up, TCP, 8443, false",
        "maas-api, clean-up, TCP, 8443, false"
    })
    @Tag("case-100")
    void whoReachesWhom(String from, String to, String protocol, int port, boolean allowed) {
        assertThat(judge(true).allows(pod(from), pod(to), protocol, port)).isEqualTo(allowed);
    }

    @Test
    void onKubernetesNoMonitoringReachesMaasApi() {
        assertThat(judge(false).allows(pod("monitoring of ai"), pod("maas-api"), "TCP", 9090))
                .isFalse();
        assertThat(judge(false).allows(pod("authorino"), pod("maas-api"), "TCP", 8443))
                .isTrue();
        assertThat(judge(false).allows(pod("gateway"), pod("payload-processing"), "TCP", 9004))
                .isTrue();
    }

    /** Policies deny what they do not allow, so one too many selected is traffic of others cut off. */
    @Test
    @Tag("case-100")
    void noForeignPodIsSelected() {
        for (String stranger :
                List.of("gateway", "neighbour of gateway", "impostor", "stranger in infra", "stranger", "authorino")) {
            assertThat(judge(true).selects(pod(stranger))).as(stranger).isFalse();
        }
        assertThat(judge(true).selects(new Pod("infra-teal", Map.of("app", "maas-api"))))
                .as("a pod that happens to be called like maas-api")
                .isFalse();
        assertThat(Stream.of("maas-api", "payload-processing-lilac", "clean-up").map(NetworkPoliciesTest::pod))
                .allMatch(judge(true)::selects);
    }

    /** One tenant's policy in the gateway namespace says nothing about the pods of another. */
    @Test
    @Tag("case-100")
    void aPolicyOfATenantSelectsItsTwoWorkloadsOnly() {
        Map<String, String> selected = new HashMap<>();
        all(true, NetworkPolicy.class)
                .filter(policy -> policy.getMetadata().getNamespace().equals("edge-gw"))
                .forEach(policy -> {
                    TrafficJudge alone = new TrafficJudge(List.of(policy));
                    all(true, Deployment.class)
                            .map(each -> each.getMetadata().getName())
                            .filter(name -> alone.selects(ours(name)))
                            .forEach(name -> assertThat(selected.put(
                                            name, policy.getMetadata().getName()))
                                    .isNull());
                });
        assertThat(selected)
                .isEqualTo(Map.of(
                        "payload-processing", "payload-processing",
                        "payload-pre-processing", "payload-processing",
                        "payload-processing-lilac", "payload-processing-lilac",
                        "payload-pre-processing-lilac", "payload-processing-lilac",
                        "payload-processing-saffron", "payload-processing-saffron",
                        "payload-pre-processing-saffron", "payload-processing-saffron"));
    }
}
