/* From observation to resolution (contract sections 3 and 6). */
package io.opendatahub.maas.tenantconfig;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.ApiTranslation;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigSpec;
import io.opendatahub.maas.api.v1alpha1.Oidc;
import io.opendatahub.maas.api.v1alpha1.Telemetry;
import io.opendatahub.maas.check.LiveFixture;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.desired.AuthPolicies;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.TelemetryPlan;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.desired.TenantContext.OidcProvider;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.operator.OperatorSettings;
import io.opendatahub.maas.status.Reasons;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ready with a complete context, blocked with warnings, or idle. */
class TenantContextResolverTest {

    private static final String BAD_ANNOTATION = "maas.opendatahub.io/maas-api-replicas";
    private static final String MANAGEMENT_STATE = "component.opendatahub.io/management-state";

    private static TenantResolution resolve(TenantFixture fixture) {
        return TenantContextResolver.resolve(fixture.observation(), PLATFORM);
    }

    private static TenantContext context(TenantFixture fixture) {
        return ((TenantResolution.Ready) resolve(fixture)).context();
    }

    @Test
    void theDefaultTenantUsesTheSettings() {
        TenantContext context = context(TenantFixture.ofDefault());

        assertThat(context.tenant()).isEqualTo(new TenantId("models-as-a-service", "models-as-a-service", true));
        assertThat(context.gatewayName()).isEqualTo("front-door");
        assertThat(context.owner()).isEmpty();
        assertThat(context.oidc()).isEmpty();
        assertThat(context.anchor()).isEqualTo(new Anchor("default", "u-anchor"));
        assertThat(context.apiKeys().maxExpirationDays()).isEqualTo(90);
    }

    @Test
    void anAITenantGivesGatewayAndOidc() {
        TenantFixture lilac = TenantFixture.ofLilac();
        Oidc oidc = new Oidc();
        oidc.setIssuerUrl("https://issuer.example");
        oidc.setClientId("client");
        aitenant(lilac).getSpec().setOidc(oidc);

        assertThat(context(lilac).tenant().suffix()).isEqualTo("-lilac");
        assertThat(context(lilac).gatewayName()).isEqualTo("side-door");
        assertThat(context(lilac).owner()).contains(new AITenantRef("ai-tenants", "lilac"));
        assertThat(context(lilac).oidc()).contains(new OidcProvider("https://issuer.example", "client", 300));

        oidc.setTtl(45L);
        assertThat(context(lilac).oidc())
                .hasValueSatisfying(
                        provider -> assertThat(provider.ttlSeconds()).isEqualTo(45));
    }

    /** Omitted, false and true stay apart where they are stored; as a permission only true is one. */
    @Test
    void translationIsOnWhenItIsPermitted() {
        TenantFixture fixture = TenantFixture.ofDefault();
        fixture.config.setSpec(new MaasTenantConfigSpec());
        assertThat(context(fixture).apiTranslation()).isFalse();
        for (Boolean enabled : new Boolean[] {null, false, true}) {
            ApiTranslation translation = new ApiTranslation();
            translation.setEnabled(enabled);
            fixture.config.getSpec().setApiTranslation(translation);
            assertThat(context(fixture).apiTranslation()).isEqualTo(Boolean.TRUE.equals(enabled));
            assertThat(context(fixture).anthropicClients()).isEqualTo(Boolean.TRUE.equals(enabled));
        }
    }

    /** Contract section 4a: such a model is reason enough, without any permission. */
    @Test
    void aModelForAnthropicClientsLetsThemIn() {
        TenantFixture lilac = TenantFixture.ofLilac();
        assertThat(context(lilac).anthropicClients()).isFalse();
        lilac.anthropicModels = Optional.of(true);
        assertThat(context(lilac).anthropicClients()).isTrue();
        assertThat(context(lilac).apiTranslation()).isFalse();
    }

    @Test
    void whetherThereIsOneStaysAsItIsWhileItCannotBeRead() {
        TenantFixture lilac = TenantFixture.ofLilac();
        lilac.anthropicModels = Optional.empty();
        assertThat(context(lilac).anthropicClients()).as("no policy yet").isFalse();
        for (boolean asItIs : new boolean[] {true, false}) {
            lilac.with(LiveFixture.policy(AuthPolicies.key(PLATFORM, "side-door"), asItIs));
            assertThat(context(lilac).anthropicClients()).isEqualTo(asItIs);
        }
    }

