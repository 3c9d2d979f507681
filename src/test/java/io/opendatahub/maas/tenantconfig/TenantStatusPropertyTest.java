/* What holds for every status, whatever the facts (contract section 6). */
package io.opendatahub.maas.tenantconfig;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.check.LiveFixture;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.ApplyReport.Foreign;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.status.StatusDiff;
import io.opendatahub.maas.status.StatusEvents;
import io.opendatahub.maas.status.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;

/** A status is a function of the facts, complete, and made of known reasons. */
class TenantStatusPropertyTest {

    private static final List<ResourceKey> WORKLOADS =
            List.of(TenantFixture.MAAS_API, TenantFixture.PRE, TenantFixture.POST);

    private record Situation(TenantFixture fixture, ApplyReport report) {

        MaasTenantConfigStatus status() {
            TenantResolution resolution = TenantContextResolver.resolve(fixture.observation(), PLATFORM);
            return TenantStatusFactory.of(fixture.observation(), PLATFORM, resolution, report)
                    .status();
        }
    }

    @Property(tries = 500)
    @Tag("case-19")
    void theSameFactsGiveTheSameBytes(@ForAll long seed) {
        assertThat(situation(seed).status().toString())
                .isEqualTo(situation(seed).status().toString());
    }

    @Property(tries = 500)
    @Tag("case-75")
    void aStatusIsStableOnceStored(@ForAll long seed) {
        Situation situation = situation(seed);
        MaasTenantConfigStatus stored = situation.status();
        situation.fixture().config.setStatus(stored);
        situation.fixture().now = situation.fixture().now.plusSeconds(3_600);
        MaasTenantConfigStatus next = situation.status();

        assertThat(StatusDiff.of(stored, next)).isEqualTo(StatusDiff.SAME);
        assertThat(StatusEvents.of(stored, next)).isEmpty();
    }

    @Property(tries = 500)
    @Tag("case-78")
    void everyStatusIsComplete(@ForAll long seed) {
        MaasTenantConfigStatus status = situation(seed).status();

        assertThat(status.getConditions())
                .extracting(Condition::getType)
                .containsExactly(
                        "Ready",
                        "DependenciesAvailable",
                        "MaaSPrerequisitesAvailable",
                        "DeploymentsAvailable",
                        "Degraded");
        assertThat(status.getConditions()).allSatisfy(condition -> {
            assertThat(Reasons.of(condition.getReason())).isPresent();
            assertThat(condition.getStatus()).isIn("True", "False", "Unknown");
            assertThat(condition.getObservedGeneration()).isEqualTo(3);
            assertThat(condition.getMessage()).isNotEmpty().hasSizeLessThanOrEqualTo(Texts.MESSAGE_LIMIT);
        });
        boolean ready = status.getConditions().get(0).getStatus().equals("True");
        assertThat(Set.of("Active", "Degraded").contains(String.valueOf(status.getPhase())))
                .isEqualTo(ready);
    }

    private static Situation situation(long seed) {
        Random random = new Random(seed);
        TenantFixture fixture =
                switch (random.nextInt(5)) {
                    case 0 -> TenantFixture.inNamespace("sandbox-nine");
                    case 1 -> TenantFixture.ofLilac();
                    default -> TenantFixture.ofDefault();
                };
        List<Runnable> disturbances = List.of(
                () -> fixture.annotation("component.opendatahub.io/management-state", "Unmanaged"),
                () -> fixture.annotation("component.opendatahub.io/management-state", "x"),
                () -> fixture.annotation("maas.opendatahub.io/maas-api-replicas", "x".repeat(random.nextInt(9_000))),
                () -> fixture.label("maas.opendatahub.io/tenant-name", "other"),
                () -> fixture.anchor = null,
                () -> fixture.secret = DatabaseSecret.MISSING,
                () -> fixture.gateways.clear(),
                () -> fixture.served.add(ObservedKinds.AUTHORINO),
                () -> fixture.served.add(ObservedKinds.DSC_INITIALIZATION),
                () -> fixture.served.remove(ObservedKinds.AUTH_CONFIG));
        disturbances.forEach(disturbance -> {
            if (random.nextInt(8) == 0) {
                disturbance.run();
            }
        });
        WORKLOADS.forEach(key -> deployment(fixture, key, random));
        return new Situation(fixture, report(random));
    }

    private static void deployment(TenantFixture fixture, ResourceKey key, Random random) {
        int pods = random.nextInt(3);
        if (random.nextInt(8) > 0) {
            LiveFixture deployment = LiveFixture.deployment(key);
            fixture.with(
                    random.nextBoolean()
                            ? deployment.build()
                            : deployment.pods(1, pods, random.nextInt(3), pods).build());
        }
    }

    private static ApplyReport report(Random random) {
        List<Failure> failures = new ArrayList<>();
        List<Foreign> foreign = new ArrayList<>();
        WORKLOADS.forEach(key -> {
            if (random.nextInt(6) == 0) {
                failures.add(new Failure(key, 403, "z".repeat(random.nextInt(60_000))));
            }
            if (random.nextInt(6) == 0) {
                foreign.add(new Foreign(key, ""));
            }
        });
        return new ApplyReport(failures, foreign, List.of(), Map.of());
    }
}
