/* What stands in a tenant's way, check by check and in order (contract sections 3 and 6). */
package io.opendatahub.maas.check;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.TenantPhase;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.status.Reasons;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every blocker: its reason, phase and what its message names. */
class BlockingChecksTest {

    private static final String MANAGEMENT_STATE = "component.opendatahub.io/management-state";

    private static Optional<Blocker> first(TenantFixture fixture) {
        return BlockingChecks.first(fixture.observation(), PLATFORM);
    }

    private static Blocker blocker(TenantFixture fixture) {
        return first(fixture).orElseThrow(() -> new AssertionError("nothing stands in the way"));
    }

    private static Blocker disturbed(Consumer<TenantFixture> disturbance) {
        TenantFixture fixture = TenantFixture.ofLilac();
        disturbance.accept(fixture);
        return blocker(fixture);
    }

    @Test
    void nothingStandsInTheWayOfATenantInOrder() {
        assertThat(first(TenantFixture.ofDefault())).isEmpty();
        assertThat(first(TenantFixture.ofLilac())).isEmpty();
    }

    @ParameterizedTest
    @Tag("case-98")
    @ValueSource(strings = {"sandbox-nine", "ai-tenant-", "ai-tenant-lilac", "kube-system"})
    void aConfigInANamespaceOfNoTenantIsIgnoredVisibly(String namespace) {
        TenantFixture stray = TenantFixture.inNamespace(namespace)
                .label("maas.opendatahub.io/tenant-name", "models-as-a-service")
                .label("maas.opendatahub.io/managed-by-aitenant", "true");

        Blocker blocker = blocker(stray);

        assertThat(blocker.reason()).isEqualTo(Reasons.NOT_MANAGED);
        assertThat(blocker.area()).isEqualTo(Blocker.Area.IDENTITY);
        assertThat(blocker.phase()).contains(TenantPhase.FAILED);
        assertThat(blocker.message()).contains("ignored", namespace, "Create an AITenant");
    }

    @ParameterizedTest
    @Tag("case-98")
    @CsvSource({
        "maas.opendatahub.io/tenant-name, models-as-a-service",
        "maas.opendatahub.io/tenant-name, ''",
        "maas.opendatahub.io/tenant-namespace, models-as-a-service",
        "ai-gateway.opendatahub.io/tenant, saffron"
    })
    void aLabelThatContradictsTheNamespaceIsAMismatch(String key, String value) {
        Blocker blocker = disturbed(fixture -> fixture.label(key, value));

        assertThat(blocker.reason()).isEqualTo(Reasons.TENANT_IDENTITY_MISMATCH);
        assertThat(blocker.message()).contains("label " + key + " is \"" + value + "\"", "tenant lilac");
    }

    @ParameterizedTest
    @CsvSource({"maas.opendatahub.io/aitenant-name, saffron", "maas.opendatahub.io/aitenant-namespace, elsewhere"})
    void anAnnotationThatContradictsTheAITenantIsAMismatch(String key, String value) {
        Blocker blocker = disturbed(fixture -> fixture.annotation(key, value));

        assertThat(blocker.reason()).isEqualTo(Reasons.TENANT_IDENTITY_MISMATCH);
        assertThat(blocker.message()).contains("annotation " + key + " is \"" + value + "\"");
    }

    @Test
    void anAITenantThatClaimsAnotherNamespaceIsAMismatch() {
        Blocker blocker = disturbed(
                fixture -> fixture.aitenant = TenantFixture.aitenant("lilac", "other", "edge-gw", "side-door"));

        assertThat(blocker.reason()).isEqualTo(Reasons.TENANT_IDENTITY_MISMATCH);
        assertThat(blocker.message()).contains("status.tenantNamespace of AITenant lilac is \"other\"");
    }

    @Test
    void labelsThatAgreeAndLabelsThatAreMissingAreFine() {
        TenantFixture lilac = TenantFixture.ofLilac()
                .label("maas.opendatahub.io/tenant-name", "lilac")
                .label("maas.opendatahub.io/tenant-namespace", "ai-tenant-lilac")
                .label("ai-gateway.opendatahub.io/tenant", "lilac")
                .annotation("maas.opendatahub.io/aitenant-name", "lilac")
                .annotation("maas.opendatahub.io/aitenant-namespace", "ai-tenants");
        TenantFixture bare = TenantFixture.ofDefault();
        bare.config.getMetadata().setLabels(null);
        bare.config.getMetadata().setAnnotations(null);

        assertThat(first(lilac)).isEmpty();
        assertThat(first(bare)).isEmpty();
    }

    @ParameterizedTest
    @Tag("case-116")
    @CsvSource({
        "Unmanaged, MANAGEMENT_STATE_IDLE,",
        "Removed, WAITING_FOR_REMOVED_TEARDOWN, PENDING",
        "Paused, UNEXPECTED_MANAGEMENT_STATE, FAILED",
        "managed, UNEXPECTED_MANAGEMENT_STATE, FAILED",
        "'', UNEXPECTED_MANAGEMENT_STATE, FAILED"
    })
    void managementStateIsNamed(String state, Reasons reason, TenantPhase phase) {
        Blocker blocker = disturbed(fixture -> fixture.annotation(MANAGEMENT_STATE, state));

        assertThat(blocker.reason()).isEqualTo(reason);
        assertThat(blocker.phase()).isEqualTo(Optional.ofNullable(phase));
        assertThat(blocker.message()).contains(MANAGEMENT_STATE, "\"" + state + "\"");
    }

    @Test
    @Tag("case-116")
    void managedIsNormal() {
        assertThat(first(TenantFixture.ofLilac().annotation(MANAGEMENT_STATE, "Managed")))
                .isEmpty();
    }

