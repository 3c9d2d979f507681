package io.opendatahub.maas.apply;

import static org.assertj.core.api.Assertions.assertThat;

import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.ApplyReport.Failure;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.RouteFacts;
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

    private static final ResourceKey POLICY = Engine.key(ManagedKind.AUTH_POLICY, "policy");
    private static final ResourceKey LIMITS = Engine.key(ManagedKind.TOKEN_RATE_LIMIT_POLICY, "limits");
    private static final ResourceKey SERVICE = Engine.key(ManagedKind.SERVICE, "service");
    private static final ResourceKey ROUTE = Engine.key(ManagedKind.HTTP_ROUTE, "route");
    private static final AuthPolicyFacts PLAIN = new AuthPolicyFacts(Map.of(), Set.of(), false, List.of());

    private static final List<ResourceKey> EVERYTHING = List.of(POLICY, SERVICE, LIMITS, ROUTE);

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
    void whatGuardsPathsIsRemovedLast() {
        Stream.of(POLICY, LIMITS, SERVICE, ROUTE).forEach(key -> engine.exists(key, PLAIN));
        assertThat(engine.applier
                        .remove(List.of(POLICY, SERVICE, LIMITS, ROUTE))
                        .failures())
                .isEmpty();
        assertThat(engine.server.requests())
                .containsExactly("DELETE route", "DELETE service", "DELETE limits", "DELETE policy");
    }

    @Test
    void whatGuardsPathsStaysWhileAPathIsOpen() {
        Stream.of(POLICY, LIMITS, SERVICE, ROUTE).forEach(key -> engine.exists(key, PLAIN));
        engine.server.refuse("route", 403);
        assertThat(engine.applier
                        .remove(List.of(POLICY, SERVICE, LIMITS, ROUTE))
                        .failures())
                .extracting(Failure::key)
                .containsExactly(ROUTE);
        assertThat(engine.server.requests()).containsExactly("DELETE route", "DELETE service");
    }

    /** Who opts a route out keeps a path open: without its policy anybody could call himself what he likes. */
    @Test
    void whatGuardsARouteThatOptedOutStaysWithIt() {
        Stream.of(POLICY, LIMITS, SERVICE).forEach(key -> engine.exists(key, PLAIN));
        engine.exists(ROUTE, served(), Map.of("opendatahub.io/managed", "false"), false, "");
        assertThat(engine.applier.remove(EVERYTHING)).isEqualTo(ApplyReport.CLEAN);
        assertThat(engine.server.requests()).containsExactly("DELETE service");
    }

    @Test
    void whatGuardsARouteThatOthersHoldGoesAfterIt() {
        Stream.of(POLICY, LIMITS).forEach(key -> engine.exists(key, PLAIN));
        engine.exists(ROUTE, served("example.org/drain"));
        assertThat(engine.applier.remove(EVERYTHING).pending())
                .containsExactly(ROUTE + " (finalizers example.org/drain)");
        assertThat(engine.server.requests()).containsExactly("DELETE route");

        engine.live.deleted(ROUTE, "u");
        assertThat(engine.applier.remove(EVERYTHING)).isEqualTo(ApplyReport.CLEAN);
        assertThat(engine.server.requests()).containsExactly("DELETE route", "DELETE limits", "DELETE policy");
    }

    @Test
    void aRouteThatNothingHoldsIsGoneWithItsDeletion() {
        engine.exists(POLICY, PLAIN);
        engine.exists(ROUTE, served());
        assertThat(engine.applier.remove(EVERYTHING)).isEqualTo(ApplyReport.CLEAN);
        assertThat(engine.server.requests()).containsExactly("DELETE route", "DELETE policy");
    }

    @Test
    void aRouteThatIsBeingDeletedIsStillAPath() {
        engine.exists(POLICY, PLAIN);
        engine.exists(ROUTE, served(), Map.of(), true, "");
        assertThat(engine.applier.remove(EVERYTHING).pending()).containsExactly(ROUTE.toString());
        assertThat(engine.server.requests()).isEmpty();
    }

    private static RouteFacts served(String... finalizers) {
        return new RouteFacts(Set.of(), List.of(finalizers));
    }

    @Test
    void aPolicyOfTheEarlierControllerIsTakenOverBeforeItIsApplied() {
        engine.exists(POLICY, new AuthPolicyFacts(Map.of(), Set.of("manager"), false, List.of(Map.of("op", "test"))));
        assertThat(engine.applier
                        .converge(List.of(Engine.desired(POLICY)), List.of())
                        .foreign())
                .isEmpty();
        assertThat(engine.server.requests()).containsExactly("json policy", "apply policy");
    }

    @Test
    void aPolicyThatSomebodyElseWritesIsLeftAloneAndSoIsTheOneItReplaces() {
        engine.exists(POLICY, new AuthPolicyFacts(Map.of(), Set.of("kubectl-edit"), false, List.of()));
        ResourceKey older = Engine.key(ManagedKind.AUTH_POLICY, "older");
        engine.exists(older, PLAIN);
        ApplyReport report = engine.applier.converge(List.of(Engine.desired(POLICY)), List.of(older));
        assertThat(report.foreign())
                .containsExactly(new ApplyReport.Foreign(POLICY, "whoever writes its spec as kubectl-edit"));
        assertThat(engine.server.requests()).isEmpty();
    }

    @Test
    void theOneThatIsReplacedGoesWhenTheNewOneIsThere() {
        engine.exists(POLICY, PLAIN);
        ResourceKey older = Engine.key(ManagedKind.AUTH_POLICY, "older");
        engine.exists(older, PLAIN);
        engine.applier.converge(List.of(Engine.desired(POLICY)), List.of(POLICY, older));
        assertThat(engine.server.requests()).containsExactly("apply policy", "DELETE older");
    }

    /** Only payload Deployments are made anew around their pods; looking for those of others would look in another namespace. */
    @Test
    void noPodsAreLookedForWhenADeploymentIsMadeThatKeepsItsSelector() {
        engine.applier.converge(List.of(Engine.desired(Engine.key(ManagedKind.DEPLOYMENT, "maas-api"))), List.of());
        assertThat(engine.server.requests()).containsExactly("apply maas-api");
    }
}
