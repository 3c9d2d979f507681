/* Keeps the rules of the shipped roles equal to what the operator does. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.generated.GeneratedFile;
import io.opendatahub.maas.install.OperatorRights.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One file for each place in the chart, which the templates of the roles take in. */
class GeneratedRightsTest {

    @ParameterizedTest
    @EnumSource(Scope.class)
    void theChartHasTheRules(Scope scope) {
        GeneratedFile.verifyOrUpdate(
                Path.of("deploy/chart/files/rules", scope.name().toLowerCase(Locale.ROOT) + ".yaml"),
                "# Generated from the inventory by hack/update-generated; do not edit.\n"
                        + Serialization.asYaml(OperatorRights.of(scope)).replaceFirst("^---\n", ""));
    }

    @ParameterizedTest
    @EnumSource(Scope.class)
    void nothingIsGrantedByAStar(Scope scope) {
        assertThat(OperatorRights.of(scope)).isNotEmpty().allSatisfy(rule -> assertThat(rule.toString())
                .doesNotContain("*"));
    }

    @Test
    void secretsAreGrantedByNameAndOnlyInTheInfraNamespace() {
        for (Scope scope : Scope.values()) {
            List<PolicyRule> secrets = OperatorRights.of(scope).stream()
                    .filter(rule -> rule.getResources().contains("secrets"))
                    .toList();
            if (scope == Scope.INFRA) {
                assertThat(secrets).isNotEmpty().allSatisfy(rule -> assertThat(rule.getResourceNames())
                        .containsExactly("maas-db-config"));
            } else {
                assertThat(secrets).as("%s", scope).isEmpty();
            }
        }
    }
}
