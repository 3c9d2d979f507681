/* Objects of all tenants (contract section 4). */
package io.opendatahub.maas.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.opendatahub.maas.naming.Labels;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which ones there are, that they know no tenant, and what they grant. */
class SharedResourcesTest {

    private static List<DesiredObject> shared(boolean openshift) {
        return SharedResources.of(Situation.platform(openshift), Situation.ANCHOR);
    }

    private static <T> T find(Class<T> type, String name) {
        return shared(true).stream()
                .filter(object -> object.key().name().equals(name))
                .map(DesiredObject::object)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theOrderIsThatOfTheInventory() {
        assertThat(shared(true))
                .extracting(object -> object.key().toString())
                .containsExactly(
                        "ClusterRole maas-api",
                        "ClusterRole payload-processing-extproc-reader",
                        "Role infra-teal/maas-api",
                        "ServiceAccount infra-teal/maas-api",
                        "ServiceAccount infra-teal/maas-api-cleanup",
                        "ClusterRoleBinding maas-api",
                        "RoleBinding infra-teal/maas-api",
                        "ConfigMap infra-teal/openshift-service-ca.crt",
                        "NetworkPolicy infra-teal/maas-api-allow-gateway",
                        "NetworkPolicy infra-teal/maas-api-allow-deployment-ns",
                        "NetworkPolicy infra-teal/maas-api-allow-cleanup",
                        "NetworkPolicy infra-teal/maas-authorino-allow",
                        "NetworkPolicy infra-teal/maas-api-allow-monitoring",
                        "NetworkPolicy infra-teal/maas-api-cleanup-restrict",
                        "PodMonitor.monitoring.coreos.com infra-teal/maas-api-metrics");
        assertThat(shared(true)).extracting(DesiredObject::kind).isSorted();
    }

    @Test
    void onKubernetesThereIsNothingOfOpenShift() {
        List<String> openshift = shared(true).stream()
                .map(object -> object.key().toString())
                .filter(key -> shared(false).stream()
                        .noneMatch(object -> object.key().toString().equals(key)))
                .toList();
        assertThat(openshift)
                .containsExactly(
                        "ConfigMap infra-teal/openshift-service-ca.crt",
                        "NetworkPolicy infra-teal/maas-api-allow-monitoring",
                        "PodMonitor.monitoring.coreos.com infra-teal/maas-api-metrics");
        assertThat(shared(false)).hasSize(12);
    }

    @Test
    void theyCarryNoTenant() {
        assertThat(shared(true)).allSatisfy(object -> {
            assertThat(object.tenantNamespace()).isEmpty();
            assertThat(object.object().getMetadata().getLabels()).containsAllEntriesOf(Labels.ofShared());
            assertThat(object.object().getMetadata().getLabels().keySet()).noneMatch(label -> label.contains("tenant"));
        });
    }

    /** What is never sent cannot be taken from the injector. */
    @Test
    @Tag("case-45")
    void theBundleIsTheInjectors() {
        ConfigMap bundle = find(ConfigMap.class, "openshift-service-ca.crt");
        assertThat(bundle.getData()).isNullOrEmpty();
        assertThat(bundle.getBinaryData()).isNullOrEmpty();
        assertThat(bundle.getImmutable()).isNull();
        assertThat(bundle.getMetadata().getAnnotations())
                .isEqualTo(Map.of("service.beta.openshift.io/inject-cabundle", "true"));
    }

    @Test
    void noRoleOfTheClusterGrantsSecrets() {
        for (String name : List.of("maas-api", "payload-processing-extproc-reader")) {
            assertThat(find(ClusterRole.class, name).getRules())
                    .isNotEmpty()
                    .allSatisfy(rule -> assertThat(rule.getResources()).doesNotContain("secrets", "*"))
                    .allSatisfy(rule -> assertThat(rule.getVerbs())
                            .isSubsetOf("get", "list", "watch", "create")
                            .isNotEmpty());
        }
    }

    @Test
    void maasApiReadsOneSecret() {
        PolicyRule rule = find(Role.class, "maas-api").getRules().get(0);
        assertThat(find(Role.class, "maas-api").getRules()).hasSize(1);
        assertThat(rule.getResources()).containsExactly("secrets");
        assertThat(rule.getResourceNames()).containsExactly("maas-db-config");
        assertThat(rule.getVerbs()).containsExactly("get");
    }
}
