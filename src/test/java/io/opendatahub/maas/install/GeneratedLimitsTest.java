/* Keeps what the policies on the operator's own account know equal to what the operator does. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.generated.GeneratedFile;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.naming.ReservedLabels;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart takes the file in; that the operator can work with it is tried in AdmissionLifeIT. */
class GeneratedLimitsTest {

    @Test
    void theChartHasThem() {
        GeneratedFile.verifyOrUpdate(
                Path.of("deploy/chart/files/admission/operator.yaml"),
                "# Generated from the inventory by hack/update-generated; do not edit.\n"
                        + Serialization.asYaml(OperatorLimits.of()).replaceFirst("^---\n", ""));
    }

    /** They stand between single quotes in an expression, where a backslash would be lost. */
    @ParameterizedTest
    @EnumSource(ManagedKind.class)
    void everyKindHasNames(ManagedKind kind) {
        assertThat(OwnNames.pattern(kind))
                .matches("\\^\\S+\\$")
                .doesNotContain("()", "'", "\\")
                .as("somebody else's")
                .satisfies(
                        names -> assertThat("istio-ingress".matches(names)).isEqualTo(kind == ManagedKind.AUTH_POLICY));
    }

    @ParameterizedTest
    @CsvSource({
        "DEPLOYMENT, payload-processing",
        "DEPLOYMENT, payload-pre-processing-lilac",
        "DEPLOYMENT, maas-api-lilac",
        "CRON_JOB, maas-api-key-cleanup-a-very-long-name-that-1a2b3c4d",
        "CONFIG_MAP, openshift-service-ca.crt",
        "CONFIG_MAP, gateway-claim-0123456789abcdef0123456789abcdef",
        "JOB, maas-api-revoke-keys-models-as-a-service",
        "ROLE, aitenant-lilac-tenant-admin",
        "ROLE, maas-api",
        "CLUSTER_ROLE, maas-api-supplemental",
        "CLUSTER_ROLE_BINDING, payload-processing-reader-lilac",
    })
    void ownNamesAreKnown(ManagedKind kind, String name) {
        assertThat(name).matches(OwnNames.pattern(kind));
    }

    @ParameterizedTest
    @CsvSource({
        "DEPLOYMENT, dashboard",
        "CONFIG_MAP, openshift-service-caXcrt",
        "CLUSTER_ROLE_BINDING, cluster-admin",
        "CLUSTER_ROLE, admin"
    })
    void otherNamesAreNot(ManagedKind kind, String name) {
        assertThat(name).doesNotMatch(OwnNames.pattern(kind));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod-security.kubernetes.io/enforce",
                "kubernetes.io/x",
                "security.openshift.io/scc.podSecurityLabelSync",
                "openshift.io/run-level",
                "istio-injection",
                "maas.opendatahub.io/tenant-name",
                "example.org/kubernetes.io",
                "notkubernetes.io/x",
                "tier"
            })
    void labelsAreReservedForThePolicyAsForTheOperator(String key) {
        assertThat(key.matches((String) OperatorLimits.of().get("reservedLabels")))
                .isEqualTo(ReservedLabels.contains(key));
    }
}
