package io.opendatahub.maas.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import io.opendatahub.maas.controlplane.WithControlPlane;
import io.opendatahub.maas.inventory.ManagedKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two tenants with everything a tenant can have: once converged they cost nothing, and a restart writes nothing. */
@WithControlPlane(operator = false)
class SteadyStateOfAllKindsIT {

    private static final String SPEC = """
            {"telemetry":{},"apiTranslation":{"enabled":true},
             "payloadProcessing":{"autoscaling":{}},"payloadPreProcessing":{"autoscaling":{}}}""";

    private static final int ALL_BUT_TWO = ManagedKind.values().length - 2;

    private static final AtomicInteger TOUCHES = new AtomicInteger();

    private static TenantCluster cluster;
    private static Sandbox sandbox;
    private static LivingTenants tenants;

    @BeforeAll
    static void fixture(ControlPlane controlPlane, Sandbox own, OperatorSlot operator) {
        sandbox = own;
        cluster = new TenantCluster(controlPlane, sandbox, operator).fixture();
        tenants = new LivingTenants(cluster);
        cluster.applyText("""
                apiVersion: maas.opendatahub.io/v1alpha1
                kind: AITenant
                metadata: {name: lilac, namespace: ai-tenants}
                spec:
                  gateway: {name: side-door}
                  oidc: {issuerUrl: "https://id.example.test", clientId: maas}
                """);
    }

    @AfterEach
    void stopped() {
        cluster.operator().stop();
    }

    @ParameterizedTest
    @CsvSource({"openshift, CERTIFICATE", "kubernetes, POD_MONITOR"})
    void asksNothingAndWritesNothingAfterARestart(String platform, ManagedKind ofTheOther) {
        ProbedOperator operator = new ProbedOperator(cluster.operator(), sandbox, Map.of("PLATFORM", platform)).start();
        everythingIsOn();
        // The statuses are those of the other platform until the operator leads.
        cluster.eventually(
                "all but what lives only while a tenant is deleted",
                () -> samples(ofTheOther).size() == ALL_BUT_TWO);
        cluster.awaitIdle();
        Map<ManagedKind, GenericKubernetesResource> samples = samples(ofTheOther);

        Requests quiet = cluster.requestsDuring(() -> {
            for (int i = 0; i < 3; i++) {
                operator.reconcileAfter(cluster::touch);
                tenantsAreTouched();
            }
            samples.values().forEach(SteadyStateOfAllKindsIT::touch);
            cluster.awaitIdle();
        });
        assertThat(quiet).isEmpty();

        Requests restart = cluster.requestsDuring(() -> {
            operator.restart();
            operator.reconcileAfter(cluster::touch);
            cluster.awaitIdle();
        });
        assertThat(restart.writes()).isEmpty();
        samples.keySet()
                .forEach(kind -> assertThat(
                                restart.verb("list").on(kind.ref().plural()).code(200))
                        .as("looked at %s again", kind)
                        .isNotEmpty());
    }

    private static void everythingIsOn() {
        for (String namespace : List.of(sandbox.subscription(), tenants.namespace("lilac"))) {
            cluster.eventually(
                    "the config in " + namespace,
                    () -> cluster.config(namespace).get() != null);
            TenantCluster.merge(cluster.config(namespace), "{\"spec\":" + SPEC + "}");
        }
        cluster.awaitReady();
        tenants.awaitActive("lilac");
        cluster.awaitIdle();
    }

    /** One live object of each kind; of lilac where it has one, else a shared one. */
    private static Map<ManagedKind, GenericKubernetesResource> samples(ManagedKind ofTheOther) {
        Collection<GenericKubernetesResource> all = Footprint.objects(cluster, object -> true);
        return EnumSet.complementOf(EnumSet.of(ofTheOther, ManagedKind.JOB)).stream()
                .flatMap(kind -> all.stream()
                        .filter(Footprint.ofKind(kind.ref()))
                        .max(Comparator.comparing(object ->
                                Footprint.ofTenant(tenants.namespace("lilac")).test(object)))
                        .map(object -> Map.entry(kind, object))
                        .stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, TreeMap::new));
    }

    private static void tenantsAreTouched() {
        touch(tenants.aitenant("lilac").require());
        touch(cluster.config(tenants.namespace("lilac")).require());
    }

    private static void touch(HasMetadata object) {
        TenantCluster.merge(
                cluster.admin().resource(object),
                "{\"metadata\":{\"labels\":{\"example.org/touched\":\"k" + TOUCHES.incrementAndGet() + "\"}}}");
    }
}
