package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.Reasons;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What happens to objects whose kind is not installed. */
@Tag("case-84")
class InstalledKindsTest {

    private final TenantFixture fixture = TenantFixture.ofDefault();
    private final DesiredObject configMap = object(ManagedKind.CONFIG_MAP, "plugins");
    private final DesiredObject policy = object(ManagedKind.AUTH_POLICY, "front");
    private final List<DesiredObject> wanted =
            List.of(configMap, policy, object(ManagedKind.TELEMETRY, "b"), object(ManagedKind.TELEMETRY, "a"));

    @Test
    void whatIsNotInstalledIsLeftOutAndNamedWithTheRemedy() {
        assertThat(installed().objects(wanted)).containsExactly(configMap);
        assertThat(installed().warnings(wanted))
                .hasSize(2)
                .extracting(Warning::reason)
                .containsOnly(Reasons.OPTIONAL_KIND_MISSING.code());
        assertThat(installed().warnings(wanted))
                .extracting(Warning::message)
                .first()
                .asString()
                .startsWith(
                        "AuthPolicy (kuadrant.io/v1) is not installed; left out: AuthPolicy.kuadrant.io edge-gw/front.")
                .contains("Install the product that brings the kind: Kuadrant");
        assertThat(installed().warnings(wanted).get(1).message())
                .contains("left out: Telemetry.telemetry.istio.io edge-gw/a, Telemetry.telemetry.istio.io edge-gw/b.");
    }

    /** An open route is the administrator's decision: it is told, and neither made nor torn down. */
    @Test
    void whatNeedsSomethingLeftOutIsToldWithWhatThatMeans() {
        DesiredObject plain = object(ManagedKind.HTTP_ROUTE, "path");
        DesiredObject route = new DesiredObject(
                plain.kind(), plain.object(), Optional.empty(), Optional.empty(), Optional.of(policy.key()));
        assertThat(installed().warnings(List.of(policy, route)))
                .singleElement()
                .extracting(Warning::message)
                .asString()
                .contains("HTTPRoute.gateway.networking.k8s.io edge-gw/path is neither made nor changed without it;")
                .contains("delete it to shut them out until then. Install the product");
        assertThat(installed().warnings(List.of(policy, plain)))
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).doesNotContain("HTTPRoute"));
    }

    @Test
    void whatCannotBeWrittenCannotBeRemovedEither() {
        List<ResourceKey> keys = List.of(configMap.key(), policy.key());
        assertThat(installed().keys(keys)).containsExactly(configMap.key());
        fixture.served.add(ManagedKind.AUTH_POLICY.ref());
        assertThat(installed().keys(keys)).isEqualTo(keys);
    }

    @Test
    void anInstalledKindIsNothingToWarnAbout() {
        fixture.served.add(ManagedKind.AUTH_POLICY.ref());
        fixture.served.add(ManagedKind.TELEMETRY.ref());
        assertThat(installed().objects(wanted)).isEqualTo(wanted);
        assertThat(installed().warnings(wanted)).isEmpty();
    }

    @Test
    void aKindThatJustCameWaitsForItsFirstList() {
        fixture.served.add(ManagedKind.AUTH_POLICY.ref());
        fixture.unreadable.add(new ReadFailure(ManagedKind.AUTH_POLICY.ref(), 0, "not listed yet"));
        assertThat(installed().objects(List.of(policy))).isEmpty();
        assertThat(installed().warnings(List.of(policy)))
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("cannot be read yet"));
    }

    @Test
    void aRefusalIsAnErrorOfTheseObjectsAndNoAbsence() {
        fixture.served.add(ManagedKind.AUTH_POLICY.ref());
        fixture.unreadable.add(new ReadFailure(ManagedKind.AUTH_POLICY.ref(), 403, "forbidden"));
        assertThat(installed().objects(List.of(policy))).containsExactly(policy);
        assertThat(installed().warnings(List.of(policy))).isEmpty();
    }

    @BeforeEach
    void withoutKuadrantAndTelemetry() {
        fixture.served.removeAll(Set.of(ManagedKind.AUTH_POLICY.ref(), ManagedKind.TELEMETRY.ref()));
    }

    private InstalledKinds installed() {
        return new InstalledKinds(fixture.observation().cluster());
    }

    private static DesiredObject object(ManagedKind kind, String name) {
        return DesiredObject.custom(
                kind,
                new ObjectMetaBuilder().withNamespace("edge-gw").withName(name).build(),
                Map.of());
    }
}
