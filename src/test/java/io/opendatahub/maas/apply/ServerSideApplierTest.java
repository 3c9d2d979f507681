package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.watch.LiveIndex;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In which order the engine writes and removes, and what it leaves alone (contract section 4a). */
class ServerSideApplierTest {

    private static final ResourceKey POLICY = key(ManagedKind.AUTH_POLICY, "policy");
    private static final ResourceKey LIMITS = key(ManagedKind.TOKEN_RATE_LIMIT_POLICY, "limits");
    private static final ResourceKey SERVICE = key(ManagedKind.SERVICE, "service");
    private static final ResourceKey ROUTE = key(ManagedKind.HTTP_ROUTE, "route");
    private static final AuthPolicyFacts PLAIN = new AuthPolicyFacts(Map.of(), Set.of(), false, List.of());

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
    void whatGuardsPathsIsRemovedLast() {
        Stream.of(POLICY, LIMITS, SERVICE, ROUTE).forEach(key -> exists(key, PLAIN));
        assertThat(applier.remove(List.of(POLICY, SERVICE, LIMITS, ROUTE)).failures())
                .isEmpty();
        assertThat(server.requests())
                .containsExactly("DELETE route", "DELETE service", "DELETE limits", "DELETE policy");
    }

    @Test
    void whatGuardsPathsStaysWhileAPathIsOpen() {
        Stream.of(POLICY, LIMITS, SERVICE, ROUTE).forEach(key -> exists(key, PLAIN));
        server.refuse("route", 403);
        assertThat(applier.remove(List.of(POLICY, SERVICE, LIMITS, ROUTE)).failures())
                .extracting(Failure::key)
                .containsExactly(ROUTE);
        assertThat(server.requests()).containsExactly("DELETE route", "DELETE service");
    }

    @Test
    void aPolicyOfTheEarlierControllerIsTakenOverBeforeItIsApplied() {
        exists(POLICY, new AuthPolicyFacts(Map.of(), Set.of("manager"), false, List.of(Map.of("op", "test"))));
        assertThat(applier.converge(List.of(desired(POLICY)), List.of()).foreign())
                .isEmpty();
        assertThat(server.requests()).containsExactly("json policy", "apply policy");
    }

    @Test
    void aPolicyThatSomebodyElseWritesIsLeftAloneAndSoIsTheOneItReplaces() {
        exists(POLICY, new AuthPolicyFacts(Map.of(), Set.of("kubectl-edit"), false, List.of()));
        ResourceKey older = key(ManagedKind.AUTH_POLICY, "older");
        exists(older, PLAIN);
        ApplyReport report = applier.converge(List.of(desired(POLICY)), List.of(older));
        assertThat(report.foreign())
                .containsExactly(new ApplyReport.Foreign(POLICY, "whoever writes its spec as kubectl-edit"));
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void theOneThatIsReplacedGoesWhenTheNewOneIsThere() {
        exists(POLICY, PLAIN);
        ResourceKey older = key(ManagedKind.AUTH_POLICY, "older");
        exists(older, PLAIN);
        applier.converge(List.of(desired(POLICY)), List.of(POLICY, older));
        assertThat(server.requests()).containsExactly("apply policy", "DELETE older");
    }

    /** Only payload Deployments are made anew around their pods; looking for those of others would look in another namespace. */
    @Test
    void noPodsAreLookedForWhenADeploymentIsMadeThatKeepsItsSelector() {
        applier.converge(List.of(desired(key(ManagedKind.DEPLOYMENT, "maas-api"))), List.of());
        assertThat(server.requests()).containsExactly("apply maas-api");
    }

    private void exists(ResourceKey key, LiveObject.Facts facts) {
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
                facts));
    }

    private static DesiredObject desired(ResourceKey key) {
        return DesiredObject.custom(
                ManagedKind.of(key.kind()).orElseThrow(),
                new ObjectMetaBuilder()
                        .withNamespace(key.namespace())
                        .withName(key.name())
                        .build(),
                Map.of("targetRef", Map.of("name", "front-door")));
    }

    private static ResourceKey key(ManagedKind kind, String name) {
        return ResourceKey.of(kind, "edge-gw", name);
    }
}
