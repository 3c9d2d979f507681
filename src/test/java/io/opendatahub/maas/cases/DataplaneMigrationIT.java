package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.OlderDataplane.POST;
import static io.opendatahub.maas.cases.OlderDataplane.PRE;
import static io.opendatahub.maas.cases.OlderDataplane.PRESENT;
import static io.opendatahub.maas.cases.OlderDataplane.SWITCHED_OFF;
import static io.opendatahub.maas.cases.OlderTexts.CONFIG_MAP;
import static io.opendatahub.maas.cases.OlderTexts.OLDER_POST_FILE;
import static io.opendatahub.maas.cases.OlderTexts.OLDER_PRE_FILE;
import static io.opendatahub.maas.cases.OlderTexts.TRANSLATING;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration of the older dataplane is replaced when nothing of it is lost unasked (contract section 7). */
@WithControlPlane
class DataplaneMigrationIT {

    private static TenantCluster cluster;
    private static OlderDataplane dataplane;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        dataplane = new OlderDataplane(cluster);
        cluster.awaitReady();
    }

    /** Old pods reload the files until the last of them is gone. */
    @Test
    void olderFilesStayUntilBothWorkloadsHaveRolledOut() {
        dataplane.leave(CONFIG_MAP);
        dataplane.run();
        cluster.controlPlane().pods().hold(cluster.sandbox().gateway(), PRE);
        try (Recording<Set<String>> versions =
                Recording.of(dataplane.plugins(), plugins -> plugins.getData().keySet())) {
            dataplane.handsOff(false);
            cluster.eventually("payload-processing to be rolled out", () -> {
                var status = dataplane.deployment(POST).require().getStatus();
                return dataplane.arguments(POST).contains("/etc/praxis/extproc.yaml")
                        && Integer.valueOf(1).equals(status.getReplicas())
                        && Integer.valueOf(1).equals(status.getUpdatedReplicas());
            });
            cluster.awaitIdle();
            assertThat(dataplane.files()).containsAll(PRESENT).contains(OLDER_PRE_FILE, OLDER_POST_FILE);
            cluster.controlPlane().pods().release(cluster.sandbox().gateway());
            dataplane.awaitMigrated();
            assertThat(versions.versions()).allMatch(files -> files.contains(OLDER_POST_FILE) || files.equals(PRESENT));
        }
        assertThat(dataplane.events(SWITCHED_OFF)).isEmpty();
        assertThat(dataplane.chain()).doesNotContain("anthropic");
        assertThat(dataplane.plugins().require().getMetadata().getManagedFields())
                .extracting("manager")
                .containsExactly("maas-controller");
        assertThat(cluster.writesDuringReconciles(2)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void translationIsKeptOrGivenUpAsTheConfigSays(boolean enabled) {
        dataplane.leave(TRANSLATING);
        dataplane.run();
        dataplane.translation(enabled);
        dataplane.handsOff(false);
        dataplane.awaitMigrated();
        assertThat(dataplane.chain().contains("anthropic_to_openai")).isEqualTo(enabled);
        assertThat(dataplane.events(SWITCHED_OFF))
                .hasSize(enabled ? 0 : 1)
                .allMatch(event -> "Normal".equals(event.getType()));
    }
}
