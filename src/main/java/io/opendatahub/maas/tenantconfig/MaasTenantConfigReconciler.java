/* The contents page of a MaasTenantConfig's reconcile: observe, resolve, apply, judge, tell. */
package io.opendatahub.maas.tenantconfig;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigStatus;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.check.CleanUpCheck;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.model.CleanUp;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.status.ConditionType;
import io.opendatahub.maas.status.Conditions;
import io.opendatahub.maas.status.Verdict;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RetryDelays;
import io.opendatahub.maas.watch.WakeUps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Drives everything of one tenant from its config (contract sections 4 to 6). */
@ControllerConfiguration(name = MaasTenantConfigReconciler.NAME)
public final class MaasTenantConfigReconciler implements Reconciler<MaasTenantConfig> {

    /** Name of the controller in logs and metrics. */
    public static final String NAME = "maastenantconfig";

    private static final Logger LOG = LoggerFactory.getLogger(MaasTenantConfigReconciler.class);

    /** Key of the tenant's namespace in log lines. */
    private static final String MDC_TENANT = "tenant";

    private final OperatorRuntime runtime;
    private final Predicate<? super MaasTenantConfig> concerned;
    private final LiveInventory inventory;
    private final TenantObserver observer;
    private final TenantFinalizer finalizer;
    private final TenantIdentity identity;
    private final TenantStatusWriter statuses;
    private final DataplaneMigration migration;
    private final RetryDelays delays;
    private final WakeUps<MaasTenantConfig> wakeUps;

    /**
     * Builds the controller on the shared parts.
     *
     * @param concerned which configs are reconciled; what wakes the others, too, is not filtered
     */
    public MaasTenantConfigReconciler(OperatorRuntime runtime, Predicate<? super MaasTenantConfig> concerned) {
        this.runtime = runtime;
        delays = runtime.delays(NAME);
        this.concerned = concerned;
        inventory = new LiveInventory(runtime.caches(), runtime.platform());
        observer = new TenantObserver(runtime.caches(), runtime.platform(), runtime.clock());
        finalizer = new TenantFinalizer(runtime);
        identity = new TenantIdentity(runtime.writes(), runtime.platform());
        statuses = new TenantStatusWriter(runtime.writes(), runtime.events(), runtime.serialization(), runtime.clock());
        migration = new DataplaneMigration(runtime);
        wakeUps = TenantWakeUps.of(runtime.caches(), runtime.platform());
    }

    @Override
    public List<EventSource<?, MaasTenantConfig>> prepareEventSources(EventSourceContext<MaasTenantConfig> context) {
        return List.of(wakeUps);
    }

    @Override
    public UpdateControl<MaasTenantConfig> reconcile(MaasTenantConfig config, Context<MaasTenantConfig> context) {
        runtime.gate().await();
        if (!concerned.test(config)) {
            return UpdateControl.noUpdate();
        }
        ResourceID id = ResourceID.fromResource(config);
        MDC.put(MDC_TENANT, config.getMetadata().getNamespace());
        try {
            if (context.isPrimaryResourceDeleted() || config.isMarkedForDeletion()) {
                return cleanUp(config, id, context);
            }
            return reconcile(config, id);
        } catch (KubernetesClientException | WriteGate.WriteRefused e) {
            // Thrown on, it would make JOSDK 5.2.3 forget a deletion that it learns of meanwhile.
            if (Refusal.mayBeRace(e) && !delays.isFailing(id)) {
                LOG.info("changed by somebody else at the same time, trying again");
            } else {
                LOG.warn("not reconciled, trying again: {}", Refusal.words(e));
            }
            return context.isPrimaryResourceDeleted()
                    ? tellAgain(config, id, context)
                    : UpdateControl.<MaasTenantConfig>noUpdate().rescheduleAfter(delays.afterFailure(id));
        } finally {
            MDC.remove(MDC_TENANT);
        }
    }

    private UpdateControl<MaasTenantConfig> reconcile(MaasTenantConfig config, ResourceID id) {
        if (runtime.tearingDown()) {
            return UpdateControl.noUpdate();
        }
        config.setStatus(statuses.stored(config));
        TenantObservation observation = observer.observe(config);
        TenantResolution resolution = TenantContextResolver.resolve(observation, runtime.platform());
        ApplyReport report = converge(observation, resolution, id);
        Optional<Duration> later = tell(config, resolution, report);
        identity.repair(observation, statuses.stored(config));
        return again(id, report.failures().isEmpty(), later);
    }

