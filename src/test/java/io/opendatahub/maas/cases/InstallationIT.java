package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.opendatahub.maas.apply.KubernetesWrites;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster on which the products come one after the other, and one goes again. */
@WithControlPlane(operator = false)
class InstallationIT {

    /** Those whose absence keeps a tenant waiting, in the order in which they come here. */
    private static final List<KindRef> REQUIRED = List.of(
            ObservedKinds.DESTINATION_RULE,
            ObservedKinds.AUTH_CONFIG,
            ObservedKinds.ENVOY_FILTER,
            ObservedKinds.HTTP_ROUTE);

    /** Those that a tenant without telemetry on plain Kubernetes has objects of. */
    private static final List<KindRef> OPTIONAL = List.of(
            ManagedKind.CERTIFICATE.ref(), ManagedKind.TOKEN_RATE_LIMIT_POLICY.ref(), ManagedKind.AUTH_POLICY.ref());

    private final ControlPlane controlPlane;
    private final Sandbox sandbox;
    private final OperatorSlot operator;
    private final TenantCluster cluster;

    InstallationIT(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        this.controlPlane = controlPlane;
        this.sandbox = sandbox;
        this.operator = operator;
        this.cluster = new TenantCluster(controlPlane, sandbox, operator);
    }

    @BeforeEach
    void onlyGatewaysAreInstalled() {
        controlPlane.crds().standard().stream()
                .filter(name -> !ObservedKinds.GATEWAY.crdName().equals(name))
                .filter(name -> controlPlane.crds().isServed(name))
                .forEach(controlPlane.crds()::remove);
    }

    @Test
    @Tag("case-84")
    void everyProductThatComesIsProgressAndNoneIsNeededToStart() {
        Mark start = controlPlane.requestLog().mark();
        cluster.file("00-fixture.yaml").apply(cluster.admin());
        operator.start(Map.of("PLATFORM", "AUTO"));
        for (int installed = 0; installed < REQUIRED.size(); installed++) {
            List<KindRef> missing = REQUIRED.subList(installed, REQUIRED.size());
            Condition ready = cluster.awaitCondition("Ready", now -> namesExactly(now, missing, REQUIRED));
            assertThat(ready.getReason()).isEqualTo("DependenciesNotAvailable");
            assertThat(cluster.config().require().getStatus().getPhase()).isEqualTo("Pending");
            controlPlane.crds().install(REQUIRED.get(installed).crdName());
        }
        // Everything else is made; no path is opened past a policy that cannot exist yet (docs/adr/0014).
        cluster.awaitCondition("Ready", now -> now.getMessage().contains("maas-api-route waits for AuthPolicy"));
        for (int installed = 0; installed < OPTIONAL.size(); installed++) {
            List<KindRef> missing = OPTIONAL.subList(installed, OPTIONAL.size());
            cluster.awaitCondition("Degraded", now -> namesExactly(now, missing, OPTIONAL));
            controlPlane.crds().install(OPTIONAL.get(installed).crdName());
        }
        cluster.awaitCondition("Degraded", "False");
        cluster.awaitReady();
        OPTIONAL.forEach(kind -> assertThat(namesOf(kind)).as(kind.described()).isNotEmpty());
        assertThat(watchesTwice(start)).isEmpty();

        aProductThatGoesTakesItsObjectsAndNothingElse();
    }

    private void aProductThatGoesTakesItsObjectsAndNothingElse() {
        String uid = cluster.maasApi().getMetadata().getUid();
        controlPlane.crds().remove(ManagedKind.AUTH_POLICY.ref().crdName());
        cluster.awaitCondition("Degraded", now -> now.getMessage().contains("AuthPolicy (kuadrant.io/v1)"));
        cluster.awaitReady();
        cluster.awaitIdle();
        assertThat(cluster.maasApi().getMetadata().getUid()).isEqualTo(uid);

        controlPlane.crds().install(ManagedKind.AUTH_POLICY.ref().crdName());
        cluster.awaitCondition("Degraded", "False");
        assertThat(namesOf(ManagedKind.AUTH_POLICY.ref())).containsExactly("maas-gateway-auth");
    }

    private static boolean namesExactly(Condition condition, List<KindRef> missing, List<KindRef> all) {
        return "False".equals(condition.getStatus()) == "Ready".equals(condition.getType())
                && all.stream()
                        .allMatch(kind ->
                                missing.contains(kind) == condition.getMessage().contains(kind.described()));
    }

    private List<String> namesOf(KindRef kind) {
        return Stream.of(sandbox.infra(), sandbox.gateway())
                .flatMap(namespace -> cluster
                        .admin()
                        .genericKubernetesResources(KubernetesWrites.definition(kind))
                        .inNamespace(namespace)
                        .list()
                        .getItems()
                        .stream())
                .map(object -> object.getMetadata().getName())
                .toList();
    }

    /** Kinds of others that were listed more often than they came, in one place. */
    private Map<String, Long> watchesTwice(Mark start) {
        Requests lists = controlPlane
                .requestLog()
                .between(start, controlPlane.requestLog().mark(), operator.identity())
                .verb("list");
        return OPTIONAL.stream()
                .flatMap(kind -> lists.on(kind.plural()).list().stream())
                .filter(request -> request.code() == 200)
                .collect(Collectors.groupingBy(
                        request -> request.resource() + " in " + request.namespace(), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() > 1)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
