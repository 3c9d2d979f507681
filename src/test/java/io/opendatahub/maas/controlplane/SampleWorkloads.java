package io.opendatahub.maas.controlplane;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Plain Deployments in one namespace, for the tests of the harness itself. */
final class SampleWorkloads {
    static final Duration SOON = Duration.ofSeconds(30);

    private final KubernetesClient admin;
    private final String namespace;

    SampleWorkloads(KubernetesClient admin, String namespace) {
        this.admin = admin;
        this.namespace = namespace;
    }

    /** Applies these documents, with {@code ${namespace}} filled in. */
    void apply(String yaml) {
        KubeYaml.text(yaml.replace("${namespace}", namespace)).apply(admin);
    }

    /** Applies a Deployment and waits until all its pods are available. */
    void deploy(String name, int replicas) {
        start(name, replicas);
        await(name + " to be available").atMost(SOON).until(() -> available(name) == replicas);
    }

    /** Applies a Deployment. */
    void start(String name, int replicas) {
        apply("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: ${name}, namespace: "${namespace}"}
                spec:
                  replicas: ${replicas}
                  selector: {matchLabels: {app: "${name}"}}
                  template:
                    metadata: {labels: {app: "${name}"}}
                    spec:
                      containers:
                      - name: web
                        image: example.test/web:1
                        resources: {requests: {cpu: 100m, memory: 64Mi}}
                """.replace("${name}", name).replace("${replicas}", Integer.toString(replicas)));
    }

    Deployment live(String name) {
        return admin.apps().deployments().inNamespace(namespace).withName(name).require();
    }

    int available(String name) {
        return Optional.ofNullable(live(name).getStatus().getAvailableReplicas())
                .orElse(0);
    }

    /** Its pods that are not about to go. */
    List<Pod> pods(String name) {
        return admin.pods().inNamespace(namespace).withLabel("app", name).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }
}
