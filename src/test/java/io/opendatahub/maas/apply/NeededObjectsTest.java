package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.ReplicaRule;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.LiveObject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nothing is written without what it needs: pods their configuration (contract section 7), a route its policy (4a). */
class NeededObjectsTest {

    private static final ResourceKey PLUGINS = Engine.key(ManagedKind.CONFIG_MAP, "plugins");
    private static final ResourceKey PODS = Engine.key(ManagedKind.DEPLOYMENT, "pods");
    private static final ResourceKey AUTOSCALER = Engine.key(ManagedKind.HORIZONTAL_POD_AUTOSCALER, "scaler");

    private static final ResourceKey POLICY = Engine.key(ManagedKind.AUTH_POLICY, "policy");
    private static final ResourceKey ROUTE = Engine.key(ManagedKind.HTTP_ROUTE, "route");

    private Engine engine;

    @BeforeEach
    void start() throws IOException {
        engine = new Engine();
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    @Test
    void whatIsNeededIsWrittenFirst() {
        engine.exists(AUTOSCALER, new LiveObject.NoFacts());
        engine.exists(PLUGINS, new LiveObject.NoFacts());
        engine.exists(PODS, new LiveObject.NoFacts());
        ApplyReport report = engine.applier.converge(List.of(plugins(), pods()), List.of(AUTOSCALER));
        assertThat(report.pending()).isEmpty();
        assertThat(engine.server.requests()).containsExactly("apply plugins", "DELETE scaler", "apply pods");
    }

    /** Neither the Deployment nor the autoscaler that it has from before. */
    @Test
    void whatNeedsItWaitsWhileItIsRefused() {
        engine.exists(AUTOSCALER, new LiveObject.NoFacts());
        engine.exists(PLUGINS, new LiveObject.NoFacts());
        engine.exists(PODS, new LiveObject.NoFacts());
        engine.server.refuse("plugins", 403);
        ApplyReport report = engine.applier.converge(List.of(plugins(), pods()), List.of(AUTOSCALER));
        assertThat(report.failures()).extracting(Failure::key).containsExactly(PLUGINS);
        assertThat(report.pending()).containsExactly(PODS + " waits for " + PLUGINS);
        assertThat(engine.server.requests()).containsExactly("apply plugins");
    }

    /** The name is taken by something without our label: what it holds is not known yet. */
    @Test
    void whatNeedsItWaitsWhileItIsLookedUp() {
        engine.exists(AUTOSCALER, new LiveObject.NoFacts());
        engine.exists(PODS, new LiveObject.NoFacts());
        engine.server.refuse("plugins", 409);
        ApplyReport report = engine.applier.converge(List.of(plugins(), pods()), List.of(AUTOSCALER));
        assertThat(report.pending()).hasSize(2).anyMatch(text -> text.contains("is being looked up"));
        assertThat(engine.server.requests()).containsExactly("apply plugins");
    }

    /** maas-api trusts the name in a request: no path to it is opened past a policy that cannot exist (docs/adr/0014). */
    @Test
    void whatNeedsAnObjectOfAKindThatIsNotInstalledIsHeldBack() {
        ApplyReport report = engine.applier.converge(List.of(route()), List.of());
        assertThat(report.pending()).containsExactly(ROUTE + " waits for " + POLICY + ", whose kind is not installed");
        assertThat(engine.server.requests()).isEmpty();
        engine.exists(ROUTE, new LiveObject.NoFacts());
        assertThat(engine.applier.converge(List.of(route()), List.of()).pending())
                .hasSize(1);
        assertThat(engine.server.requests()).isEmpty();
    }

    @Test
    void oneThatStandsAsItShouldIsLeftSo() {
        engine.exists(ROUTE, new LiveObject.NoFacts(), Map.of(), false, engine.digest(route()));
        assertThat(engine.applier.converge(List.of(route()), List.of())).isEqualTo(ApplyReport.CLEAN);
        assertThat(engine.server.requests()).isEmpty();
    }

    @Test
    void itIsWrittenOnceTheKindIsThere() {
        assertThat(engine.applier
                        .converge(List.of(Engine.desired(POLICY), route()), List.of())
                        .pending())
                .isEmpty();
        assertThat(engine.server.requests()).containsExactly("apply policy", "apply route");
    }

    private static DesiredObject route() {
        return desired(ROUTE, Optional.empty(), Optional.of(POLICY));
    }

    private static DesiredObject plugins() {
        return desired(PLUGINS, Optional.empty(), Optional.empty());
    }

    private static DesiredObject pods() {
        return desired(PODS, Optional.of(new ReplicaRule.Fixed(1, AUTOSCALER)), Optional.of(PLUGINS));
    }

    private static DesiredObject desired(ResourceKey key, Optional<ReplicaRule> rule, Optional<ResourceKey> needs) {
        DesiredObject plain = Engine.desired(key);
        return new DesiredObject(plain.kind(), plain.object(), rule, Optional.empty(), needs);
    }
}
