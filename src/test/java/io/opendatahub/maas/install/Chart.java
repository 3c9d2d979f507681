/* The chart, rendered by helm. */
package io.opendatahub.maas.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Helm calls that need no cluster. */
final class Chart {

    /** Its folder. */
    static final Path FOLDER = Path.of("deploy/chart");

    /** Name of the release in the files that are rendered from it. */
    static final String RELEASE = "maas-operator";

    private static final Path HOME = Path.of("target/helm").toAbsolutePath();

    private Chart() {}

    /** Helm, untouched by the user's own configuration. */
    static Command helm(Map<String, String> environment) {
        Map<String, String> own = new TreeMap<>(Map.of(
                "HELM_CACHE_HOME", HOME.resolve("cache").toString(),
                "HELM_CONFIG_HOME", HOME.resolve("config").toString(),
                "HELM_DATA_HOME", HOME.resolve("data").toString(),
                "KUBECONFIG", HOME.resolve("no-cluster").toString()));
        own.putAll(environment);
        return new Command(Tool.HELM.path(), own);
    }

    /** The manifests of a release in this namespace. */
    static String render(String namespace, String... arguments) {
        List<String> line = new ArrayList<>(List.of("template", RELEASE, FOLDER.toString(), "--namespace", namespace));
        line.addAll(List.of(arguments));
        return helm(Map.of()).succeed(line.toArray(String[]::new));
    }

    /** Kind and name of each object: {@code Deployment/maas-controller}. */
    static List<String> names(String manifests) {
        return KubeYaml.text(manifests).documents().stream()
                .map(object -> object.getKind() + "/" + object.getMetadata().getName())
                .toList();
    }

    /** The one object of this kind and name. */
    static <T> T object(String manifests, Class<T> type, String kind, String name) {
        return Serialization.unmarshal(tree(manifests, kind, name).toString(), type);
    }

    /** The one object of this kind and name, of which the client has no class. */
    static JsonNode tree(String manifests, String kind, String name) {
        List<GenericKubernetesResource> found = KubeYaml.text(manifests).documents().stream()
                .filter(object -> object.getKind().equals(kind)
                        && object.getMetadata().getName().equals(name))
                .toList();
        assertThat(found).as("%s %s", kind, name).hasSize(1);
        return new ObjectMapper().valueToTree(found.get(0));
    }

    /** The operator's Deployment. */
    static Deployment deployment(String manifests) {
        return object(manifests, Deployment.class, "Deployment", "maas-controller");
    }

    /** The environment of its container; {@code namespace} stands for the pod's own namespace. */
    static Map<String, String> environment(Deployment deployment, String namespace) {
        Map<String, String> environment = new TreeMap<>();
        deployment
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getEnv()
                .forEach(variable -> environment.put(
                        variable.getName(), variable.getValueFrom() == null ? variable.getValue() : namespace));
        return environment;
    }
}
