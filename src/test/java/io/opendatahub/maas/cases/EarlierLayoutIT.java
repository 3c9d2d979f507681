package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.FaultRule;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.ProxiedRequest;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.operator.OperatorSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an older controller left beside itself goes once the new place works, and only that (case 114). */
@WithControlPlane(operator = false, proxied = true)
class EarlierLayoutIT {

    private static final String OLD = "114-old-place.yaml";
    private static final int LABELLED = 2;
    private static final int UNLABELLED = 3;

    /** Everything but the first two is somebody's who does not want it to go, or of nobody we know. */
    private static final String BESIDE_IT = """
            apiVersion: v1
            kind: Service
            metadata: {name: maas-api, namespace: ctl-old, labels: {app.kubernetes.io/part-of: models-as-a-service}}
            spec: {ports: [{port: 8443}]}
            ---
            apiVersion: gateway.networking.k8s.io/v1
            kind: HTTPRoute
            metadata: {name: maas-api-route, namespace: ctl-old, labels: {app.kubernetes.io/part-of: models-as-a-service}}
            spec: {}
            ---
            apiVersion: v1
            kind: ServiceAccount
            metadata:
              name: maas-api
              namespace: ctl-old
              labels: {app.kubernetes.io/part-of: models-as-a-service}
              annotations: {opendatahub.io/managed: "false"}
            ---
            apiVersion: v1
            kind: ServiceAccount
            metadata:
              name: maas-api-cleanup
              namespace: ctl-old
              labels: {app.kubernetes.io/part-of: models-as-a-service}
              ownerReferences:
              - {apiVersion: v1, kind: ServiceAccount, name: default, uid: %s, controller: true}
            ---
            apiVersion: v1
            kind: Service
            metadata: {name: dashboard, namespace: ctl-old, labels: {app.kubernetes.io/part-of: models-as-a-service}}
            spec: {ports: [{port: 8443}]}
            """;

