/* Prerequisites that only warn (contract section 6). */
package io.opendatahub.maas.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.MonitoringFact;
import io.opendatahub.maas.model.ClusterFacts.ReadFailure;
import io.opendatahub.maas.model.ConditionFact;
import io.opendatahub.maas.model.Warning;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Warnings about Authorino and monitoring. */
class ClusterWarningsTest {

    private static List<Warning> warnings(TenantFixture fixture) {
        return ClusterWarnings.of(fixture.observation().cluster());
    }

    private static TenantFixture withAuthorinos(AuthorinoFact... authorinos) {
        TenantFixture fixture = TenantFixture.ofDefault();
        fixture.served.add(ObservedKinds.AUTHORINO);
        fixture.authorinos.addAll(List.of(authorinos));
        return fixture;
    }

    @Test
    void nothingIsAskedOfKindsThatAreNotInstalled() {
        assertThat(warnings(TenantFixture.ofDefault())).isEmpty();
    }

    @Test
    @Tag("case-17")
    void oneAuthorinoWithTlsIsEnough() {
        AuthorinoFact plain = new AuthorinoFact("edge-gw", "door-keeper", false);
        AuthorinoFact secured = new AuthorinoFact("edge-gw", "vault", true);

        assertThat(warnings(withAuthorinos(plain, secured))).isEmpty();
        assertThat(warnings(withAuthorinos(plain))).singleElement().satisfies(warning -> {
            assertThat(warning.reason()).isEqualTo("AuthorinoWithoutTls");
            assertThat(warning.message()).contains("edge-gw/door-keeper", "spec.listener.tls");
        });
    }

    @Test
    void noAuthorinoAtAllIsNoneWithTls() {
        assertThat(warnings(withAuthorinos()))
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("no Authorino"));
    }

    @Test
    @Tag("case-19")
    void authorinosAreNamedInOrder() {
        AuthorinoFact a = new AuthorinoFact("a", "x", false);
        AuthorinoFact b = new AuthorinoFact("b", "x", false);

        assertThat(warnings(withAuthorinos(a, b))).isEqualTo(warnings(withAuthorinos(b, a)));
    }

    @ParameterizedTest
    @CsvSource({"403, PermissionDenied, Grant", "500, PlatformReconcileFailed, keeps trying"})
    void onlyARefusalIsToldAsALackOfRights(int code, String reason, String remedy) {
        TenantFixture fixture = withAuthorinos();
        fixture.unreadable.add(new ReadFailure(ObservedKinds.AUTHORINO, code, "no list today"));
        assertThat(warnings(fixture)).singleElement().satisfies(warning -> {
            assertThat(warning.reason()).isEqualTo(reason);
            assertThat(warning.message())
                    .startsWith("authorinos.operator.authorino.kuadrant.io cannot be read: no list today.")
                    .contains(remedy);
        });
    }

    @ParameterizedTest(name = "{0} {1} {2}: warned about {3}")
    @CsvSource({
        "True, True, True,",
        "True, -, -,",
        "-, True, True,",
        "False, True, True, MonitoringReady=False",
        "Unknown, -, -, MonitoringReady=Unknown",
        "True, True, False, PersesAvailable=False",
        "-, False, True, MonitoringStackAvailable=False",
        "-, True, -, PersesAvailable is not reported",
        "-, -, -, MonitoringStackAvailable is not reported; PersesAvailable is not reported"
    })
    void monitoringIsReadyWhenThePlatformSaysSo(String ready, String stack, String perses, String cause) {
        Map<String, ConditionFact> conditions = new HashMap<>();
        Map.of("MonitoringReady", ready, "MonitoringStackAvailable", stack, "PersesAvailable", perses)
                .forEach((type, status) -> {
                    if (!status.equals("-")) {
                        conditions.put(type, new ConditionFact(status, "Because", "of it", ""));
                    }
                });
        TenantFixture fixture = TenantFixture.ofDefault();
        fixture.served.add(ObservedKinds.DSC_INITIALIZATION);
        fixture.monitoring = new MonitoringFact("default-dsci", conditions);

        if (cause == null) {
            assertThat(warnings(fixture)).isEmpty();
        } else {
            assertThat(warnings(fixture)).singleElement().satisfies(warning -> {
                assertThat(warning.reason()).isEqualTo("MonitoringNotReady");
                assertThat(warning.message()).contains(cause, "default-dsci", "spec.monitoring");
            });
        }
    }

    @Test
    void noDscInitializationAtAllIsNoMonitoring() {
        TenantFixture fixture = TenantFixture.ofDefault();
        fixture.served.add(ObservedKinds.DSC_INITIALIZATION);

        assertThat(warnings(fixture))
                .singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("no DSCInitialization"));
    }
}
