/* Keeps the rules of the shipped roles equal to what the operator does. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.controlplane.ShippedRole;
import io.opendatahub.maas.generated.GeneratedFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One file for each place in the chart, which the templates of the roles take in. */
class GeneratedRightsTest {

    @ParameterizedTest
    @EnumSource(ShippedRole.class)
    void theChartHasTheRules(ShippedRole role) {
        GeneratedFile.verifyOrUpdate(
                role.file(),
                "# Generated from the inventory by hack/update-generated; do not edit.\n"
                        + Serialization.asYaml(OperatorRights.of(role)).replaceFirst("^---\n", ""));
    }

    @ParameterizedTest
    @EnumSource(ShippedRole.class)
    void nothingIsGrantedByAStar(ShippedRole role) {
        assertThat(OperatorRights.of(role))
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(rule.toString()).doesNotContain("*"));
    }

    /** With one of these somebody may give himself, or become, what he is not. */
    @ParameterizedTest
    @EnumSource(ShippedRole.class)
    void noRightCanBeTurnedIntoMore(ShippedRole role) {
        assertThat(OperatorRights.of(role))
                .flatExtracting(PolicyRule::getVerbs)
                .doesNotContain("escalate", "bind", "impersonate", "approve", "sign");
        assertThat(OperatorRights.of(role))
                .flatExtracting(PolicyRule::getResources)
                .doesNotContain("serviceaccounts/token", "pods/exec", "pods");
    }

    @Test
    void secretsAreGrantedByNameAndOnlyInTheInfraNamespace() {
        for (ShippedRole role : ShippedRole.values()) {
            List<PolicyRule> secrets = OperatorRights.of(role).stream()
                    .filter(rule -> rule.getResources().contains("secrets"))
                    .toList();
            if (role == ShippedRole.INFRA) {
                assertThat(secrets)
                        .isNotEmpty()
                        .allSatisfy(rule -> assertThat(rule.getResourceNames()).containsExactly("maas-db-config"));
                assertThat(secrets).flatExtracting(PolicyRule::getVerbs).containsOnly("get", "list", "watch");
            } else {
                assertThat(secrets).as("%s", role).isEmpty();
            }
        }
    }
}
