package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How pods behave, per namespace or per Deployment, whoever renders their templates. New pods get an annotation at
 * admission that kwok's stages obey; nothing else of them changes. Each call returns when it is in effect.
 */
public final class PodPace {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String ALL = ".*";

    private final KubernetesClient admin;

    PodPace(KubernetesClient admin) {
        this.admin = admin;
    }

    /** New pods of this namespace stay unready until {@link #release}. */
    public void hold(String namespace) {
        install(namespace, ALL, KwokStages.READY, "hold");
    }

    /** New pods of this Deployment stay unready until {@link #release}. */
    public void hold(String namespace, String deployment) {
        install(namespace, podsOf(deployment), KwokStages.READY, "hold");
    }

    /** New pods of this namespace become ready that much later. */
    public void delay(String namespace, Duration duration) {
        install(namespace, ALL, KwokStages.READY, duration.toMillis() + "ms");
    }

    /** New pods of this Deployment become ready that much later. */
    public void delay(String namespace, String deployment, Duration duration) {
        install(namespace, podsOf(deployment), KwokStages.READY, duration.toMillis() + "ms");
    }

    /** New pods of Jobs of this namespace fail. */
    public void failJobs(String namespace) {
        install(namespace, ALL, KwokStages.OUTCOME, "fail");
    }

    /** Ends everything of the above for this namespace; pods that were held become ready at once. */
    public void release(String namespace) {
        forget(List.of(namespace));
        await("new pods of " + namespace + " to be ordinary again")
                .pollInterval(Duration.ofMillis(100))
                .atMost(PATIENCE)
                .until(() -> !marked(namespace, "any-0-", KwokStages.READY)
                        && !marked(namespace, "any-0-", KwokStages.OUTCOME));
        admin.pods().inNamespace(namespace).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getAnnotations().containsKey(KwokStages.READY))
                .forEach(pod -> admin.resource(pod)
                        .edit(held -> new PodBuilder(held)
                                .editMetadata()
                                .removeFromAnnotations(KwokStages.READY)
                                .endMetadata()
                                .build()));
    }

    /** Ends everything for these namespaces without looking after their pods: they are about to go. */
    void forget(List<String> namespaces) {
        for (ResourceDefinitionContext kind : Kinds.MUTATING_POLICIES) {
            admin.genericKubernetesResources(kind)
                    .withLabelIn("test.maas/pods", namespaces.toArray(String[]::new))
                    .delete();
        }
    }

    /** Makes the running pods of a Deployment unready or ready again, as a failing probe would. */
    public void setReady(String namespace, String deployment, boolean ready) {
        admin.pods().inNamespace(namespace).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getName().matches(podsOf(deployment) + "[a-z0-9]+"))
                .forEach(pod -> admin.resource(pod).editStatus(running -> withReadiness(running, ready)));
    }

    private void install(String namespace, String pods, String annotation, String value) {
        String name = "test-" + namespace + "-" + Integer.toHexString((pods + annotation).hashCode());
        String text = Resources.text("pod-pace.yaml")
                .replace("${name}", name)
                .replace("${namespace}", namespace)
                .replace("${pods}", pods)
                .replace("${annotation}", annotation)
                .replace("${value}", value);
        KubeYaml.text(text).apply(admin);
        String probe = pods.equals(ALL) ? "any-0-" : pods.substring(1, pods.indexOf("-[")) + "-0-";
        await("new pods of " + namespace + " to get " + annotation + ": " + value)
                .pollInterval(Duration.ofMillis(100))
                .atMost(PATIENCE)
                .until(() -> value.equals(annotations(namespace, probe).get(annotation)));
    }

    private boolean marked(String namespace, String generateName, String annotation) {
        return annotations(namespace, generateName).containsKey(annotation);
    }

    /** The annotations that a pod would have if it were created now. */
    private Map<String, String> annotations(String namespace, String generateName) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withGenerateName(generateName)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("probe")
                .withImage("example.test/probe")
                .endContainer()
                .endSpec()
                .build();
        return admin.resource(pod).dryRun().create().getMetadata().getAnnotations();
    }

    private static Pod withReadiness(Pod pod, boolean ready) {
        for (PodCondition condition : pod.getStatus().getConditions()) {
            if (condition.getType().equals("Ready") || condition.getType().equals("ContainersReady")) {
                condition.setStatus(ready ? "True" : "False");
            }
        }
        return pod;
    }

    private static String podsOf(String deployment) {
        return "^" + deployment + "-[a-z0-9]+-";
    }
}
