package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.watch.LiveIndex;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pods are not rolled to a configuration that could not be written (contract section 7). */
class NeededObjectsTest {

    private static final ResourceKey PLUGINS = key(ManagedKind.CONFIG_MAP, "plugins");
    private static final ResourceKey PODS = key(ManagedKind.DEPLOYMENT, "pods");
    private static final ResourceKey AUTOSCALER = key(ManagedKind.HORIZONTAL_POD_AUTOSCALER, "scaler");

    private final LiveIndex live = new LiveIndex();
    private ScriptedServer server;
    private ServerSideApplier applier;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
        KubernetesWrites writes = new KubernetesWrites(server.client(), () -> {});
        applier = new ServerSideApplier(
                writes,
                live,
                new ContentTree(server.client().getKubernetesSerialization()),
                new DeploymentRecreation(writes, live, new ReplicaSets(server.client())));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void whatIsNeededIsWrittenFirst() {
        exists(AUTOSCALER);
        exists(PLUGINS);
        exists(PODS);
        ApplyReport report = applier.converge(List.of(plugins(), pods()), List.of(AUTOSCALER));
        assertThat(report.pending()).isEmpty();
        assertThat(server.requests()).containsExactly("apply plugins", "DELETE scaler", "apply pods");
    }

    /** Neither the Deployment nor the autoscaler that it has from before. */
    @Test
    void whatNeedsItWaitsWhileItIsRefused() {
        exists(AUTOSCALER);
        exists(PLUGINS);
        exists(PODS);
        server.refuse("plugins", 403);
        ApplyReport report = applier.converge(List.of(plugins(), pods()), List.of(AUTOSCALER));
        assertThat(report.failures()).extracting(Failure::key).containsExactly(PLUGINS);
        assertThat(report.pending()).containsExactly(PODS + " waits for " + PLUGINS);
        assertThat(server.requests()).containsExactly("apply plugins");
    }

    /** The name is taken by something without our label: what it holds is not known yet. */
    @Test
    void whatNeedsItWaitsWhileItIsLookedUp() {
        exists(AUTOSCALER);
        exists(PODS);
        server.refuse("plugins", 409);
        ApplyReport report = applier.converge(List.of(plugins(), pods()), List.of(AUTOSCALER));
        assertThat(report.pending()).hasSize(2).anyMatch(text -> text.contains("is being looked up"));
        assertThat(server.requests()).containsExactly("apply plugins");
    }

    private void exists(ResourceKey key) {
        live.learned(new LiveObject(
                key,
                "u",
                1,
                Map.of("app.opendatahub.io/modelsasservice", "true"),
                Map.of(),
                null,
                false,
                Set.of("maas-controller"),
                "",
                new LiveObject.NoFacts()));
    }

    private static DesiredObject plugins() {
        return desired(PLUGINS, Optional.empty(), Optional.empty());
    }

    private static DesiredObject pods() {
        return desired(PODS, Optional.of(new ReplicaRule.Fixed(1, AUTOSCALER)), Optional.of(PLUGINS));
    }

    private static DesiredObject desired(ResourceKey key, Optional<ReplicaRule> rule, Optional<ResourceKey> needs) {
        DesiredObject plain = DesiredObject.custom(
                ManagedKind.of(key.kind()).orElseThrow(),
                new ObjectMetaBuilder()
                        .withNamespace(key.namespace())
                        .withName(key.name())
                        .build(),
                Map.of("data", Map.of()));
        return new DesiredObject(plain.kind(), plain.object(), rule, Optional.empty(), needs);
    }

    private static ResourceKey key(ManagedKind kind, String name) {
        return ResourceKey.of(kind, "edge-gw", name);
    }
}
