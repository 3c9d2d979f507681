package io.opendatahub.maas.cases;

import static io.opendatahub.maas.cases.Scaling.MAAS_API;
import static io.opendatahub.maas.cases.Scaling.PRE_PROCESSING;
import static io.opendatahub.maas.cases.Scaling.PROCESSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settings stored under an older definition without our rules reach the operator as they are. */
@WithControlPlane(operator = false)
class OlderSettingsIT {

    private static final List<String> RULES = List.of("x-kubernetes-validations", "minimum", "maximum");

    private static final String ODD = """
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: MaasTenantConfig
            metadata: {name: default-tenant, namespace: models-as-a-service}
            spec:
              apiKeys: {maxExpirationDays: 31}
              maasApi: {replicas: 2}
              payloadProcessing:
                replicas: 0
                autoscaling: {maxReplicas: 0, targetCPUUtilization: 0}
              payloadPreProcessing: {replicas: 500}
            """;

    @AfterEach
    void currentDefinition(ControlPlane controlPlane) {
        controlPlane.crds().installOwn();
    }

    @Test
    @Tag("case-25")
    void oddValuesAreToldAndTheDefaultsUsed(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        TenantCluster cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        Scaling scaling = new Scaling(cluster);
        storeOddValues(cluster);
        operator.start();
        scaling.awaitAutoscaler(PROCESSING, 1, 10);
        Condition degraded = cluster.awaitCondition("Degraded", "True");
        assertThat(degraded.getReason()).isEqualTo("InvalidStoredValue");
        assertThat(degraded.getMessage())
                .contains("spec.payloadProcessing.replicas is 0")
                .contains("spec.payloadProcessing.autoscaling.maxReplicas is 0")
                .contains("spec.payloadProcessing.autoscaling.targetCPUUtilization is 0")
                .contains("spec.payloadPreProcessing.replicas is 500");
        assertThat(scaling.autoscaler(PROCESSING).getMetrics())
                .extracting(metric -> metric.getResource().getTarget().getAverageUtilization())
                .containsExactlyInAnyOrder(70, 80);
        cluster.awaitReady();
        assertThat(scaling.count(PRE_PROCESSING)).isEqualTo(1);
        assertThat(scaling.available(MAAS_API)).isEqualTo(2);
        assertThat(cluster.maasApi()
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getEnv())
                .anyMatch(variable -> variable.getName().equals("API_KEY_MAX_EXPIRATION_DAYS")
                        && variable.getValue().equals("31"));
        assertThat(cluster.writesDuringReconciles(2)).isEmpty();
    }

    /** Stores what the current definition refuses, then puts that in force. */
    private static void storeOddValues(TenantCluster cluster) {
        installOlderDefinition(cluster);
        await("the older definition in force")
                .atMost(TenantCluster.SOON)
                .ignoreExceptions()
                .until(() -> {
                    cluster.applyText(ODD);
                    return true;
                });
        cluster.controlPlane().crds().installOwn();
        await("the current definition in force").atMost(TenantCluster.SOON).until(() -> isRefused(cluster));
        assertThat(cluster.config()
                        .require()
                        .getSpec()
                        .getPayloadPreProcessing()
                        .getReplicas())
                .isEqualTo(500);
    }

    private static boolean isRefused(TenantCluster cluster) {
        MaasTenantConfig odd = new MaasTenantConfig();
        odd.getMetadata().setName("another-name");
        odd.getMetadata().setNamespace(cluster.sandbox().subscription());
        try {
            cluster.admin().resource(odd).dryRun().create();
            return false;
        } catch (KubernetesClientException e) {
            return e.getCode() == 422;
        }
    }

    private static void installOlderDefinition(TenantCluster cluster) {
        var definition = cluster.admin()
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("maastenantconfigs.maas.opendatahub.io");
        JsonNode tree = Serialization.unmarshal(Serialization.asJson(definition.require()), JsonNode.class);
        withoutRules(tree.path("spec"));
        cluster.admin()
                .resource(Serialization.unmarshal(tree.toString(), CustomResourceDefinition.class))
                .update();
    }

    private static void withoutRules(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(RULES);
        }
        node.forEach(OlderSettingsIT::withoutRules);
    }
}