    @Test
    @Tag("case-116")
    void theAnchorMustBeThereAndStay() {
        Blocker missing = disturbed(fixture -> fixture.anchor = null);
        Blocker going = disturbed(fixture ->
                Objects.requireNonNull(fixture.anchor).getMetadata().setDeletionTimestamp("2026-11-30T11:00:00Z"));

        assertThat(missing.reason()).isEqualTo(Reasons.CONFIG_MISSING);
        assertThat(going.reason()).isEqualTo(Reasons.CONFIG_TERMINATING);
        assertThat(missing.phase()).contains(TenantPhase.PENDING).isEqualTo(going.phase());
    }

    @Test
    @Tag("case-79")
    void missingKindsAreNamedInOrder() {
        Blocker one = disturbed(fixture -> fixture.served.remove(ObservedKinds.AUTH_CONFIG));
        Blocker all = disturbed(fixture -> fixture.served.clear());

        assertThat(one.reason()).isEqualTo(Reasons.DEPENDENCIES_NOT_AVAILABLE);
        assertThat(one.phase()).contains(TenantPhase.PENDING);
        assertThat(one.message()).contains("AuthConfig (authorino.kuadrant.io").doesNotContain("EnvoyFilter");
        assertThat(all.message())
                .containsSubsequence("AuthConfig", "DestinationRule", "EnvoyFilter", "Gateway (", "HTTPRoute");
    }

    @Test
    void theGatewayIsThatOfTheAITenant() {
        assertThat(BlockingChecks.gatewayName(TenantFixture.ofLilac().observation(), PLATFORM))
                .contains("side-door");
        assertThat(BlockingChecks.gatewayName(TenantFixture.ofDefault().observation(), PLATFORM))
                .contains("front-door");
    }

    @Test
    void aGatewayThatIsNotThereIsAwaited() {
        Blocker gone = disturbed(fixture -> fixture.gateways.remove("side-door"));
        Blocker unset = disturbed(
                fixture -> Objects.requireNonNull(fixture.aitenant).getStatus().setGatewayRef(null));
        Blocker empty = disturbed(
                fixture -> Objects.requireNonNull(fixture.aitenant).getStatus().setGatewayRef(new GatewayRef()));
        Blocker fresh =
                disturbed(fixture -> Objects.requireNonNull(fixture.aitenant).setStatus(null));
        TenantFixture settings = TenantFixture.ofDefault();
        settings.gateways.clear();

        assertThat(gone.message()).contains("Gateway edge-gw/side-door");
        assertThat(unset.message())
                .contains("ai-tenants/lilac", "status.gatewayRef")
                .isEqualTo(empty.message());
        assertThat(blocker(settings).message()).contains("Gateway edge-gw/front-door");
        assertThat(List.of(gone, unset, empty, fresh, blocker(settings))).allSatisfy(blocker -> {
            assertThat(blocker.reason()).isEqualTo(Reasons.GATEWAY_NOT_READY);
            assertThat(blocker.phase()).contains(TenantPhase.PENDING);
        });
    }

    @Test
    void aGatewayInAnotherNamespaceIsRefused() {
        Blocker blocker = disturbed(fixture ->
                fixture.aitenant = TenantFixture.aitenant("lilac", "ai-tenant-lilac", "other-gw", "side-door"));

        assertThat(blocker.reason()).isEqualTo(Reasons.INVALID_GATEWAY);
        assertThat(blocker.phase()).contains(TenantPhase.FAILED);
        assertThat(blocker.message()).contains("other-gw/side-door", "edge-gw", "GATEWAY_NAMESPACE");
    }

    @Test
    @Tag("case-85")
    @Tag("case-117")
    void theDatabaseSecretIsNamedWithKeyNamespaceAndRemedy() {
        Blocker missing = disturbed(fixture -> fixture.secret = DatabaseSecret.MISSING);
        Blocker blank = disturbed(fixture -> fixture.secret = DatabaseSecret.BLANK);

        assertThat(missing.reason()).isEqualTo(Reasons.PREREQUISITES_NOT_MET);
        assertThat(missing.phase()).contains(TenantPhase.FAILED);
        assertThat(missing.message())
                .contains("maas-db-config", "DB_CONNECTION_URL", "infra-teal", "missing")
                .contains("copy in the controller namespace ctl does not count")
                .contains("kubectl create secret generic maas-db-config -n infra-teal");
        assertThat(blank.message()).contains("is blank").doesNotContain("missing");
    }

    @Test
    void theFirstInOrderDecides() {
        TenantFixture fixture = TenantFixture.ofLilac()
                .label("maas.opendatahub.io/tenant-name", "saffron")
                .annotation(MANAGEMENT_STATE, "Removed");
        fixture.secret = DatabaseSecret.MISSING;
        fixture.gateways.clear();
        fixture.served.clear();
        fixture.anchor = null;

        assertThat(blocker(fixture).area()).isEqualTo(Blocker.Area.IDENTITY);
        fixture.label("maas.opendatahub.io/tenant-name", "lilac");
        assertThat(blocker(fixture).area()).isEqualTo(Blocker.Area.MANAGEMENT);
        fixture.annotation(MANAGEMENT_STATE, "Managed");
        assertThat(blocker(fixture).area()).isEqualTo(Blocker.Area.ANCHOR);
        fixture.anchor = TenantFixture.ofLilac().anchor;
        assertThat(blocker(fixture).area()).isEqualTo(Blocker.Area.DEPENDENCIES);
        fixture.served.addAll(ObservedKinds.REQUIRED);
        assertThat(blocker(fixture).area()).isEqualTo(Blocker.Area.GATEWAY);
        fixture.gateways.add("side-door");
        assertThat(blocker(fixture).area()).isEqualTo(Blocker.Area.PREREQUISITES);
    }
}
