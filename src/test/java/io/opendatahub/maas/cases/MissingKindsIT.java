package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.Presence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of others goes under a running tenant and comes back (contract section 6, DependenciesAvailable). */
@WithControlPlane(operator = false)
class MissingKindsIT {

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final String OPENSHIFT = "openshift";

    private static TenantCluster cluster;
    private static String platform = OPENSHIFT;

    @BeforeAll
    static void aTenantWithEverything(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        operator.start(Map.of("PLATFORM", platform));
        cluster.eventually("the config", () -> cluster.config().get() != null);
        DefaultState.replaceSpec(cluster, "{\"telemetry\":{}}");
        settled();
    }

    static List<ManagedKind> optional() {
        return Stream.of(ManagedKind.values())
                .filter(kind -> kind.presence() == Presence.OPTIONAL)
                .toList();
    }

    static List<KindRef> required() {
        return ObservedKinds.REQUIRED;
    }

    @ParameterizedTest
    @MethodSource("optional")
    void anOptionalKindTakesItsOwnObjectsAndBringsThemBack(ManagedKind kind) {
        on(kind == ManagedKind.CERTIFICATE ? "kubernetes" : OPENSHIFT);
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        SortedMap<String, String> rest = without(kind.ref());
        List<String> own =
                before.keySet().stream().filter(key -> !rest.containsKey(key)).toList();
        assertThat(own).isNotEmpty();

        cluster.controlPlane().crds().remove(kind.ref().crdName());
        Condition degraded = cluster.awaitCondition(
                "Degraded", now -> now.getMessage().contains(kind.ref().described() + " is not installed"));
        assertThat(degraded.getStatus()).isEqualTo("True");
        own.forEach(key -> assertThat(degraded.getMessage()).contains(key.substring(key.indexOf('/') + 1)));
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(rest);
        assertThat(cluster.condition("DeploymentsAvailable").getStatus()).isEqualTo("True");

        cluster.controlPlane().crds().install(kind.ref().crdName());
        awaitAllOf(before);
        assertThat(without(kind.ref())).isEqualTo(rest);
    }

    /** maas-api trusts the name in a request: no route leads to it while nothing can check who asks (docs/adr/0014). */
    @Test
    void theRouteIsNotOpenedWhileItsPolicyCannotExist() {
        KindRef policies = ManagedKind.AUTH_POLICY.ref();
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        cluster.controlPlane().crds().remove(policies.crdName());
        cluster.awaitCondition(
                "Degraded",
                now -> now.getMessage()
                        .contains("maas-api-route is neither made nor changed without it; where it stands already"));
        cluster.awaitReady();

        Footprint.objects(cluster, Footprint.ofKind(ManagedKind.HTTP_ROUTE.ref()))
                .forEach(route -> cluster.admin().resource(route).delete());
        Condition ready =
                cluster.awaitCondition("Ready", now -> now.getMessage().contains("maas-api-route waits for"));
        assertThat(ready.getStatus()).isEqualTo("False");
        assertThat(ready.getMessage()).contains("maas-gateway-auth, whose kind is not installed");
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, Footprint.ofKind(ManagedKind.HTTP_ROUTE.ref())))
                .isEmpty();

        cluster.controlPlane().crds().install(policies.crdName());
        awaitAllOf(before);
    }

    @ParameterizedTest
    @MethodSource("required")
    void aRequiredKindKeepsTheTenantWaitingAndNothingIsTornDown(KindRef kind) {
        SortedMap<String, String> before = Footprint.children(cluster, all -> true);
        SortedMap<String, String> rest = without(kind);
        cluster.controlPlane().crds().remove(kind.crdName());
        Condition ready = cluster.awaitCondition("Ready", now -> "DependenciesNotAvailable".equals(now.getReason()));
        assertThat(ready.getStatus()).isEqualTo("False");
        assertThat(ready.getMessage()).contains(kind.described());
        assertThat(cluster.config().require().getStatus().getPhase()).isEqualTo("Pending");
        assertThat(cluster.condition("DependenciesAvailable").getReason()).isEqualTo("DependencyMissing");
        cluster.awaitIdle();
        assertThat(Footprint.children(cluster, all -> true)).isEqualTo(rest);

        cluster.controlPlane().crds().install(kind.crdName());
        cluster.file("00-fixture.yaml").apply(cluster.admin());
        awaitAllOf(before);
        assertThat(without(kind)).isEqualTo(rest);
    }

    private static void on(String wanted) {
        if (!platform.equals(wanted)) {
            platform = wanted;
            cluster.operator().restart(Map.of("PLATFORM", wanted));
            settled();
        }
    }

    private static void settled() {
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
        cluster.awaitIdle();
    }

    private static void awaitAllOf(SortedMap<String, String> before) {
        Awaitility.await("everything to be there again")
                .atMost(DEADLINE)
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(
                                Footprint.children(cluster, all -> true).keySet())
                        .isEqualTo(before.keySet()));
        settled();
    }

    private static SortedMap<String, String> without(KindRef kind) {
        return new TreeMap<>(Footprint.children(cluster, Footprint.ofKind(kind).negate()));
    }
}
