package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.OlderDataplane.MIGRATED;
import static io.opendatahub.maas.cases.OlderDataplane.PRESENT;
import static io.opendatahub.maas.cases.OlderTexts.CONFIG_MAP;
import static io.opendatahub.maas.cases.OlderTexts.OLDER_POST_FILE;
import static io.opendatahub.maas.cases.OlderTexts.OLDER_PRE_FILE;
import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The operator is killed between the writes by which it replaces an older configuration: the next one ends in the same state. */
@WithControlPlane(operator = false, proxied = true)
class DataplaneCrashIT {

    private static final Map<String, String> WITHOUT_LEASE = Map.of("LEADER_ELECTION", "false");
    private static final Set<String> OLDER = Set.of(OLDER_PRE_FILE, OLDER_POST_FILE);
    private static final String SECOND_OWNER = "maas-controller-handover";

    private static TenantCluster cluster;
    private static OlderDataplane dataplane;
    private static OperatorSlot operator;

    /** What is the last to get through. */
    private enum Last {
        /** Nothing is lost yet, and it is said what will be. */
        EVENT(1, false, OLDER),
        /** The older files have a second owner. */
        HAND_OVER(2, true, OLDER),
        /** Both formats are there; nothing on the cluster says any more that there is something to tell. */
        APPLY(3, true, both());

        private final int writes;
        private final boolean shared;
        private final Set<String> files;

        Last(int writes, boolean shared, Set<String> files) {
            this.writes = writes;
            this.shared = shared;
            this.files = files;
        }

        private static Set<String> both() {
            Set<String> files = new TreeSet<>(OLDER);
            files.addAll(PRESENT);
            return files;
        }
    }

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot slot) {
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, slot).fixture();
        dataplane = new OlderDataplane(cluster);
        operator.start(WITHOUT_LEASE);
        cluster.awaitReady();
    }

    @ParameterizedTest
    @EnumSource
    void theNextOperatorGoesOnAndNothingIsToldTwiceOrNever(Last last) {
        dataplane.leave(CONFIG_MAP);
        dataplane.run();
        try (FaultRule dead = operator.proxy().cut(killed(last.writes))) {
            dataplane.handsOff(false);
            cluster.eventually("the operator to write once more", () -> dead.hits() > 0);
            operator.proxy().cutWatches();
            operator.stop();
        }
        assertThat(dataplane.files()).isEqualTo(last.files);
        assertThat(managers().contains(SECOND_OWNER)).isEqualTo(last.shared);
        assertThat(dataplane.events(MIGRATED)).hasSize(1);
        operator.start(WITHOUT_LEASE);
        dataplane.awaitMigrated();
        assertThat(managers()).containsExactly("maas-controller");
    }

    private static List<String> managers() {
        return dataplane.plugins().require().getMetadata().getManagedFields().stream()
                .map(entry -> entry.getManager())
                .toList();
    }

    /** Nothing gets through after so many writes to the ConfigMap and events of the config. */
    private static Predicate<ProxiedRequest> killed(int limit) {
        AtomicInteger writes = new AtomicInteger();
        String events = "/namespaces/" + cluster.sandbox().subscription() + "/events";
        return request -> request.isWrite()
                && (writes.get() > limit
                        || ((request.path().endsWith("/configmaps/payload-processing-plugins")
                                        || request.path().endsWith(events))
                                && writes.incrementAndGet() > limit));
    }
}
