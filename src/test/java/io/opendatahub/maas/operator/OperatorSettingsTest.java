package io.opendatahub.maas.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opendatahub.maas.desired.PlatformContext;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings: defaults, precedence, and all problems at once. */
class OperatorSettingsTest {

    @Test
    void defaultsAreThoseOfTheContract() {
        OperatorSettings settings = OperatorSettings.read(Map.of());
        PlatformContext platform = settings.platform(false);
        assertThat(platform.controllerNamespace()).isEqualTo("opendatahub");
        assertThat(platform.infraNamespace()).isEqualTo("odh-ai-gateway-infra");
        assertThat(platform.gatewayNamespace()).isEqualTo("openshift-ingress");
        assertThat(platform.defaultGateway()).isEqualTo("maas-default-gateway");
        assertThat(platform.defaultTenantNamespace()).isEqualTo("models-as-a-service");
        assertThat(platform.aitenantNamespace()).isEqualTo("ai-tenants");
        assertThat(platform.images().payload()).isEqualTo("quay.io/opendatahub/odh-praxis-extproc:odh-stable");
        assertThat(settings.healthPort()).isEqualTo(8081);
        assertThat(settings.metricsPort()).isEqualTo(8080);
        assertThat(settings.deletionTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(settings.platformKind()).isEqualTo(PlatformKind.AUTO);
        assertThat(settings.bootstrapDefaultTenant()).isTrue();
        assertThat(settings.discoversTenants()).isTrue();
        assertThat(settings.leaderElection()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "opendatahub, AUTO, odh-ai-gateway-infra",
        "redhat-ods-applications, AUTO, redhat-ai-gateway-infra",
        "elsewhere, AUTO, elsewhere",
        "elsewhere, '', elsewhere",
        "opendatahub, infra-teal, infra-teal",
    })
    void infraNamespaceFollowsItsRule(String controller, String infra, String expected) {
        OperatorSettings settings =
                OperatorSettings.read(Map.of("CONTROLLER_NAMESPACE", controller, "INFRA_NAMESPACE", infra));
        assertThat(settings.platform(true).infraNamespace()).isEqualTo(expected);
    }

    @Test
    void flagsWinInBothForms() {
        OperatorSettings settings = SettingsReader.read(
                Map.of("HEALTH_PORT", "9001", "GATEWAY_NAME", "from-env"),
                new String[] {"--health-port", "9002", "--gateway-name=from-flag"});
        assertThat(settings.healthPort()).isEqualTo(9002);
        assertThat(settings.platform(false).defaultGateway()).isEqualTo("from-flag");
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        Map<String, String> environment = Map.of(
                "INFRA_NAMESPACE", "Not_A_Name",
                "PLATFORM", "mainframe",
                "HEALTH_PORT", "70000",
                "AITENANT_DELETION_TIMEOUT", "soon",
                "PRAXIS_FILTER_NAMES", "1999.01",
                "BOOTSTRAP_DEFAULT_TENANT", "yes");
        assertThatThrownBy(() -> SettingsReader.read(environment, new String[] {"--no-such-flag", "--metrics-port"}))
                .isInstanceOfSatisfying(
                        SettingsException.class,
                        e -> assertThat(e.problems())
                                .hasSize(8)
                                .anySatisfy(
                                        line -> assertThat(line).contains("INFRA_NAMESPACE=\"Not_A_Name\"", "needed"))
                                .anySatisfy(line -> assertThat(line).contains("--no-such-flag", "--help"))
                                .anySatisfy(line -> assertThat(line).contains("--metrics-port", "a value is needed")));
    }

    /** As manifests have it whose optional settings were left empty. */
    @ParameterizedTest
    @EnumSource(Setting.class)
    @Tag("case-84")
    void anEmptyValueIsNone(Setting setting) {
        OperatorSettings settings = OperatorSettings.read(Map.of(setting.name(), ""));
        if (setting == Setting.INFRA_NAMESPACE) {
            assertThat(settings.platform(true).infraNamespace()).isEqualTo(settings.controllerNamespace());
        } else {
            assertThat(settings).usingRecursiveComparison().isEqualTo(OperatorSettings.read(Map.of()));
        }
    }

    @Test
    @Tag("case-84")
    void anEmptyFlagLeavesTheEnvironmentVariable() {
        OperatorSettings settings = SettingsReader.read(
                Map.of("CERTIFICATE_ISSUER", "our-ca"), new String[] {"--certificate-issuer=", "--health-port", ""});
        assertThat(settings.platform(false).certificateIssuer()).isEqualTo("our-ca");
        assertThat(settings.healthPort()).isEqualTo(8081);
    }

    @ParameterizedTest
    @EnumSource(
            value = Setting.class,
            names = {"CERTIFICATE_ISSUER", "CLUSTER_AUDIENCE", "GATEWAY_NAMESPACE"})
    void blanksAreAProblem(Setting setting) {
        assertThatThrownBy(() -> OperatorSettings.read(Map.of(setting.name(), " ")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(setting.name() + "=\" \"");
    }

    @Test
    void portsMustDiffer() {
        assertThatThrownBy(() -> OperatorSettings.read(Map.of("HEALTH_PORT", "08080")))
                .hasMessageContaining("HEALTH_PORT and METRICS_PORT=8080");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "90s, 90", "10m, 600", "1h30m, 5400", "2h0m5s, 7205"})
    void durationsAreReadAsGoWritesThem(String text, long seconds) {
        assertThat(GoDuration.parse(text)).contains(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"''", "10", "m", "-1s", "1.5h", "10m5h", "10 m"})
    void otherTextsAreNoDurations(String text) {
        assertThat(GoDuration.parse(text)).isEmpty();
    }

    @Test
    void helpExplainsEverySetting() {
        String help = SettingsHelp.text();
        for (Setting setting : Setting.values()) {
            assertThat(help).contains(setting.flag(), setting.name(), setting.meaning());
        }
    }
}
