package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where it cannot be read whether an object opted out, it is not written. */
@WithControlPlane(proxied = true)
class OptOutFaultIT {

    private static final String PLUGINS = "payload-processing-plugins";
    private static TenantCluster cluster;
    private static Resource<ConfigMap> plugins;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        plugins = cluster.admin().configMaps().inNamespace(sandbox.gateway()).withName(PLUGINS);
    }

    @BeforeEach
    void defaultState() {
        DefaultState.restore(cluster);
    }

    /** The engine reads no single objects, so that lists and watches fail as well, before and after a restart. */
    @ParameterizedTest
    @CsvSource({"500, InternalError", "403, Forbidden"})
    @Tag("case-50")
    void anErrorReadingIsNoPermissionToWrite(int code, String reason) {
        TenantCluster.merge(plugins, """
                {"metadata": {"annotations": {"opendatahub.io/managed": "false"}}, "data": {"extproc.yaml": "# mine"}}""");
        cluster.awaitIdle();
        ConfigMap edited = plugins.require();
        Requests during = cluster.requestsDuring(() -> {
            try (FaultRule fault = cluster.operator()
                    .proxy()
                    .answer(
                            request -> request.path().contains(cluster.sandbox().gateway() + "/configmaps")
                                    && !request.isWrite(),
                            code,
                            reason)) {
                cluster.operator().proxy().cutWatches();
                cluster.touch();
                cluster.operator().restart();
                cluster.touch();
                Condition ready = cluster.awaitCondition("Ready", "False");
                assertThat(ready.getMessage()).contains(cluster.sandbox().gateway() + "/" + PLUGINS);
                assertThat(fault.hits()).isPositive();
            }
            cluster.awaitReady();
        });
        assertThat(during.writes().on("configmaps")).isEmpty();
        assertThat(plugins.require()).isEqualTo(edited);
    }
}
