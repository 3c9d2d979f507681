package io.opendatahub.maas.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Documents keep their values, and fixture names become those of the sandbox where they are meant. */
class KubeYamlTest {
    private static final String TEXT = """
            # a comment before the first document
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: models-as-a-service}
            ---
            apiVersion: maas.opendatahub.io/v1alpha1
            kind: AITenant
            metadata:
              name: models-as-a-service
              namespace: ai-tenants
              labels: {app.kubernetes.io/part-of: models-as-a-service}
              annotations: {maas.opendatahub.io/tenant-namespace: models-as-a-service}
            spec:
              count: 1
              text: "1"
              url: https://maas-api-lilac.infra-teal.svc:8443
              lilacs: blacklilac
            """;

    private final List<GenericKubernetesResource> documents =
            KubeYaml.text(TEXT).in(new Sandbox("x9")).documents();

    @Test
    void leavesOutEmptyDocuments() {
        assertThat(documents).extracting(GenericKubernetesResource::getKind).containsExactly("Namespace", "AITenant");
    }

    @Test
    void renamesNamespaces() {
        assertThat(documents.get(0).getMetadata().getName()).isEqualTo("models-as-a-service-x9");
        assertThat(documents.get(1).getMetadata().getNamespace()).isEqualTo("ai-tenants-x9");
        assertThat(documents.get(1).getMetadata().getAnnotations())
                .containsEntry("maas.opendatahub.io/tenant-namespace", "models-as-a-service-x9");
    }

    @Test
    void keepsTheNamesOfDefaultTenantAndProduct() {
        assertThat(documents.get(1).getMetadata().getName()).isEqualTo("models-as-a-service");
        assertThat(documents.get(1).getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/part-of", "models-as-a-service");
    }

    @Test
    void renamesWholeWordsAndKeepsTypes() {
        assertThat(documents.get(1).<Map<String, Object>>get("spec"))
                .containsEntry("count", 1)
                .containsEntry("text", "1")
                .containsEntry("url", "https://maas-api-lilac-x9.infra-teal-x9.svc:8443")
                .containsEntry("lilacs", "blacklilac");
    }
}
