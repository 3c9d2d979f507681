package io.opendatahub.maas.controlplane;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What kwok does with nodes and pods. The stages are those of the kwok module; the two that make pods ready and
 * Jobs complete are derived into variants that obey annotations, which {@link PodPace} puts on new pods.
 */
final class KwokStages {
    /** {@code hold}: never ready while it is there. A duration like {@code 40s}: ready that much later. */
    static final String READY = "test.maas/ready";
    /** {@code fail}: a pod of a Job fails instead of succeeding. */
    static final String OUTCOME = "test.maas/outcome";

    private static final List<String> AS_THEY_ARE = List.of(
            "node/fast/node-initialize.yaml",
            "node/heartbeat-with-lease/node-heartbeat-with-lease.yaml",
            "pod/fast/pod-delete.yaml");

    private KwokStages() {}

    /** The stages as one YAML text for {@code kwok --config}. */
    static String yaml(Path modules) {
        List<GenericKubernetesResource> stages = new ArrayList<>();
        AS_THEY_ARE.forEach(file -> stages.add(read(modules.resolve(file))));
        Path ready = modules.resolve("pod/fast/pod-ready.yaml");
        stages.add(require(read(ready), READY, "DoesNotExist"));
        stages.add(later(
                require(require(named(read(ready), "pod-ready-later"), READY, "Exists"), READY, "NotIn", "hold")));
        Path complete = modules.resolve("pod/fast/pod-complete.yaml");
        stages.add(require(read(complete), OUTCOME, "DoesNotExist"));
        stages.add(failing(require(named(read(complete), "pod-fail"), OUTCOME, "In", "fail")));
        return stages.stream().map(Serialization::asYaml).collect(Collectors.joining("\n"));
    }

    private static GenericKubernetesResource read(Path file) {
        try {
            return Serialization.unmarshal(Files.readString(file), GenericKubernetesResource.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GenericKubernetesResource named(GenericKubernetesResource stage, String name) {
        stage.getMetadata().setName(name);
        return stage;
    }

    private static GenericKubernetesResource require(
            GenericKubernetesResource stage, String annotation, String operator, String... values) {
        List<Map<String, Object>> expressions = stage.get("spec", "selector", "matchExpressions");
        String key = ".metadata.annotations[\"" + annotation + "\"]";
        expressions.add(
                values.length == 0
                        ? Map.of("key", key, "operator", operator)
                        : Map.of("key", key, "operator", operator, "values", List.of(values)));
        return stage;
    }

    private static GenericKubernetesResource later(GenericKubernetesResource stage) {
        Map<String, Object> spec = stage.get("spec");
        spec.put("delay", Map.of("durationFrom", Map.of("expressionFrom", ".metadata.annotations[\"" + READY + "\"]")));
        return stage;
    }

    private static GenericKubernetesResource failing(GenericKubernetesResource stage) {
        Map<String, Object> next = stage.get("spec", "next");
        String template = String.valueOf(next.get("statusTemplate"));
        next.put(
                "statusTemplate",
                template.replace("exitCode: 0", "exitCode: 1")
                        .replace("reason: Completed", "reason: Error")
                        .replace("phase: Succeeded", "phase: Failed"));
        return stage;
    }
}
