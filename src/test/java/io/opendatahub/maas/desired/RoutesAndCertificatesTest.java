/* Contract section 4: what leads to maas-api, and how it is spoken to. */
package io.opendatahub.maas.desired;

import static io.opendatahub.maas.desired.GatewayObjects.find;
import static io.opendatahub.maas.desired.GatewayObjects.get;
import static io.opendatahub.maas.desired.GatewayObjects.ofDefault;
import static io.opendatahub.maas.desired.GatewayObjects.ofTenant;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTPRoute, DestinationRules, Certificate and CronJob. */
class RoutesAndCertificatesTest {

    private static final List<DesiredObject> OBJECTS = ofDefault("{}");
    private static final List<DesiredObject> LILAC = ofTenant("ai-tenant-lilac", "side-door", "{}");

    @Test
    void theRouteHangsOnTheTenantsGateway() {
        assertThat(get(LILAC, "HTTPRoute", "maas-api-route-lilac").<Object>get("spec", "parentRefs"))
                .isEqualTo(List.of(Map.of(
                        "group", "gateway.networking.k8s.io",
                        "kind", "Gateway",
                        "namespace", "edge-gw",
                        "name", "side-door")));
    }

    /** Everything that the schema would add is there, or it would be a difference for ever. */
    @Test
    @Tag("case-43")
    void itsRulesAreCompleteAndInOrder() {
        List<Map<String, Object>> rules =
                get(LILAC, "HTTPRoute", "maas-api-route-lilac").get("spec", "rules");
        assertThat(rules)
                .containsExactly(
                        rule("/v1/models"), rule("/v1/subscriptions"), rule("/v1/api-keys"), rewritten("/maas-api"));
    }

    private static Map<String, Object> rule(String path) {
        return Map.of(
                "matches",
                List.of(Map.of("path", Map.of("type", "PathPrefix", "value", path))),
                "backendRefs",
                List.of(Map.of("group", "", "kind", "Service", "name", "maas-api-lilac", "port", 8443, "weight", 1)));
    }

    private static Map<String, Object> rewritten(String path) {
        Map<String, Object> rule = new java.util.HashMap<>(rule(path));
        rule.put(
                "filters",
                List.of(Map.of(
                        "type",
                        "URLRewrite",
                        "urlRewrite",
                        Map.of("path", Map.of("type", "ReplacePrefixMatch", "replacePrefixMatch", "/")))));
        return rule;
    }

    @Test
    void theGatewaySpeaksTlsToAllThreeWorkloads() {
        Map<String, String> hosts = Map.of(
                "payload-processing-lilac", "payload-processing-lilac.edge-gw.svc.cluster.local",
                "payload-pre-processing-lilac", "payload-pre-processing-lilac.edge-gw.svc.cluster.local",
                "maas-api-backend-tls-lilac", "maas-api-lilac.infra-teal.svc.cluster.local");
        assertThat(LILAC)
                .filteredOn(object -> object.kind() == ManagedKind.DESTINATION_RULE)
                .hasSize(3);
        hosts.forEach((name, host) -> assertThat(
                        get(LILAC, "DestinationRule", name).<Object>get("spec"))
                .isEqualTo(Map.of(
                        "host",
                        host,
                        "trafficPolicy",
                        Map.of("tls", Map.of("mode", "SIMPLE", "insecureSkipVerify", true)))));
    }

    @Test
    @Tag("case-96")
    void theCertificateFillsTheSecretThatThePodsMount() {
        assertThat(get(LILAC, "Certificate", "maas-api-serving-cert-lilac").<Object>get("spec"))
                .isEqualTo(Map.of(
                        "secretName",
                        "maas-api-lilac-serving-cert",
                        "dnsNames",
                        List.of("maas-api-lilac.infra-teal.svc", "maas-api-lilac.infra-teal.svc.cluster.local"),
                        "issuerRef",
                        Map.of("group", "cert-manager.io", "kind", "ClusterIssuer", "name", "rhai-ca-issuer"),
                        "duration",
                        "2160h",
                        "renewBefore",
                        "360h"));
        assertThat(get(OBJECTS, "Certificate", "maas-api-serving-cert").<String>get("spec", "secretName"))
                .isEqualTo("maas-api-serving-cert");
        List<DesiredObject> openshift =
                TenantResources.of(new Situation(true, "front-door", null).with(Configs.config("{}")));
        assertThat(find(openshift, "Certificate", "maas-api-serving-cert")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keysAreCleanedUpEveryQuarterOfAnHour(boolean openshift) {
        CronJob cronJob =
                TenantResources.of(new Situation(openshift, "front-door", null).with(Configs.config("{}"))).stream()
                        .map(DesiredObject::object)
                        .filter(CronJob.class::isInstance)
                        .map(CronJob.class::cast)
                        .findFirst()
                        .orElseThrow();
        assertThat(cronJob.getMetadata().getName()).isEqualTo("maas-api-key-cleanup");
        assertThat(cronJob.getSpec().getSchedule()).isEqualTo("*/15 * * * *");
        assertThat(cronJob.getSpec().getConcurrencyPolicy()).isEqualTo("Forbid");
        PodSpec pod = cronJob.getSpec().getJobTemplate().getSpec().getTemplate().getSpec();
        assertThat(pod.getServiceAccountName()).isEqualTo("maas-api-cleanup");
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        Long user = pod.getSecurityContext().getRunAsUser();
        assertThat(user).isEqualTo(openshift ? null : 65534L);
        Container container = pod.getContainers().get(0);
        assertThat(container.getImage()).isEqualTo("example.test/ubi:1");
        assertThat(container.getCommand())
                .startsWith("curl", "--fail")
                .containsSubsequence("--cacert", "/etc/ssl/certs/openshift-service-ca/service-ca.crt")
                .containsSubsequence("--request", "POST")
                .endsWith("https://maas-api.infra-teal.svc:8443/internal/v1/api-keys/cleanup");
        Volume authority = pod.getVolumes().get(0);
        assertThat(container.getVolumeMounts().get(0).getName()).isEqualTo(authority.getName());
        assertThat(authority.getConfigMap() != null).isEqualTo(openshift);
        assertThat(authority.getSecret() != null).isNotEqualTo(openshift);
    }

    /** A CronJob's name leaves room for what its Jobs add. */
    @Test
    void aLongTenantsCronJobIsShortened() {
        String longest = "l23456789-123456789-123456789-123456789-1";
        assertThat(ofTenant("ai-tenant-" + longest, longest, "{}"))
                .filteredOn(object -> object.kind() == ManagedKind.CRON_JOB)
                .singleElement()
                .satisfies(object -> assertThat(object.key().name())
                        .hasSize(52)
                        .startsWith("maas-api-key-cleanup-l23456789-")
                        .matches(".*-[0-9a-f]{8}"));
    }
}
