package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What others put on the operator's objects: it stays, but for the entries of a resource block that must be exact. */
@WithControlPlane
class ForeignFieldsIT {

    private static final String PROCESSING = "payload-processing";
    private static final int RECONCILES = 5;
    private static TenantCluster cluster;
    private static ForeignActor nightShift;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        nightShift = new ForeignActor(cluster, "night-shift");
    }

    @BeforeEach
    void defaultState() {
        DefaultState.restore(cluster);
    }

    @Test
    @Tag("case-31")
    void theBlockIsExactAndOtherForeignFieldsStay() {
        nightShift.apply("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: maas-api, namespace: infra-teal, annotations: {example.org/shift: night}}
                """);
        setForeignResources();
        cluster.awaitIdle();
        cluster.apply("31-replacement-over-foreign-fields.yaml", 2);
        cluster.awaitReady();
        ResourceBlock wanted = ResourceBlock.of(Map.of("cpu", "200m", "memory", "200Mi"), Map.of());
        assertThat(ResourceBlock.of(cluster.maasApi(), "maas-api")).isEqualTo(wanted);

        for (int round = 0; round < 2; round++) {
            Requests writes = cluster.requestsDuring(() -> {
                        setForeignResources();
                        cluster.eventually(() -> assertThat(ResourceBlock.of(cluster.maasApi(), "maas-api"))
                                .isEqualTo(wanted));
                        cluster.awaitIdle();
                    })
                    .writes()
                    .on("deployments");
            assertThat(writes.count()).as("corrections%s", writes).isEqualTo(1);
        }
        assertThat(ResourceBlock.of(cluster.maasApi(), "maas-api")).isEqualTo(wanted);
        assertThat(cluster.maasApi().getMetadata().getAnnotations()).containsEntry("example.org/shift", "night");
    }

    /** Document 1 by a manager of its own, so that the annotation stays that of the other. */
    private static void setForeignResources() {
        new ForeignActor(cluster, "night-shift-resources")
                .apply(cluster.file("31-replacement-over-foreign-fields.yaml")
                        .document(1)
                        .documents()
                        .get(0));
    }

    @Test
    @Tag("case-32")
    void theOverrideFindsItsContainerBesideOthers() {
        nightShift.json(deployment(cluster.sandbox().gateway(), PROCESSING), """
                [{"op": "add", "path": "/spec/template/spec/containers/0", "value":
                  {"name": "helper", "image": "example.test/helper",
                   "resources": {"limits": {"cpu": "70m", "memory": "64Mi"}}}},
                 {"op": "add", "path": "/spec/template/spec/containers/1/resources/limits/ephemeral-storage",
                  "value": "1Gi"}]""");
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec:
                  payloadProcessing:
                    resources:
                      requests: {cpu: 150m, memory: 150Mi}
                """);
        cluster.awaitReady();
        assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();
        List<Container> containers =
                cluster.payload(PROCESSING).getSpec().getTemplate().getSpec().getContainers();
        assertThat(containers).extracting(Container::getName).containsExactly("helper", PROCESSING);
        assertThat(ResourceBlock.of(cluster.payload(PROCESSING), PROCESSING))
                .isEqualTo(ResourceBlock.of(Map.of("cpu", "150m", "memory", "150Mi"), Map.of()));
        assertThat(ResourceBlock.of(cluster.payload(PROCESSING), "helper"))
                .isEqualTo(ResourceBlock.of(Map.of(), Map.of("cpu", "70m", "memory", "64Mi")));
    }

    /** The comparison meets an owned field that has no value: the claims of an earlier, empty list. */
    @Test
    @Tag("case-33")
    void anOwnedFieldWithoutValueIsNoTrouble() {
        JsonNode fields = StoredJson.deployment(cluster, cluster.sandbox().infra(), "maas-api")
                .at("/metadata/managedFields");
        int own = -1;
        for (int i = 0; i < fields.size(); i++) {
            boolean apply = "Apply".equals(fields.get(i).path("operation").asText());
            own = apply
                            && "maas-controller"
                                    .equals(fields.get(i).path("manager").asText())
                    ? i
                    : own;
        }
        nightShift.json(deployment(cluster.sandbox().infra(), "maas-api"), """
                [{"op": "add", "path": "/metadata/managedFields/%d/fieldsV1/f:spec/f:template/f:spec/f:containers/\
                k:{\\"name\\":\\"maas-api\\"}/f:resources/f:claims", "value": {}}]""".formatted(own));
        assertThat(StoredJson.deployment(cluster, cluster.sandbox().infra(), "maas-api")
                        .at("/metadata/managedFields")
                        .toString())
                .contains("f:claims");
        assertThat(cluster.writesDuringReconciles(RECONCILES).count()).isLessThanOrEqualTo(1);
        cluster.apply("36-plain-numbers.yaml", 1);
        cluster.awaitReady();
        assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();
    }

    @Test
    @Tag("case-44")
    void secretsOfAServiceAccountStay() {
        Resource<ServiceAccount> account = cluster.admin()
                .serviceAccounts()
                .inNamespace(cluster.sandbox().gateway())
                .withName(PROCESSING);
        TenantCluster.merge(account, """
                {"metadata": {"annotations": {"example.org/pull": "internal"}},
                 "secrets": [{"name": "token-1"}], "imagePullSecrets": [{"name": "pull-1"}]}""");
        int secrets = secrets();
        assertThat(cluster.writesDuringReconciles(20)).isEmpty();
        assertUntouched(account.require());

        // Also when the operator has to write the object.
        TenantCluster.merge(account, """
                {"metadata": {"labels": {"app.kubernetes.io/part-of": "something-else"}}}""");
        cluster.eventually(() -> assertThat(account.require().getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/part-of", "models-as-a-service"));
        assertUntouched(account.require());
        assertThat(secrets()).isEqualTo(secrets);
    }

    private static void assertUntouched(ServiceAccount account) {
        assertThat(account.getSecrets()).extracting(ObjectReference::getName).containsExactly("token-1");
        assertThat(account.getImagePullSecrets())
                .extracting(LocalObjectReference::getName)
                .containsExactly("pull-1");
        assertThat(account.getMetadata().getAnnotations()).containsEntry("example.org/pull", "internal");
    }

    private static Resource<?> deployment(String namespace, String name) {
        return cluster.admin().apps().deployments().inNamespace(namespace).withName(name);
    }

    private static int secrets() {
        return cluster.admin()
                .secrets()
                .inNamespace(cluster.sandbox().gateway())
                .list()
                .getItems()
                .size();
    }

    @Test
    @Tag("case-48")
    void aForeignReferenceBecomesALiteralInOneRollout() {
        cluster.operator().stop();
        nightShift.json(deployment(cluster.sandbox().infra(), "maas-api"), """
                [{"op": "replace", "path": "/spec/template/spec/containers/0/env/%d", "value":
                  {"name": "%s", "valueFrom": {"configMapKeyRef": {"name": "maas-parameters", "key": "days"}}}}]""".formatted(
                        expiration().index(), Expiration.NAME));
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: MaasTenantConfig
                metadata: {name: default-tenant, namespace: models-as-a-service}
                spec: {apiKeys: {maxExpirationDays: 365}}
                """);
        assertThat(expiration().entry().getValueFrom()).isNotNull();
        long generation = cluster.maasApi().getMetadata().getGeneration();
        cluster.operator().start();
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(expiration().entry().getValue()).isEqualTo("365");
        assertThat(expiration().entry().getValueFrom()).isNull();
        assertThat(cluster.maasApi().getMetadata().getGeneration())
                .as("one rollout")
                .isEqualTo(generation + 1);
        assertThat(cluster.writesDuringReconciles(RECONCILES)).isEmpty();

        DefaultState.restore(cluster);
        assertThat(expiration().entry().getValue()).isEqualTo("90");
    }

    /** The variable of maas-api that tells how long keys live. */
    private record Expiration(int index, EnvVar entry) {
        static final String NAME = "API_KEY_MAX_EXPIRATION_DAYS";
    }

    private static Expiration expiration() {
        List<EnvVar> environment = cluster.maasApi()
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getEnv();
        List<String> names = environment.stream().map(EnvVar::getName).toList();
        int index = names.indexOf(Expiration.NAME);
        return new Expiration(index, environment.get(index));
    }
}
