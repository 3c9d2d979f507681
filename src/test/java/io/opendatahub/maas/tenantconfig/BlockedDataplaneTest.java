/* A tenant whose dataplane waits for a decision: what is left out, and what its status says (contract section 7). */
package io.opendatahub.maas.tenantconfig;

import static io.opendatahub.maas.check.TenantFixture.PLATFORM;
import static io.opendatahub.maas.check.TenantFixture.POST;
import static io.opendatahub.maas.check.TenantFixture.POST_AUTOSCALER;
import static io.opendatahub.maas.check.TenantFixture.PRE;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.condition;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.status;
import static io.opendatahub.maas.tenantconfig.JudgedStatus.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.api.v1alpha1.EffectiveSettings;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.check.LiveFixture;
import io.opendatahub.maas.check.TenantFixture;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.MigrationDecision;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.PluginsFacts;
import io.opendatahub.maas.model.PluginsFacts.Shape;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ready as far as the objects go, False in the status. */
class BlockedDataplaneTest {

    private static final ResourceKey PLUGINS =
            ResourceKey.of(ManagedKind.CONFIG_MAP, "edge-gw", "payload-processing-plugins");

    private final TenantFixture fixture = TenantFixture.ofDefault().withWorkloads();

    private BlockedDataplaneTest() {
        fixture.with(LiveFixture.deployment(PRE).older().build())
                .with(LiveFixture.deployment(POST).older().build());
        plugins(Shape.OTHER, Set.of("maas-controller"));
    }

    private void plugins(Shape shape, Set<String> managers) {
        fixture.with(new LiveObject(
                PLUGINS,
                "u-plugins",
                1,
                Map.of(),
                Map.of(),
                null,
                false,
                managers,
                "",
                new PluginsFacts(shape, "lacks key \"a\"", false, List.of(), List.of())));
    }

    private Set<ResourceKey> objects() {
        TenantResolution.Ready ready =
                (TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), PLATFORM);
        return ready.objects().stream().map(DesiredObject::key).collect(Collectors.toSet());
    }

    @Test
    void itsObjectsAreLeftOutAndNoOthers() {
        Set<ResourceKey> blocked = objects();
        plugins(Shape.PRESENT, Set.of("maas-controller"));
        Set<ResourceKey> all = objects();
        all.removeAll(blocked);
        assertThat(all).containsExactlyInAnyOrder(PLUGINS, PRE, POST);
    }

    @Test
    @Tag("case-61")
    void aConfigMapOfSomebodyElseBlocksNothing() {
        plugins(Shape.OTHER, Set.of("somebody"));
        assertThat(objects()).contains(PRE, POST);
        assertThat(((TenantResolution.Ready) TenantContextResolver.resolve(fixture.observation(), PLATFORM))
                        .migration())
                .isEqualTo(new MigrationDecision.Nothing());
    }

    @Test
    void readySaysWhatIsToBeSetWhateverRuns() {
        MaasTenantConfigStatus status = status(fixture);
        assertThat(status.getPhase()).isEqualTo("Failed");
        assertThat(verdict(status, "Ready")).isEqualTo("False/PayloadProcessingMigrationBlocked");
        assertThat(condition(status, "Ready").getMessage())
                .contains("it lacks key \"a\"", "maas.opendatahub.io/force-payload-processing-migration=true");
        assertThat(verdict(status, "DeploymentsAvailable")).isEqualTo("True/WorkloadsAvailable");
        assertThat(condition(status, "DeploymentsAvailable").getMessage())
                .contains("payload-pre-processing is left as it is; payload-processing is left as it is");
        assertThat(verdict(status, "DependenciesAvailable")).startsWith("True/");
        assertThat(verdict(status, "Degraded")).startsWith("False/");
    }

    @Test
    void whatIsRefusedBesidesIsTold() {
        Failure failure = new Failure(TenantFixture.MAAS_API, 403, "User \"op\" cannot patch resource");
        MaasTenantConfigStatus status =
                status(fixture, new ApplyReport(List.of(failure), List.of(), List.of(), Map.of()));
        assertThat(verdict(status, "Ready")).isEqualTo("False/PayloadProcessingMigrationBlocked");
        assertThat(condition(status, "Ready").getMessage()).contains("lacks key", "cannot patch resource");
    }

    /** The older workloads are judged by what they ask for themselves. */
    @Test
    void itsWorkloadsAreJudgedByTheirOwnCounts() {
        fixture.with(LiveFixture.deployment(POST).older().pods(4, 4, 4, 4).build());
        assertThat(verdict(status(fixture), "DeploymentsAvailable")).isEqualTo("True/WorkloadsAvailable");
        fixture.with(LiveFixture.deployment(POST).older().pods(4, 4, 4, 3).build());
        assertThat(condition(status(fixture), "DeploymentsAvailable").getMessage())
                .contains("payload-processing: 3/4");

        fixture.with(LiveFixture.autoscaler(
                POST_AUTOSCALER, "False", "FailedGetResourceMetric", "no cpu", "2020-01-01T00:00:00Z"));
        MaasTenantConfigStatus autoscaled = status(fixture);
        assertThat(verdict(autoscaled, "DeploymentsAvailable")).isEqualTo("True/WorkloadsAvailable");
        assertThat(verdict(autoscaled, "Degraded")).as("its fields have no say").startsWith("False/");

        fixture.live.remove(POST);
        assertThat(condition(status(fixture), "DeploymentsAvailable").getMessage())
                .contains(
                        "payload-processing: there is no Deployment, and none is made until its migration is decided");
    }

    /** What was put in force last for the payload workloads still is. */
    @Test
    void theirEffectiveSettingsAreThoseOfBefore() {
        EffectiveSettings first = status(fixture).getEffective();
        assertThat(first.getMaasApi()).isNotNull();
        assertThat(first.getPayloadProcessing()).isNull();

        plugins(Shape.PRESENT, Set.of("maas-controller"));
        fixture.config.setStatus(status(fixture));
        EffectiveSettings before = fixture.config.getStatus().getEffective();
        plugins(Shape.OTHER, Set.of("maas-controller"));
        fixture.annotation("maas.opendatahub.io/payload-processing-replicas", "5")
                .annotation("maas.opendatahub.io/maas-api-replicas", "5");
        EffectiveSettings held = status(fixture).getEffective();
        assertThat(held.getPayloadProcessing()).isEqualTo(before.getPayloadProcessing());
        assertThat(held.getMaasApi()).isNotEqualTo(before.getMaasApi());
    }
}
