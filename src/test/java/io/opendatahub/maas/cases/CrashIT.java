package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opendatahub.maas.controlplane.ClusterState;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The operator is killed after its k-th write, for every k, and another one starts: the end is always that of the undisturbed
 * run. Each round is the life of a tenant of its own, so that nothing has to be put back; in round k every step of that life is
 * hit after its k-th write, as long as it has more writes than that.
 */
@WithControlPlane(operator = false, proxied = true)
class CrashIT {

    private static final String GATEWAY = "side-door";

    private static TenantCluster cluster;
    private static LivingTenants tenants;
    private static OperatorSlot operator;
    private static Sandbox sandbox;

    /** The steps in the life of a tenant, in this order. */
    private enum Step {
        CREATE,
        AUTOSCALE,
        STOP_AUTOSCALING,
        DELETE
    }

    /** In the middle of a life: without them the rest is the same. */
    private static final EnumSet<Step> AUTOSCALING = EnumSet.of(Step.AUTOSCALE, Step.STOP_AUTOSCALING);

    @BeforeAll
    static void defaultTenant(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        Crash.start(operator);
        cluster.awaitReady();
    }

    @Test
    @Tag("case-109")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void afterAnyWriteTheNextOperatorEndsInTheSameState() {
        Map<Step, ClusterState> undisturbed = undisturbedLife();
        Set<Step> open = EnumSet.allOf(Step.class);
        Map<Step, Integer> crashes = new EnumMap<>(Step.class);
        for (int writes = 1; !open.isEmpty(); writes++) {
            EnumSet<Step> steps = EnumSet.allOf(Step.class);
            if (Collections.disjoint(open, AUTOSCALING)) {
                steps.removeAll(AUTOSCALING);
            }
            for (Step step : steps) {
                Life life = new Life("t" + writes, step, undisturbed.get(step));
                if (!open.contains(step)) {
                    life.begin();
                } else if (crash(life, writes)) {
                    crashes.merge(step, 1, Integer::sum);
                } else {
                    open.remove(step);
                }
                awaitUndisturbedState(life, writes);
            }
        }
        cluster.awaitIdle();
        assertThat(crashes).containsOnlyKeys(Step.values());
        assertThat(crashes.get(Step.CREATE)).isGreaterThan(10);
        assertThat(crashes.get(Step.DELETE)).isGreaterThan(10);
    }

    private static Map<Step, ClusterState> undisturbedLife() {
        Map<Step, ClusterState> states = new EnumMap<>(Step.class);
        for (Step step : Step.values()) {
            Life life = new Life("t0", step, null);
            life.begin();
            await(step + " without a crash").atMost(Crash.RECOVERY).until(life::isThere);
            cluster.awaitIdle();
            states.put(step, life.state());
        }
        return states;
    }

    /** Begins a step and kills the operator when it wants to write once more; false when it has no more to write. */
    private static boolean crash(Life life, int writes) {
        boolean crashed = new Crash(operator, life.step.toString())
                .after(
                        writes,
                        life::begin,
                        () -> life.isThere() && life.difference().isEmpty());
        if (crashed) {
            Crash.start(operator);
        }
        return crashed;
    }

    /** What users see first: the rest takes longer to look at. */
    private static void awaitUndisturbedState(Life life, int writes) {
        Crash crash = new Crash(operator, life.step.toString());
        crash.awaitEnd(writes, life::isThere);
        crash.awaitAsserted(writes, () -> assertThat(life.difference()).isEmpty());
    }

    /**
     * One step in the life of one tenant.
     *
     * @param undisturbed how it ends when nobody is killed
     */
    private record Life(String tenant, Step step, @Nullable ClusterState undisturbed) {
        void begin() {
            switch (step) {
                case CREATE -> tenants.apply(tenant, GATEWAY);
                case AUTOSCALE -> tenants.setAutoscaling(tenant, "{}");
                case STOP_AUTOSCALING -> tenants.setAutoscaling(tenant, "null");
                case DELETE -> tenants.aitenant(tenant).delete();
            }
        }

        /** Whether what users see is there; the rest is in {@link #difference}, which takes longer to look at. */
        boolean isThere() {
            return switch (step) {
                case CREATE -> tenants.isActive(tenant);
                case AUTOSCALE -> tenants.autoscaled(tenant) == 2 && tenants.isActive(tenant);
                case STOP_AUTOSCALING -> tenants.autoscaled(tenant) == 0 && tenants.isActive(tenant);
                case DELETE -> tenants.aitenant(tenant).get() == null;
            };
        }

        String difference() {
            return state().differenceTo(Objects.requireNonNull(undisturbed));
        }

        ClusterState state() {
            Set<String> places = new HashSet<>(sandbox.namespaces());
            places.add(tenants.namespace(tenant));
            return ClusterState.take(cluster.admin(), places, Map.of(sandbox.tenantName(tenant), "TENANT"));
        }
    }
}