    /** What may have been there beside those above, under the names of today: each takes a right of its own. */
    private static final String ONE_OF_EACH =
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: %1$s openshift-service-ca.crt}
            ---
            apiVersion: batch/v1
            kind: CronJob
            metadata: %1$s maas-api-key-cleanup}
            spec: {schedule: "0 0 1 1 *", jobTemplate: {spec: {template: {spec: {
              restartPolicy: Never, containers: [{name: it, image: example.test/it}]}}}}}
            ---
            apiVersion: cert-manager.io/v1
            kind: Certificate
            metadata: %1$s maas-api-serving-cert}
            spec: {secretName: it, issuerRef: {name: it}}
            ---
            apiVersion: monitoring.coreos.com/v1
            kind: PodMonitor
            metadata: %1$s maas-api-metrics}
            spec: {selector: {}}
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata: %1$s maas-api}
            rules: []
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: RoleBinding
            metadata: %1$s maas-api}
            roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: maas-api}
            """.formatted("{labels: {app.kubernetes.io/part-of: models-as-a-service}, namespace: ctl-old, name:");

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static OperatorSlot operator;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot slot) {
        sandbox = own;
        operator = slot;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
    }

    @AfterEach
    void stopped() {
        operator.stop();
        operator.proxy().clear();
        cluster.file(OLD).document(LABELLED).delete(cluster.admin());
    }

    @Test
    @Tag("case-114")
    void whatIsLabelledGoesAsSoonAsItMay() {
        cluster.apply(OLD, LABELLED);
        cluster.applyText(BESIDE_IT.formatted(uidOfDefaultAccount()));
        var database = cluster.admin().secrets().inNamespace(sandbox.infra()).withName("maas-db-config");
        database.delete();
        FaultRule refused = operator.proxy()
                .answer(
                        request -> request.method().equals("DELETE")
                                && ProxiedRequest.path("/" + sandbox.controller() + "/deployments/")
                                        .test(request),
                        403,
                        "Forbidden");
        operator.start();
        cluster.awaitCondition("Ready", ready -> "PrerequisitesNotMet".equals(ready.getReason()));
        cluster.awaitIdle();
        assertThat(refused.hits()).as("the only maas-api there is").isZero();
        assertThat(names("services")).contains("maas-api");

        cluster.fixture();
        cluster.awaitReady();
        cluster.eventually("two attempts", () -> refused.hits() > 1);
        assertThat(old().get()).isNotNull();
        refused.close();
        cluster.eventually("the old maas-api to go", () -> old().get() == null);
        assertThat(names("services")).containsExactly("dashboard");
        assertThat(names("serviceaccounts")).contains("maas-api", "maas-api-cleanup");
        assertThat(StoredJson.get(
                                cluster.admin(),
                                "/apis/gateway.networking.k8s.io/v1/namespaces/" + sandbox.controller() + "/httproutes")
                        .at("/items"))
                .isEmpty();
        cluster.awaitIdle();
        assertThat(events("EarlierLayoutKept")).hasSize(1);
        assertThat(events("EarlierLayoutRemoved"))
                .extracting(Event::getMessage)
                .anyMatch(message -> message.contains("Deployment " + sandbox.controller() + "/maas-api"));
    }

    /** Run B of the case. */
    @Test
    @Tag("case-114")
    void whatHasNoLabelIsNeverTouched() {
        cluster.apply(OLD, UNLABELLED);
        Deployment before = old().require();
        Mark start = cluster.controlPlane().requestLog().mark();
        operator.start();
        cluster.awaitReady();
        cluster.touch();
        cluster.awaitIdle();
        Requests there = cluster.controlPlane()
                .requestLog()
                .between(start, cluster.controlPlane().requestLog().mark(), operator.identity())
                .that(request -> request.namespace().equals(sandbox.controller()))
                .withoutLeases();
        assertThat(there.writes()).isEmpty();
        assertThat(there.that(request ->
                        request.verb().equals("list") && request.resource().equals("services")))
                .as("looked for once")
                .hasSize(1);
        assertThat(old().require().getMetadata().getUid())
                .isEqualTo(before.getMetadata().getUid());
    }

    @Test
    @Tag("case-114")
    void withOneOfEachKindAllGo() {
        cluster.fixture();
        List<GenericKubernetesResource> present =
                new ArrayList<>(KubeYaml.text(ONE_OF_EACH).in(sandbox).apply(cluster.admin()));
        Set<KindRef> several = Set.of(ManagedKind.SERVICE_ACCOUNT.ref(), ManagedKind.NETWORK_POLICY.ref());
        SharedResources.keys(OperatorSettings.read(sandbox.settings()).platform(true)).stream()
                .filter(key -> several.contains(key.kind()))
                .forEach(key -> present.addAll(KubeYaml.text("""
                        apiVersion: %s
                        kind: %s
                        metadata: {labels: {app.kubernetes.io/part-of: models-as-a-service}, namespace: ctl-old, name: %s}
                        """.formatted(
                                        key.kind().apiVersion(), key.kind().kind(), key.name()))
                        .in(sandbox)
                        .apply(cluster.admin())));
        operator.start(Map.of("PLATFORM", "openshift"));
        cluster.eventually(() -> assertThat(present)
                .allSatisfy(object ->
                        assertThat(cluster.admin().resource(object).get()).isNull()));
    }

    private static String uidOfDefaultAccount() {
        return cluster.admin()
                .serviceAccounts()
                .inNamespace(sandbox.controller())
                .withName("default")
                .require()
                .getMetadata()
                .getUid();
    }

    private static List<String> names(String plural) {
        return StoredJson.get(cluster.admin(), "/api/v1/namespaces/" + sandbox.controller() + "/" + plural)
                .at("/items")
                .findValuesAsText("name")
                .stream()
                .distinct()
                .filter(name -> name.startsWith("maas-api") || name.equals("dashboard"))
                .sorted()
                .toList();
    }

    private static List<Event> events(String reason) {
        return cluster.admin().v1().events().inNamespace(sandbox.subscription()).list().getItems().stream()
                .filter(event -> event.getReason().equals(reason))
                .toList();
    }

    private static Resource<Deployment> old() {
        return cluster.admin()
                .apps()
                .deployments()
                .inNamespace(sandbox.controller())
                .withName("maas-api");
    }
}
