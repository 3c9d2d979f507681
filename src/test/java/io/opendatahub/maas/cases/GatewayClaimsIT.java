package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One gateway serves one tenant, whoever comes, goes or moves (contract section 8). */
@WithControlPlane
class GatewayClaimsIT {

    private static final int ROUNDS = 20;
    private static final String CASE = "88-one-gateway-two-tenants.yaml";
    private static final String TELEMETRY = "{\"spec\":{\"telemetry\":{}}}";
    private static final String FRONT = "front-door";
    private static final String SIDE = "side-door";
    private static final String BACK = "back-door";
    private static final String ACTIVE = "Active/Reconciled";
    private static final String REFUSED = "Failed/GatewayClaimFailed";

    private static TenantCluster cluster;
    private static GatewayTenants tenants;
    private static String lilac;
    private static String saffron;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new GatewayTenants(cluster);
        lilac = sandbox.tenantName("lilac");
        saffron = sandbox.tenantName("saffron");
    }

    @AfterEach
    void nobodyIsLeft() {
        databaseSecret();
        tenants.delete(lilac, saffron);
        cluster.eventually(() ->
                assertThat(List.of(tenants.holder(SIDE), tenants.holder(BACK))).containsOnly(""));
    }

    @RepeatedTest(ROUNDS)
    @Tag("case-88")
    void oneOfTwoInTheSameInstantWins() {
        try (Recording<String> first = Recording.of(tenants.of(lilac), GatewayTenants::verdict);
                Recording<String> second = Recording.of(tenants.of(saffron), GatewayTenants::verdict)) {
            GatewayTenants.inParallel(List.of(() -> cluster.apply(CASE, 1), () -> cluster.apply(CASE, 2)));
            cluster.eventually(() -> assertThat(List.of(tenants.verdict(lilac), tenants.verdict(saffron)))
                    .containsExactlyInAnyOrder(ACTIVE, REFUSED));
            String winner = tenants.holder(SIDE);
            String loser = winner.equals(lilac) ? saffron : lilac;
            assertThat(tenants.verdict(winner)).isEqualTo(ACTIVE);
            assertThat(tenants.message(loser))
                    .contains("/" + SIDE + " is held by AITenant "
                            + cluster.sandbox().aiTenants() + "/" + winner + ".");
            assertThat(tenants.rendered(winner)).containsExactly(SIDE);
            Recording<String> ofLoser = winner.equals(lilac) ? second : first;
            assertThat(Set.copyOf(ofLoser.versions()))
                    .as("never said anything else")
                    .isSubsetOf("", REFUSED);

            tenants.of(winner).delete();
            tenants.awaitActive(loser);
            assertThat(tenants.holder(SIDE)).isEqualTo(loser);
            assertThat(tenants.rendered(loser)).containsExactly(SIDE);
        }
    }

    @Test
    @Tag("case-88")
    void whoMovesLetsGoWhenNothingIsLeftThere() {
        cluster.apply(CASE, 2);
        tenants.awaitActive(saffron);
        TenantCluster.merge(cluster.config(namespace(saffron)), TELEMETRY);
        cluster.apply(CASE, 1);
        cluster.eventually("lilac to be refused", () -> tenants.verdict(lilac).equals(REFUSED));
        Requests requests;
        try (Recording<String> versions = Recording.of(tenants.of(saffron), GatewayTenants::verdict)) {
            requests = cluster.requestsDuring(() -> {
                cluster.apply(CASE, 3);
                tenants.awaitActive(lilac);
                cluster.eventually(() -> assertThat(tenants.rendered(saffron)).containsExactly(BACK));
                tenants.awaitActive(saffron);
                cluster.awaitIdle();
            });
            assertThat(changes(versions.versions()))
                    .as("Active once more only when it is")
                    .containsExactly(ACTIVE, "Pending/ConfigNotReady", ACTIVE);
        }
        assertThat(tenants.holder(SIDE)).isEqualTo(lilac);
        assertThat(tenants.holder(BACK)).isEqualTo(saffron);
        assertThat(tenants.rendered(lilac)).containsExactly(SIDE);
        assertEverythingIsFor(saffron, BACK);
        assertEverythingIsFor(lilac, SIDE);
        List<LoggedRequest> inOrder = requests.writes().withoutEvents().list();
        int release =
                inOrder.indexOf(requests.verb("delete").on("configmaps").list().get(0));
        Requests moved = requests.writes()
                .on("deployments")
                .that(request -> request.name().endsWith("-" + saffron));
        assertThat(moved.list())
                .isNotEmpty()
                .allSatisfy(request -> assertThat(inOrder.indexOf(request)).isLessThan(release));
    }

    /** Policies are named after their gateways: nobody else would ever clean up what stays behind. */
    @Test
    @Tag("case-88")
    void aMoveLeavesNothingBehind() {
        String tenant = Sandbox.DEFAULT_TENANT;
        tenants.awaitActive(tenant);
        TenantCluster.merge(cluster.config(), TELEMETRY);
        for (String gateway : List.of(SIDE, BACK, FRONT)) {
            String former = tenants.of(tenant).require().getSpec().getGateway().getName();
            tenants.retarget(tenant, gateway);
            cluster.eventually(() -> assertThat(tenants.holder(gateway)).isEqualTo(tenant));
            cluster.eventually(() -> assertThat(tenants.holder(former)).isEmpty());
            tenants.awaitActive(tenant);
            cluster.awaitIdle();
            assertEverythingIsFor(tenant, gateway);
            assertThat(GatewayTargets.mentioning(cluster, former)).isEmpty();
        }
    }

    @Test
    @Tag("case-88")
    void aTenantThatCannotMoveYetHoldsBoth() {
        tenants.create(saffron, SIDE);
        tenants.awaitActive(saffron);
        cluster.admin()
                .secrets()
                .inNamespace(cluster.sandbox().infra())
                .withName("maas-db-config")
                .delete();
        cluster.eventually(
                "saffron to be blocked", () -> tenants.verdict(saffron).equals("Pending/ConfigNotReady"));
        tenants.retarget(saffron, BACK);
        tenants.create(lilac, SIDE);
        cluster.eventually(
                "both to be held",
                () -> Stream.of(SIDE, BACK).map(tenants::holder).allMatch(saffron::equals));
        Awaitility.await("both to stay held")
                .during(Duration.ofSeconds(2))
                .atMost(TenantCluster.SOON)
                .until(() -> Stream.of(SIDE, BACK).map(tenants::holder).allMatch(saffron::equals));
        assertThat(tenants.rendered(saffron)).containsExactly(SIDE);
        assertThat(tenants.verdict(lilac)).isEqualTo(REFUSED);

        databaseSecret();
        tenants.awaitActive(lilac, saffron);
        assertThat(tenants.holder(SIDE)).isEqualTo(lilac);
        assertThat(tenants.rendered(saffron)).containsExactly(BACK);
    }

    @Test
    @Tag("case-110")
    void aMoveWhileTheOperatorIsDownIsMadeUpFor() {
        tenants.create(saffron, SIDE);
        tenants.awaitActive(saffron);
        cluster.operator().stop();
        tenants.retarget(saffron, BACK);
        cluster.operator().start();
        cluster.eventually(() -> assertThat(tenants.rendered(saffron)).containsExactly(BACK));
        cluster.eventually(
                "the former gateway to be free", () -> tenants.holder(SIDE).isEmpty());
        tenants.awaitActive(saffron);
    }

    @Test
    void aClaimThatSomebodyChangedIsPutRightByItsHolder() {
        tenants.create(saffron, SIDE);
        tenants.awaitActive(saffron);
        ConfigMap before = tenants.claim(SIDE).require();
        for (String change : List.of(
                "{\"data\":{\"gatewayName\":\"other-door\"}}",
                "{\"metadata\":{\"annotations\":null}}",
                "{\"metadata\":{\"ownerReferences\":null}}",
                "{\"metadata\":{\"labels\":null}}")) {
            TenantCluster.merge(tenants.claim(SIDE), change);
            cluster.eventually(() -> assertThat(content(tenants.claim(SIDE).require()))
                    .as(change)
                    .isEqualTo(content(before)));
        }
        tenants.claim(SIDE).delete();
        cluster.eventually("a claim again", () -> tenants.holder(SIDE).equals(saffron));
        tenants.awaitActive(saffron);
        cluster.awaitReady(cluster.sandbox().tenantNamespace("saffron"));
    }

    /** Route parents, targets of policies, selectors of filters; telemetry only where it is on. */
    private static void assertEverythingIsFor(String tenant, String gateway) {
        SortedMap<String, List<String>> targets = GatewayTargets.of(cluster, namespace(tenant));
        assertThat(targets.values()).allSatisfy(names -> assertThat(names).containsExactly(gateway));
        boolean telemetry =
                !TelemetryObjects.present(cluster, namespace(tenant)).isEmpty();
        assertThat(telemetry).isEqualTo(!tenant.equals(lilac));
        assertThat(targets.keySet().stream()
                        .map(key -> key.substring(0, key.indexOf(' ')))
                        .distinct())
                .containsExactlyElementsOf(GatewayTargets.kinds(telemetry));
    }

    private static String namespace(String tenant) {
        return tenant.equals(Sandbox.DEFAULT_TENANT) ? cluster.sandbox().subscription() : "ai-tenant-" + tenant;
    }

    /** What was said one after the other, repetitions apart. */
    private static List<String> changes(List<String> versions) {
        return IntStream.range(0, versions.size())
                .filter(i -> i == 0 || !versions.get(i).equals(versions.get(i - 1)))
                .mapToObj(versions::get)
                .toList();
    }

    private static void databaseSecret() {
        cluster.file("00-fixture.yaml").document(8).apply(cluster.admin());
    }

    private static List<Map<String, String>> content(ConfigMap claim) {
        return List.of(
                Map.of("holder", claim.getMetadata().getOwnerReferences().toString()),
                claim.getData(),
                Map.copyOf(
                        claim.getMetadata().getLabels() == null
                                ? Map.of()
                                : claim.getMetadata().getLabels()),
                Map.copyOf(
                        claim.getMetadata().getAnnotations() == null
                                ? Map.of()
                                : claim.getMetadata().getAnnotations()));
    }
}
