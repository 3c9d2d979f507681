package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.model.DeploymentFacts.ContainerFact;
import io.opendatahub.maas.model.DeploymentFacts.VariableFact;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is kept of the fields that others own in a container. */
class DeploymentReaderTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: maas-api
              managedFields:
              - manager: maas-controller
                operation: Apply
                fieldsV1: {f:spec: {f:template: {f:spec: {f:containers: {'k:{"name":"maas-api"}': {
                  f:env: {'k:{"name":"OURS"}': {f:name: {}, f:value: {}}},
                  f:resources: {f:limits: {f:cpu: {}}}}}}}}}
              - manager: night-shift
                operation: Update
                fieldsV1: {f:spec: {f:template: {f:spec: {f:containers: {'k:{"name":"maas-api"}': {
                  f:env: {'k:{"name":"DAYS"}': {f:valueFrom: {f:configMapKeyRef: {}}},
                          'k:{"name":"LITERAL"}': {f:value: {}},
                          'k:{"name":"OURS"}': {f:name: {}}},
                  f:resources: {f:limits: {f:memory: {}}}}}}}}}
            spec:
              template:
                spec:
                  containers:
                  - name: maas-api
                    env:
                    - {name: OURS, value: "1"}
                    - {name: DAYS, valueFrom: {configMapKeyRef: {name: parameters, key: days}}}
                    - {name: LITERAL, value: "2"}
                    resources: {limits: {cpu: "1", memory: 1Gi}}
            """;

    @Test
    @Tag("case-31")
    @Tag("case-48")
    void entriesOfOthersAreKnown() {
        GenericKubernetesResource object = Serialization.unmarshal(DEPLOYMENT, GenericKubernetesResource.class);
        ContainerFact container = DeploymentReader.read(
                        object, object.getMetadata().getManagedFields())
                .containers()
                .get(0);
        assertThat(container.foreignResources()).containsExactly("limits/memory");
        assertThat(container.foreignVariables())
                .containsExactly(
                        new VariableFact(1, "DAYS", "configMapKeyRef"), new VariableFact(2, "LITERAL", "value"));
    }

    @Test
    void podsOfTheOlderDataplaneAreToldApart() {
        assertThat(isPraxis("[-c, /etc/praxis/pre-extproc.yaml]")).isTrue();
        assertThat(isPraxis("[--config-file, /config/custom-pre-processing-ipp-config.yaml]"))
                .isFalse();
        assertThat(isPraxis("[-c, /etc/praxis-old/pre-extproc.yaml]")).isFalse();
    }

    private static boolean isPraxis(String args) {
        GenericKubernetesResource object =
                Serialization.unmarshal("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: payload-pre-processing}
                spec: {template: {spec: {containers: [{name: payload-pre-processing, args: %s}]}}}
                """.formatted(args), GenericKubernetesResource.class);
        return DeploymentReader.read(object, List.of()).praxis();
    }
}