    @Test
    void theAudienceIsTheSettingElseTheIssuerElseTheDefault() {
        TenantFixture fixture = TenantFixture.ofDefault();
        assertThat(context(fixture).clusterAudience()).isEqualTo("https://kubernetes.default.svc");
        fixture.serviceAccountIssuer = Optional.of("https://issuer.example.test");
        assertThat(context(fixture).clusterAudience()).isEqualTo("https://issuer.example.test");

        PlatformContext set = OperatorSettings.read(Map.of(
                        "CLUSTER_AUDIENCE", "ours", "GATEWAY_NAMESPACE", "edge-gw", "GATEWAY_NAME", "front-door"))
                .platform(true);
        assertThat(((TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), set))
                        .context()
                        .clusterAudience())
                .isEqualTo("ours");
    }

    @Test
    @Tag("case-92")
    void telemetryIsOnWhenItsSectionIsPresent() {
        TenantFixture fixture = TenantFixture.ofDefault();
        fixture.config.setSpec(new MaasTenantConfigSpec());
        assertThat(context(fixture).telemetry()).isEmpty();
        fixture.config.getSpec().setTelemetry(new Telemetry());
        assertThat(context(fixture).telemetry())
                .contains(new TelemetryPlan(true, false, false, true, false, true, false));
        Objects.requireNonNull(fixture.anchor).getSpec().setUsageLogging(true);
        assertThat(context(fixture).telemetry())
                .contains(new TelemetryPlan(true, false, false, true, false, true, true));
    }

    @Test
    void aTtlBeyondAnIntegerIsCutToTheGreatest() {
        TenantFixture lilac = TenantFixture.ofLilac();
        Oidc oidc = new Oidc();
        oidc.setIssuerUrl("https://issuer.example");
        oidc.setClientId("client");
        oidc.setTtl(Long.MAX_VALUE);
        aitenant(lilac).getSpec().setOidc(oidc);

        assertThat(context(lilac).oidc())
                .hasValueSatisfying(
                        provider -> assertThat(provider.ttlSeconds()).isEqualTo(Integer.MAX_VALUE));
    }

    @Test
    @Tag("case-17")
    void warningsOfAllSourcesAreSortedAlsoWhileBlocked() {
        TenantFixture fixture = TenantFixture.ofDefault().annotation(BAD_ANNOTATION, "many");
        fixture.served.add(ObservedKinds.AUTHORINO);

        assertThat(resolve(fixture)).isInstanceOf(TenantResolution.Ready.class);
        assertThat(resolve(fixture).warnings())
                .extracting(Warning::reason)
                .containsExactly("AuthorinoWithoutTls", "InvalidReplicaAnnotation");

        fixture.gateways.clear();
        assertThat(resolve(fixture)).isInstanceOf(TenantResolution.Blocked.class);
        assertThat(resolve(fixture).warnings()).hasSize(2);
    }

    @ParameterizedTest
    @Tag("case-116")
    @ValueSource(strings = {"Unmanaged", "Removed"})
    void handsOffMeansNothingIsSaidOfTheSettings(String state) {
        TenantFixture fixture =
                TenantFixture.ofDefault().annotation(BAD_ANNOTATION, "many").annotation(MANAGEMENT_STATE, state);

        assertThat(resolve(fixture)).isInstanceOf(TenantResolution.Idle.class);
        assertThat(resolve(fixture).warnings()).isEmpty();
    }

    @Test
    @Tag("case-116")
    void anUnknownManagementStateBlocks() {
        assertThat(resolve(TenantFixture.ofDefault().annotation(MANAGEMENT_STATE, "Paused")))
                .isInstanceOfSatisfying(
                        TenantResolution.Blocked.class,
                        blocked ->
                                assertThat(blocked.blocker().reason()).isEqualTo(Reasons.UNEXPECTED_MANAGEMENT_STATE));
    }

    @Test
    @Tag("case-98")
    void aStrayConfigIsBlockedWithoutWarnings() {
        TenantFixture stray = TenantFixture.inNamespace("sandbox-nine").annotation(BAD_ANNOTATION, "many");

        assertThat(resolve(stray)).isInstanceOfSatisfying(TenantResolution.Blocked.class, blocked -> {
            assertThat(blocked.blocker().reason()).isEqualTo(Reasons.NOT_MANAGED);
            assertThat(blocked.warnings()).isEmpty();
        });
    }

    @Test
    void theSameObservationGivesAnEqualAnswer() {
        assertThat(resolve(TenantFixture.ofLilac())).isEqualTo(resolve(TenantFixture.ofLilac()));
    }

    private static AITenant aitenant(TenantFixture fixture) {
        return Objects.requireNonNull(fixture.aitenant);
    }

    @Test
    void telemetryThatIsOffGoesAlsoWhileTheTenantIsBlocked() {
        TenantFixture fixture = TenantFixture.ofLilac();
        assertThat(switchedOff(fixture)).as("a tenant in order prunes anyway").isEmpty();
        fixture.gateways.clear();
        assertThat(switchedOff(fixture))
                .containsExactly(
                        "maas-model-access-logs-lilac", "maas-telemetry-lilac", "latency-per-subscription-lilac");
        MaasTenantConfigSpec spec = new MaasTenantConfigSpec();
        spec.setTelemetry(new Telemetry());
        fixture.config.setSpec(spec);
        assertThat(switchedOff(fixture)).as("it is on").isEmpty();
    }

    @Test
    void nothingGoesWhileHandsAreOff() {
        assertThat(switchedOff(TenantFixture.ofLilac().annotation(MANAGEMENT_STATE, "Unmanaged")))
                .isEmpty();
        assertThat(switchedOff(TenantFixture.inNamespace("elsewhere"))).isEmpty();
    }

    private static Stream<String> switchedOff(TenantFixture fixture) {
        return TenantContextResolver.switchedOff(fixture.observation(), resolve(fixture), PLATFORM).stream()
                .map(ResourceKey::name);
    }
}
