package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.OlderDataplane.BLOCKED;
import static io.opendatahub.maas.cases.OlderDataplane.POST;
import static io.opendatahub.maas.cases.OlderDataplane.PRE;
import static io.opendatahub.maas.cases.OlderDataplane.SWITCHED_OFF;
import static io.opendatahub.maas.cases.OlderTexts.CONFIG_MAP;
import static io.opendatahub.maas.cases.OlderTexts.OLDER_POST_FILE;
import static io.opendatahub.maas.cases.OlderTexts.TRANSLATING;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What would be lost unasked waits for an administrator, and nothing of it is touched (contract section 7). */
@WithControlPlane
class DataplaneBlockedIT {

    private static final String FORCE = "maas.opendatahub.io/force-payload-processing-migration";

    private static TenantCluster cluster;
    private static OlderDataplane dataplane;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        dataplane = new OlderDataplane(cluster);
        cluster.awaitReady();
    }

    private static void change(String section, int replicas) {
        TenantCluster.merge(cluster.config(), "{\"spec\":{\"%s\":{\"replicas\":%d}}}".formatted(section, replicas));
    }

    /** Its autoscaler is not in the config any more, and its counts are others: nothing of that matters. */
    @Test
    @Tag("case-94")
    void aBlockedDataplaneIsNotTouchedAndEverythingElseGoesOn() {
        dataplane.leave(TRANSLATING);
        dataplane.run();
        Map<String, String> before = dataplane.versions();
        assertThat(before).hasSize(4);
        Requests requests = cluster.requestsDuring(DataplaneBlockedIT::lifeWhileBlocked);
        assertThat(dataplane.versions()).isEqualTo(before);
        assertThat(dataplane.mayRead()).isTrue();
        assertThat(requests.writes().in(cluster.sandbox().gateway()).on("deployments"))
                .isEmpty();
        assertThat(requests.writes().in(cluster.sandbox().gateway()).on("configmaps"))
                .isEmpty();
        assertThat(requests.writes().on("horizontalpodautoscalers")).isEmpty();
        assertThat(requests.writes()
                        .on("maastenantconfigs")
                        .subresource("status")
                        .count())
                .isLessThanOrEqualTo(8);
        assertThat(cluster.condition("DeploymentsAvailable").getStatus()).isEqualTo("True");
        assertThat(dataplane.events(BLOCKED))
                .singleElement()
                .satisfies(event -> assertThat(event.getType()).isEqualTo("Warning"));
        assertThat(cluster.writesDuringReconciles(2)).isEmpty();

        dataplane.translation(false);
        dataplane.awaitMigrated();
        cluster.eventually(
                "the counts of the config",
                () -> Integer.valueOf(5)
                        .equals(cluster.payload(POST).getStatus().getAvailableReplicas()));
        assertThat(dataplane.events(SWITCHED_OFF)).hasSize(1);
    }

    private static void lifeWhileBlocked() {
        dataplane.handsOff(false);
        dataplane.awaitBlocked("set spec.apiTranslation.enabled");
        change("payloadProcessing", 5);
        change("maasApi", 2);
        cluster.eventually(
                "the change of maas-api",
                () -> Integer.valueOf(2).equals(cluster.maasApi().getStatus().getAvailableReplicas()));
        cluster.operator().restart();
        cluster.awaitIdle();
    }

    /** An administrator edited it, so that two of its fields are his. */
    @Test
    void whatSomebodyMadeHisOwnIsReplacedWhenThatIsForced() {
        dataplane.leave(CONFIG_MAP);
        dataplane.run();
        String edited = dataplane
                .plugins()
                .require()
                .getData()
                .get(OLDER_POST_FILE)
                .replace("- type: stream-usage-enforcer", "- type: stream-usage-enforcer\n- type: external-metering");
        new ForeignActor(cluster, "kubectl-edit")
                .json(
                        dataplane.plugins(),
                        "[{\"op\":\"replace\",\"path\":\"/data/%s\",\"value\":%s}]"
                                .formatted(OLDER_POST_FILE, Serialization.asJson(edited)));
        dataplane.translation(true);
        Map<String, String> before = dataplane.versions();
        dataplane.handsOff(false);
        dataplane.awaitBlocked(OLDER_POST_FILE + " has other plugins", FORCE + "=true");
        cluster.awaitIdle();
        assertThat(dataplane.versions()).isEqualTo(before);

        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"annotations\":{\"%s\":\"true\"}}}".formatted(FORCE));
        dataplane.awaitMigrated();
        assertThat(dataplane.chain()).contains("anthropic_to_openai");
    }

    @Test
    void withoutDeploymentsNoneIsMadeWhileBlocked() {
        dataplane.leave(CONFIG_MAP.replace("response: []", "answer: []"));
        dataplane.handsOff(false);
        dataplane.awaitBlocked("no plain configuration");
        cluster.awaitIdle();
        assertThat(dataplane.deployment(PRE).get()).isNull();
        assertThat(dataplane.deployment(POST).get()).isNull();
        assertThat(cluster.condition("DeploymentsAvailable").getMessage()).contains("none is made until");

        TenantCluster.merge(
                dataplane.plugins(),
                "{\"data\":{\"%s\":%s}}".formatted(OLDER_POST_FILE, Serialization.asJson(shipped())));
        dataplane.awaitMigrated();
    }

    private static String shipped() {
        return Serialization.unmarshal(CONFIG_MAP, ConfigMap.class).getData().get(OLDER_POST_FILE);
    }

    /** By Update it would outlive an apply that does not say it, and the next administrator could not say it any more. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("case-49")
    void theEarlierControllersOwnMarkIsNoOptOut(boolean applied) {
        String marked = "annotations: {opendatahub.io/managed: \"false\"}\n";
        dataplane.leave(applied ? CONFIG_MAP.replace("\ndata:", "\n  " + marked + "data:") : CONFIG_MAP);
        if (!applied) {
            dataplane.earlier().json(dataplane.plugins(), """
                    [{"op": "add", "path": "/metadata/annotations", "value": {"opendatahub.io/managed": "false"}}]""");
        }
        dataplane.run();
        dataplane.handsOff(false);
        dataplane.awaitMigrated();
        assertThat(dataplane.plugins().require().getMetadata().getAnnotations()).isNullOrEmpty();
    }

    /** Also where the annotation stands there already: who owns it too wants it. */
    @Test
    @Tag("case-49")
    void anybodyElsesMarkBlocksUntilItIsTakenOff() {
        dataplane.leave(CONFIG_MAP);
        new ForeignActor(cluster, "kubectl-annotate").json(dataplane.plugins(), """
                [{"op": "add", "path": "/metadata/annotations", "value": {"opendatahub.io/managed": "false"}}]""");
        dataplane.run();
        Map<String, String> before = dataplane.versions();
        dataplane.handsOff(false);
        dataplane.awaitBlocked("asks to be left alone", "remove its annotation opendatahub.io/managed");
        cluster.awaitIdle();
        assertThat(dataplane.versions()).isEqualTo(before);

        TenantCluster.merge(dataplane.plugins(), "{\"metadata\":{\"annotations\":{\"opendatahub.io/managed\":null}}}");
        dataplane.awaitMigrated();
    }

    /** The operator does not see it at first, and must not have rolled the pods by the time it does. */
    @Test
    void aConfigMapWithoutOurLabelIsLookedUpFirst() {
        dataplane.leave(TRANSLATING.replace("app.opendatahub.io/modelsasservice: \"true\", ", ""));
        dataplane.run();
        Map<String, String> before = dataplane.versions();
        dataplane.handsOff(false);
        dataplane.awaitBlocked("set spec.apiTranslation.enabled");
        cluster.awaitIdle();
        assertThat(dataplane.versions()).isEqualTo(before);

        dataplane.translation(true);
        dataplane.awaitMigrated();
    }
}
