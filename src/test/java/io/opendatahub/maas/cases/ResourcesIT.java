package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which resource overrides are used, and what arrives in the containers. */
@WithControlPlane
class ResourcesIT {

    private static final String PROCESSING = "payload-processing";
    private static TenantCluster cluster;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @BeforeEach
    void defaultState() {
        DefaultState.restore(cluster);
    }

    @Test
    @Tag("case-09")
    void anAutoscalerNeedsBothRequests() {
        refuses("09-hpa-needs-requests.yaml", 1, "needs requests.cpu", "needs requests.memory");
        refuses("09-hpa-needs-requests.yaml", 2, "needs requests.memory");
        assertThat(cluster.condition("Degraded").getMessage()).doesNotContain("requests.cpu");
        refuses("09-hpa-needs-requests.yaml", 3, "needs requests.cpu");
        assertThat(cluster.condition("Degraded").getMessage()).doesNotContain("requests.memory");
        assertThat(cluster.autoscaler(PROCESSING)).isPresent();

        cluster.apply("09-hpa-needs-requests.yaml", 4);
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
        assertThat(processing()).isEqualTo(ResourceBlock.of(Map.of("cpu", "250m", "memory", "300Mi"), Map.of()));
        assertThat(cluster.autoscaler(PROCESSING)).isPresent();
    }

    /** The tenant works on with the defaults and says what is wrong. */
    private static void refuses(String file, int document, String... problems) {
        cluster.apply(file, document);
        DefaultState.awaitJudged(cluster);
        Condition degraded = cluster.awaitCondition(
                "Degraded", condition -> "InvalidResourcesOverride".equals(condition.getReason()));
        assertThat(degraded.getStatus()).isEqualTo("True");
        assertThat(degraded.getMessage())
                .contains("spec.payloadProcessing.resources")
                .contains(problems)
                .doesNotContain("Exception", "java.", "io.fabric8");
        assertThat(processing()).isEqualTo(ResourceBlock.PAYLOAD_DEFAULT);
    }

    @Test
    @Tag("case-28")
    void oneWorkloadIsStoppedAndRecovers() {
        cluster.apply("28-request-above-limit.yaml", 1);
        cluster.awaitReady();
        Requests writes = cluster.requestsDuring(() -> {
                    refuses("28-request-above-limit.yaml", 2, "requests.cpu 2 is above limits.cpu 600m");
                    cluster.awaitReady();
                    cluster.awaitIdle();
                })
                .writes();
        assertThat(cluster.maasApi().getSpec().getReplicas()).isEqualTo(2);
        assertThat(writes.on("deployments").named(PROCESSING)).isEmpty();

        cluster.apply("28-request-above-limit.yaml", 3);
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
        assertThat(processing())
                .isEqualTo(ResourceBlock.of(
                        Map.of("cpu", "500m", "memory", "128Mi"), Map.of("cpu", "600m", "memory", "512Mi")));
    }

    @Test
    @Tag("case-29")
    void oddAmountsAreRefusedOrUnderstood() {
        for (int document : new int[] {1, 2, 3}) {
            assertThatThrownBy(() -> cluster.apply("29-odd-amounts.yaml", document))
                    .as("document %d", document)
                    .isInstanceOf(KubernetesClientException.class)
                    .hasMessageContaining("spec.payloadProcessing.resources.limits");
        }
        assertThat(processing()).isEqualTo(ResourceBlock.PAYLOAD_DEFAULT);
        refuses("29-odd-amounts.yaml", 4, "limits.cpu is \"-1\"");

        cluster.apply("29-odd-amounts.yaml", 5);
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
        assertThat(processing()).isEqualTo(ResourceBlock.of(Map.of(), Map.of("memory", "129000000")));
    }

    @Test
    @Tag("case-30")
    void anOverrideIsTheWholeBlock() {
        cluster.apply("30-full-replacement.yaml", 1);
        cluster.awaitReady();
        assertThat(maasApi()).isEqualTo(ResourceBlock.of(Map.of("memory", "300Mi"), Map.of()));

        cluster.apply("30-full-replacement.yaml", 2);
        cluster.awaitReady();
        assertThat(maasApi()).isEqualTo(ResourceBlock.of(Map.of(), Map.of("cpu", "750m")));

        // Not applied: an API server makes null of a map that an apply empties, and then refuses that.
        DefaultState.replaceSpec(cluster, "{\"maasApi\": {}}");
        cluster.awaitReady();
        assertThat(maasApi()).isEqualTo(ResourceBlock.MAAS_API_DEFAULT);
    }

    @Test
    @Tag("case-33")
    void claimsAreRefused() {
        assertThatThrownBy(() -> cluster.apply("33-claims.yaml", 1))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("spec.maasApi.resources.claims");
        assertThat(cluster.maasApi()
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getResources()
                        .getClaims())
                .isEmpty();
    }

    /** Decided: present but empty is the same as not there (contract section 5). */
    @Test
    @Tag("case-34")
    void anEmptyBlockIsNone() {
        cluster.apply("34-empty-resources.yaml", 1);
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
        cluster.operator().restart();
        cluster.touch();
        cluster.awaitIdle();
        assertThat(maasApi()).isEqualTo(ResourceBlock.MAAS_API_DEFAULT);
        assertThat(processing()).isEqualTo(ResourceBlock.PAYLOAD_DEFAULT);
        assertThat(ResourceBlock.of(cluster.payload("payload-pre-processing"), "payload-pre-processing"))
                .isEqualTo(ResourceBlock.PAYLOAD_DEFAULT);
        assertThat(cluster.autoscaler(PROCESSING)).isPresent();
        assertThat(StoredJson.config(cluster, cluster.sandbox().subscription()).path("spec"))
                .isEqualTo(StoredJson.parse("""
                        {"maasApi": {"resources": {}},
                         "payloadProcessing": {"autoscaling": {}, "resources": {}},
                         "payloadPreProcessing": {"resources": {}}}"""));
    }

    @Test
    @Tag("case-36")
    void plainNumbersAreAmounts() {
        cluster.apply("36-plain-numbers.yaml", 1);
        cluster.awaitReady();
        assertThat(maasApi()).isEqualTo(ResourceBlock.of(Map.of(), Map.of("cpu", "1", "memory", "268435456")));
    }

    private static ResourceBlock maasApi() {
        return ResourceBlock.of(cluster.maasApi(), "maas-api");
    }

    private static ResourceBlock processing() {
        return ResourceBlock.of(cluster.payload(PROCESSING), PROCESSING);
    }
}
