package io.opendatahub.maas.api.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The CRDs on a real API server: accepted as they are, explained in every field, and printed as the contract says. */
@WithControlPlane(operator = false)
class CrdIT {

    private KubernetesClient admin;
    private Kubectl kubectl;
    private String namespace;

    @BeforeEach
    void server(ControlPlane controlPlane, Sandbox sandbox) {
        admin = controlPlane.admin();
        kubectl = new Kubectl(controlPlane);
        namespace = sandbox.monitoring();
    }

    static List<CustomResourceDefinition> all() {
        return Crds.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void isEstablishedWithoutComplaints(CustomResourceDefinition crd) {
        CustomResourceDefinition stored = admin.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName(crd.getMetadata().getName())
                .get();
        Map<String, String> conditions = new TreeMap<>();
        stored.getStatus().getConditions().forEach(each -> conditions.put(each.getType(), each.getStatus()));
        assertThat(conditions).isEqualTo(Map.of("Established", "True", "NamesAccepted", "True"));
        assertThat(stored.getStatus().getStoredVersions()).containsExactly("v1alpha1");
    }

    @Test
    void kubectlAppliesTheFilesWithoutAWarning() {
        Kubectl.Result result = kubectl.result(
                "apply", "--server-side", "--force-conflicts", "--dry-run=server", "--validate=strict", "-f", "crds");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFieldIsDescribedInTheServersOpenApi(CustomResourceDefinition crd) {
        String schema =
                "io.opendatahub.maas.v1alpha1." + crd.getSpec().getNames().getKind();
        JsonNode published = await("schema " + schema)
                .until(
                        () -> Serialization.unmarshal(
                                        admin.raw("/openapi/v3/apis/maas.opendatahub.io/v1alpha1"), JsonNode.class)
                                .path("components")
                                .path("schemas")
                                .path(schema),
                        JsonNode::isObject);
        Map<String, String> descriptions = new TreeMap<>();
        collect("", published, descriptions);
        assertThat(descriptions)
                .allSatisfy(
                        (path, description) -> assertThat(description).as(path).isNotBlank());
        assertThat(descriptions.keySet())
                .containsAll(Schemas.fields(crd).keySet())
                .contains("apiVersion", "kind", "metadata")
                .hasSize(Schemas.fields(crd).size() + 3);
        assertThat(published.path("description").asText()).isNotBlank();
    }

    private static void collect(String path, JsonNode schema, Map<String, String> descriptions) {
        schema.path("properties").properties().forEach(property -> {
            String child = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            descriptions.put(child, property.getValue().path("description").asText());
            collect(child, property.getValue(), descriptions);
        });
        Stream.of("items", "additionalProperties")
                .filter(schema::has)
                .forEach(element -> collect(path, schema.get(element), descriptions));
    }

    @Test
    void kubectlExplainsEveryField() {
        String overview = kubectl.run("explain", "maastenantconfig", "--recursive");
        Map<String, JSONSchemaProps> fields = Schemas.fields(Crds.of(MaasTenantConfig.class));
        fields.keySet().forEach(path -> assertThat(overview).contains(path.substring(path.lastIndexOf('.') + 1)));

        Stream<String> sections = fields.keySet().stream()
                .filter(path -> fields.keySet().stream().anyMatch(other -> other.startsWith(path + ".")));
        assertThat(sections.map(path -> kubectl.run("explain", "maastenantconfig." + path)))
                .hasSizeGreaterThan(25)
                .allSatisfy(page ->
                        assertThat(page).contains("DESCRIPTION:").doesNotContain("<no description>", "<empty>"));
    }

    @Test
    void tableShowsTheColumnsOfTheContract() {
        Resource<?> config = Samples.operation(admin, Samples.GROUP, "MaasTenantConfig")
                .inNamespace(namespace)
                .resource(Samples.of("MaasTenantConfig", "default-tenant", "{}"));
        config.create();
        config.subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), """
                        {"status":{"phase":"Degraded","conditions":[{"type":"Ready","status":"True","reason":"Reconciled",
                        "message":"all is well","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}""");
        List<String> table = columns(kubectl.run("get", "mtc", "-n", namespace));
        assertThat(table.get(0)).isEqualTo("NAME|READY|REASON|AGE");
        assertThat(table.get(1)).startsWith("default-tenant|True|Reconciled|");
        List<String> wide = columns(kubectl.run("get", "maastenantconfig", "-n", namespace, "-o", "wide"));
        assertThat(wide.get(0)).isEqualTo("NAME|READY|REASON|AGE|PHASE|MESSAGE");
        assertThat(wide.get(1)).endsWith("|Degraded|all is well");
        assertThat(kubectl.run("get", "maas", "-n", namespace)).contains("default-tenant");
        config.delete();
    }

    @Test
    void shortNamesAreServed() {
        String resources =
                kubectl.run("api-resources", "--api-group=maas.opendatahub.io", "--no-headers", "--categories=maas");
        assertThat(columns(resources))
                .anySatisfy(line -> assertThat(line).startsWith("maastenantconfigs|mtc|"))
                .anySatisfy(line -> assertThat(line).startsWith("aitenants|ait|"))
                .anySatisfy(line -> assertThat(line).startsWith("configs|maasconfig|"))
                .anySatisfy(line -> assertThat(line).startsWith("tenants|"));
    }

    /** kubectl separates columns by two or more blanks. */
    private static List<String> columns(String output) {
        return output.lines().map(line -> line.strip().replaceAll(" {2,}", "|")).toList();
    }
}
