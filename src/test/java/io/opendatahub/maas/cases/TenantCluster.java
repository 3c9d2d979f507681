/* What the case tests share: the fixture, the objects of a tenant, and waiting for what should happen. */
package io.opendatahub.maas.cases;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.controlplane.ControlPlane;
import io.opendatahub.maas.controlplane.KubeYaml;
import io.opendatahub.maas.controlplane.Mark;
import io.opendatahub.maas.controlplane.OperatorSlot;
import io.opendatahub.maas.controlplane.Requests;
import io.opendatahub.maas.controlplane.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.awaitility.core.ThrowingRunnable;

/** One sandbox with the fixture of the case files in it, seen as its administrator. */
public final class TenantCluster {

    /** Longest wait for something that should happen at once; the cases allow 30 to 60 s. */
    public static final Duration SOON = Duration.ofSeconds(30);

    private static final Path CASES = Path.of("src/test/resources/cases");
    private static final AtomicInteger TOUCHES = new AtomicInteger();

    private final ControlPlane controlPlane;
    private final Sandbox sandbox;
    private final OperatorSlot operator;
    private final KubernetesClient admin;

    /** The cluster of a test class. */
    public TenantCluster(ControlPlane controlPlane, Sandbox sandbox, OperatorSlot operator) {
        this.controlPlane = controlPlane;
        this.sandbox = sandbox;
        this.operator = operator;
        this.admin = controlPlane.admin();
    }

    /** Applies {@code 00-fixture.yaml} and {@code 00b-neutral-prerequisites.yaml}. */
    public TenantCluster fixture() {
        file("00-fixture.yaml").apply(admin);
        file("00b-neutral-prerequisites.yaml").apply(admin);
        return this;
    }

    /** The documents of a case file, in this sandbox. */
    public KubeYaml file(String name) {
        return KubeYaml.file(CASES.resolve(name)).in(sandbox);
    }

    /** Applies the one document of a case file as an administrator with kubectl would. */
    public void apply(String name, int document) {
        file(name).document(document).apply(admin);
    }

    /** Applies a text in this sandbox. */
    public void applyText(String yaml) {
        KubeYaml.text(yaml).in(sandbox).apply(admin);
    }

    /** A client with all rights. */
    public KubernetesClient admin() {
        return admin;
    }

    /** The sandbox. */
    public Sandbox sandbox() {
        return sandbox;
    }

    /** The control plane. */
    public ControlPlane controlPlane() {
        return controlPlane;
    }

    /** The operator's place. */
    public OperatorSlot operator() {
        return operator;
    }

    /** The default tenant's config. */
    public Resource<MaasTenantConfig> config() {
        return config(sandbox.subscription());
    }

    /** The config in a tenant's namespace. */
    public Resource<MaasTenantConfig> config(String namespace) {
        return admin.resources(MaasTenantConfig.class).inNamespace(namespace).withName("default-tenant");
    }

    /** The default tenant's maas-api. */
    public Deployment maasApi() {
        return deployment(sandbox.infra(), "maas-api");
    }

    /** A payload Deployment of the default tenant: payload-processing or payload-pre-processing. */
    public Deployment payload(String name) {
        return deployment(sandbox.gateway(), name);
    }

    /** A Deployment that must exist. */
    public Deployment deployment(String namespace, String name) {
        return admin.apps().deployments().inNamespace(namespace).withName(name).require();
    }

    /** An autoscaler, if there is one. */
    public Optional<HorizontalPodAutoscaler> autoscaler(String name) {
        return Optional.ofNullable(admin.autoscaling()
                .v2()
                .horizontalPodAutoscalers()
                .inNamespace(sandbox.gateway())
                .withName(name)
                .get());
    }

    /** Sets the count through the scale subresource, as an autoscaler does. */
    public void scale(String namespace, String name, int replicas) {
        admin.apps().deployments().inNamespace(namespace).withName(name).scale(replicas);
    }

    /** A condition of the default tenant's config; a placeholder with status "absent" when it is not there. */
    public Condition condition(String type) {
        return condition(sandbox.subscription(), type);
    }

    /** A condition of a config. */
    public Condition condition(String namespace, String type) {
        MaasTenantConfig config = config(namespace).get();
        List<Condition> conditions = config == null || config.getStatus() == null
                ? List.of()
                : config.getStatus().getConditions();
        return conditions.stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst()
                .orElseGet(() -> {
                    Condition absent = new Condition();
                    absent.setType(type);
                    absent.setStatus("absent");
                    return absent;
                });
    }

    /** Waits until the default tenant is Ready for its current generation. */
    public void awaitReady() {
        awaitReady(sandbox.subscription());
    }

    /** Waits until a config is Ready for its current generation. */
    public void awaitReady(String namespace) {
        eventually("Ready=True of " + namespace + " for the current generation", () -> {
            Condition ready = condition(namespace, "Ready");
            return "True".equals(ready.getStatus())
                    && Objects.equals(
                            ready.getObservedGeneration(),
                            config(namespace).require().getMetadata().getGeneration());
        });
    }

    /** Waits for a condition of the default tenant. */
    public Condition awaitCondition(String type, Predicate<Condition> wanted) {
        return await(type).atMost(SOON).pollInterval(Duration.ofMillis(100)).until(() -> condition(type), wanted);
    }

    /** Waits for a status of a condition of the default tenant. */
    public Condition awaitCondition(String type, String status) {
        return awaitCondition(type, condition -> status.equals(condition.getStatus()));
    }

    /** Waits for anything. */
    public void eventually(String what, Callable<Boolean> wanted) {
        await(what).atMost(SOON).pollInterval(Duration.ofMillis(100)).until(wanted);
    }

    /** Waits until an assertion holds. */
    public void eventually(ThrowingRunnable assertion) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(100)).untilAsserted(assertion);
    }

    /** Requests of the operator while something is done and until its effects are over, leases apart. */
    public Requests requestsDuring(Runnable what) {
        Mark before = controlPlane.requestLog().mark();
        what.run();
        return controlPlane
                .requestLog()
                .between(before, controlPlane.requestLog().mark(), operator.identity())
                .withoutLeases();
    }

    /**
     * Triggers reconciles of the default tenant, one after the other, by changing a label the operator ignores, and returns what
     * the operator wrote meanwhile. What was under way before is waited for.
     */
    public Requests writesDuringReconciles(int count) {
        // The config is ready before the last word of it has reached its AITenant: that is no write of these
        // reconciles.
        awaitIdle();
        return requestsDuring(() -> {
                    for (int i = 0; i < count; i++) {
                        touch();
                    }
                    awaitIdle();
                })
                .writes()
                .withoutEvents();
    }

    /** Changes a label of the default tenant's config that the operator ignores: starts a reconcile. */
    public void touch() {
        merge(config(), "{\"metadata\":{\"labels\":{\"example.org/touched\":\"" + TOUCHES.incrementAndGet() + "\"}}}");
    }

    /** Waits until the operator has sent nothing for a while: the log between two marks, a second apart, is empty. */
    public void awaitIdle() {
        await("the operator to be idle").atMost(SOON).until(() -> {
            Mark start = controlPlane.requestLog().mark();
            await().pollDelay(Duration.ofSeconds(1)).until(() -> true);
            return controlPlane
                            .requestLog()
                            .between(start, controlPlane.requestLog().mark(), operator.identity())
                            .withoutLeases()
                            .count()
                    == 0;
        });
    }

    /** A merge patch. */
    public static void merge(Resource<?> resource, String json) {
        resource.patch(PatchContext.of(PatchType.JSON_MERGE), json);
    }
}