    /** Nothing is made while the finalizer that will remove it is refused. */
    private ApplyReport converge(TenantObservation observation, TenantResolution resolution, ResourceID id) {
        try {
            finalizer.ensure(observation, resolution);
        } catch (KubernetesClientException e) {
            if (Refusal.mayBeRace(e) && !delays.isFailing(id)) {
                throw e;
            }
            return TenantFinalizer.refused(observation.config(), e);
        }
        if (resolution instanceof TenantResolution.Ready ready) {
            TenantContext context = ready.context();
            runtime.rendered().begun(context.tenant().namespace(), context.gatewayName());
            migration.announce(observation, ready);
            ApplyReport report = runtime.applier().converge(ready.objects(), inventory.removable(ready, observation));
            return migration.goOn(observation, ready, report);
        }
        return runtime.applier()
                .converge(List.of(), TenantContextResolver.switchedOff(observation, resolution, runtime.platform()));
    }

    /** Writes the verdict; returns when to look again although nothing happens. */
    private Optional<Duration> tell(MaasTenantConfig config, TenantResolution resolution, ApplyReport report) {
        TenantStatusResult verdict =
                TenantStatusFactory.of(observer.observe(config), runtime.platform(), resolution, report);
        Optional<Duration> statusLater = statuses.write(config, verdict.status());
        if (resolution instanceof TenantResolution.Ready ready) {
            runtime.rendered()
                    .done(
                            ready.context().tenant().namespace(),
                            ready.context().gatewayName(),
                            report.failures().isEmpty() && report.pending().isEmpty(),
                            isReady(verdict.status()));
        }
        return Stream.of(statusLater, verdict.recheckAfter())
                .flatMap(Optional::stream)
                .min(Duration::compareTo);
    }

    private static boolean isReady(MaasTenantConfigStatus status) {
        return Conditions.find(status.getConditions(), ConditionType.READY)
                .filter(ready -> Verdict.TRUE.equals(ready.getStatus()))
                .isPresent();
    }

    private UpdateControl<MaasTenantConfig> cleanUp(
            MaasTenantConfig config, ResourceID id, Context<MaasTenantConfig> context) {
        boolean gone = context.isPrimaryResourceDeleted();
        if (gone ? observer.isThere(id) : observer.hasSuccessor(config)) {
            // Deleted and made anew in between: what there is belongs to the new one now (case 60).
            return UpdateControl.noUpdate();
        }
        CleanUp result = finalizer.cleanUp(config, gone);
        if (result.isDone() && !gone) {
            result = release(config, id);
        }
        if (!result.isDone()) {
            return gone ? tellAgain(config, id, context) : cleanUpLater(config, id, result);
        }
        statuses.forget(id);
        migration.forget(id);
        runtime.rendered().forget(config.getMetadata().getNamespace());
        if (gone) {
            finalizer.forget(config);
        }
        delays.succeeded(id);
        return UpdateControl.noUpdate();
    }

    private CleanUp release(MaasTenantConfig config, ResourceID id) {
        try {
            finalizer.release(config);
            return CleanUp.DONE;
        } catch (KubernetesClientException e) {
            if (Refusal.mayBeRace(e) && !delays.isFailing(id)) {
                throw e;
            }
            return new CleanUp(TenantFinalizer.refused(config, e).failures(), List.of());
        }
    }

    /** Says what blocks, and waits: for the event of what is awaited, for a retry of what was refused, or for the time to be up. */
    private UpdateControl<MaasTenantConfig> cleanUpLater(MaasTenantConfig config, ResourceID id, CleanUp result) {
        config.setStatus(statuses.stored(config));
        Optional<Duration> later = CleanUpCheck.blocked(result)
                .flatMap(ready -> statuses.write(
                        config, TenantStatusFactory.ofCleanUp(observer.observe(config), runtime.platform(), ready)));
        return again(
                id,
                result.failures().isEmpty(),
                Stream.of(later, finalizer.timeLeft(config))
                        .flatMap(Optional::stream)
                        .min(Duration::compareTo));
    }

    /**
     * JOSDK 5.2.3 ends its care for a deleted object with the pass: it takes no delay, and an exception makes it forget the
     * deletion when events of the object's children arrived meanwhile. So it is told of the deletion again.
     */
    private UpdateControl<MaasTenantConfig> tellAgain(
            MaasTenantConfig config, ResourceID id, Context<MaasTenantConfig> context) {
        CompletableFuture.delayedExecutor(delays.afterFailure(id).toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> context.eventSourceRetriever()
                        .getControllerEventSource()
                        .eventReceived(ResourceAction.DELETED, config, null, true));
        return UpdateControl.noUpdate();
    }

    private UpdateControl<MaasTenantConfig> again(ResourceID id, boolean clean, Optional<Duration> later) {
        Optional<Duration> retry = Optional.empty();
        if (clean) {
            delays.succeeded(id);
        } else {
            retry = Optional.of(delays.afterFailure(id));
        }
        UpdateControl<MaasTenantConfig> control = UpdateControl.noUpdate();
        Stream.of(retry, later)
                .flatMap(Optional::stream)
                .min(Duration::compareTo)
                .ifPresent(control::rescheduleAfter);
        return control;
    }
}
