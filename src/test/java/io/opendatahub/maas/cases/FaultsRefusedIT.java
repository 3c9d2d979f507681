package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ServiceResource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.LoggedRequest;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes that are refused for long: told once, tried ever less often, and what stands in the way is named. */
@WithControlPlane
class FaultsRefusedIT {

    private static final Duration OBSERVED = Duration.ofSeconds(30);
    private static final String MAAS_API_REPLICAS = "maas.opendatahub.io/maas-api-replicas";

    private static final String SILENT_WEBHOOK = """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingWebhookConfiguration
            metadata: {name: left-over}
            webhooks:
            - name: vservice.maas.example.org
              admissionReviewVersions: [v1]
              sideEffects: None
              failurePolicy: Fail
              timeoutSeconds: 1
              namespaceSelector:
                matchLabels: {kubernetes.io/metadata.name: edge-gw}
              clientConfig:
                service: {name: nobody, namespace: ctl-old, path: /validate}
              rules:
              - apiGroups: [""]
                apiVersions: [v1]
                operations: [CREATE, UPDATE]
                resources: [services]
            """;

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;
    private static Quotas quota;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        quota = new Quotas(cluster, "no-more-services");
    }

    @BeforeEach
    void plainTenant() {
        cluster.apply("79-plain-ready-tenant.yaml", 1);
        TenantCluster.merge(cluster.config(), "{\"metadata\":{\"annotations\":{\"" + MAAS_API_REPLICAS + "\":null}}}");
        cluster.awaitReady();
        cluster.awaitCondition("Degraded", "False");
    }

    @AfterEach
    void obstaclesGone() {
        quota.lift();
        cluster.admin()
                .admissionRegistration()
                .v1()
                .validatingWebhookConfigurations()
                .withName("left-over")
                .delete();
    }

    /** The 15 minutes of the case, cut to half a minute in which the delays must be seen to grow. */
    @Test
    @Tag("case-81")
    void aFailureThatLastsIsToldOnceAndTriedEverLessOften() {
        annotate("many");
        cluster.awaitCondition("Degraded", "True");
        cluster.awaitIdle();
        int eventsBefore = events().size();
        quota.limit("services", 1);
        Mark start = cluster.controlPlane().requestLog().mark();
        service("payload-processing").delete();
        cluster.awaitCondition("Ready", ready -> "PlatformReconcileFailed".equals(ready.getReason()));
        assertThat(now().message("Ready")).contains("payload-processing", "exceeded quota", "Raise the ResourceQuota");
        assertThat(now().phase()).isEqualTo("Failed");
        Awaitility.await().pollDelay(OBSERVED).atMost(OBSERVED.plusSeconds(10)).until(() -> true);
        Requests requests = cluster.controlPlane()
                .requestLog()
                .since(start)
                .by(operator.identity())
                .withoutLeases();
        assertThat((long) requests.count()).as("%s", requests).isLessThan(OBSERVED.toSeconds());
        assertDelaysGrow(requests.on("services").refused());
        assertThat(events()).as("one for the failure, none for a retry").hasSize(eventsBefore + 1);
        obstaclesGone();
        cluster.touch();
        cluster.awaitReady();
    }

    /** Contract section 2, Neighbours: what the earlier controller leaves behind. */
    @Test
    @Tag("case-81")
    void aWebhookThatNobodyAnswersIsNamedWithTheRemedy() {
        cluster.applyText(SILENT_WEBHOOK);
        cluster.eventually("the webhook to be in force", () -> {
            try {
                TenantCluster.merge(service("payload-processing"), "{\"metadata\":{\"labels\":{\"probe\":\"x\"}}}");
                return false;
            } catch (KubernetesClientException refused) {
                return true;
            }
        });
        service("payload-processing").delete();
        cluster.awaitCondition("Ready", ready -> "PlatformReconcileFailed".equals(ready.getReason()));
        assertThat(now().message("Ready"))
                .contains("vservice.maas.example.org", "delete its ValidatingWebhookConfiguration", "Service")
                .contains("payload-processing");
        cluster.eventually(
                "an event that says so",
                () -> events().stream().anyMatch(event -> event.getMessage().contains("vservice.maas.example.org")));
        obstaclesGone();
        cluster.touch();
        cluster.awaitReady();
    }

    private static void assertDelaysGrow(Requests attempts) {
        List<Long> delays = new ArrayList<>();
        List<LoggedRequest> list = attempts.list();
        for (int i = 1; i < list.size(); i++) {
            delays.add(Duration.between(list.get(i - 1).received(), list.get(i).received())
                    .toMillis());
        }
        assertThat(delays).as("%s", attempts).hasSizeBetween(3, 6).isSorted();
        assertThat(delays.get(delays.size() - 1)).isGreaterThan(6_000L);
    }

    private static List<Event> events() {
        return cluster.admin().v1().events().inNamespace(sandbox.subscription()).list().getItems().stream()
                .filter(event -> event.getInvolvedObject().getKind().equals("MaasTenantConfig"))
                .toList();
    }

    private static ServiceResource<Service> service(String name) {
        return cluster.admin().services().inNamespace(sandbox.gateway()).withName(name);
    }

    private static void annotate(String count) {
        TenantCluster.merge(
                cluster.config(), "{\"metadata\":{\"annotations\":{\"" + MAAS_API_REPLICAS + "\":\"" + count + "\"}}}");
    }

    private static StatusVersion now() {
        return StatusVersion.of(cluster.config().require());
    }
}
