/* Brings a tenant up from its AITenant, and takes it down, step by step. */
package io.opendatahub.maas.aitenant;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.naming.Finalizers;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RetryDelays;
import io.opendatahub.maas.watch.WakeUps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** AITenants (contract section 8). */
@ControllerConfiguration(name = AITenantReconciler.NAME)
public final class AITenantReconciler implements Reconciler<AITenant> {

    /** Name of the controller in logs and metrics. */
    public static final String NAME = "aitenant";

    private static final Logger LOG = LoggerFactory.getLogger(AITenantReconciler.class);
    private static final String MDC_TENANT = "tenant";

    private final OperatorRuntime runtime;
    private final Predicate<? super AITenant> concerned;
    private final AITenantSteps steps;
    private final AITenantDeletion deletion;
    private final AITenantStatusWriter statuses;
    private final RetryDelays delays;
    private final WakeUps<AITenant> wakeUps;

    /**
     * Builds the controller on the shared parts.
     *
     * @param reads what is asked before a legacy Tenant is deleted
     * @param concerned which AITenants are reconciled; what wakes the others, too, is not filtered
     */
    public AITenantReconciler(OperatorRuntime runtime, DirectReads reads, Predicate<? super AITenant> concerned) {
        this.runtime = runtime;
        delays = runtime.delays(NAME);
        this.concerned = concerned;
        GatewayClaims claims = new GatewayClaims(runtime);
        InfraNamespaceLabels labels = new InfraNamespaceLabels(runtime, claims);
        steps = new AITenantSteps(runtime, claims, labels, reads);
        deletion = new AITenantDeletion(runtime, claims, labels);
        statuses =
                new AITenantStatusWriter(runtime.writes(), runtime.events(), runtime.serialization(), runtime.clock());
        wakeUps = AITenantWakeUps.of(runtime);
    }

    /** Finishes what an operator before this one left of AITenants that are gone. Call once, when the AITenants are listed. */
    public void takeOver() {
        deletion.takeOver();
    }

    @Override
    public List<EventSource<?, AITenant>> prepareEventSources(EventSourceContext<AITenant> context) {
        return List.of(wakeUps);
    }

    @Override
    public UpdateControl<AITenant> reconcile(AITenant aitenant, Context<AITenant> context) {
        runtime.gate().await();
        if (!concerned.test(aitenant)) {
            return UpdateControl.noUpdate();
        }
        ResourceID id = ResourceID.fromResource(aitenant);
        MDC.put(MDC_TENANT, aitenant.getMetadata().getName());
        try {
            if (context.isPrimaryResourceDeleted()) {
                return forget(aitenant, id);
            }
            if (aitenant.isMarkedForDeletion()) {
                return aitenant.getMetadata().getFinalizers().contains(Finalizers.AITENANT_CLEANUP)
                        ? delete(aitenant, id)
                        : forget(aitenant, id);
            }
            return reconcile(aitenant, id);
        } catch (KubernetesClientException | WriteGate.WriteRefused e) {
            // Thrown on, it would make JOSDK 5.2.3 forget a deletion that it learns of meanwhile.
            if (Refusal.mayBeRace(e) && !delays.isFailing(id)) {
                LOG.info("changed by somebody else at the same time, trying again");
            } else {
                LOG.warn("not reconciled, trying again: {}", Refusal.words(e));
            }
            return UpdateControl.<AITenant>noUpdate().rescheduleAfter(delays.afterFailure(id));
        } finally {
            MDC.remove(MDC_TENANT);
        }
    }

    private UpdateControl<AITenant> reconcile(AITenant aitenant, ResourceID id) {
        if (runtime.tearingDown()) {
            return UpdateControl.noUpdate();
        }
        AITenantPass pass = pass(aitenant);
        Optional<Halt> halt;
        try {
            halt = steps.run(pass);
        } catch (KubernetesClientException e) {
            if (Refusal.mayBeRace(e) && !delays.isFailing(id)) {
                throw e;
            }
            LOG.warn("failed with {}: {}", e.getCode(), Refusal.words(e));
            halt = Optional.of(Halt.refused(e));
        }
        if (!pass.isUndecided()) {
            statuses.write(pass, halt);
        }
        return again(id, pass, halt);
    }

    /** A halt whose cause is not certain is told when it comes again. */
    private UpdateControl<AITenant> delete(AITenant aitenant, ResourceID id) {
        AITenantPass pass = pass(aitenant);
        Optional<Halt> halt = deletion.run(pass);
        if (halt.isPresent() && (!pass.isUndecided() || delays.isFailing(id))) {
            statuses.write(pass, halt);
        }
        return again(id, pass, halt);
    }

    private UpdateControl<AITenant> forget(AITenant aitenant, ResourceID id) {
        steps.forget(id);
        statuses.forget(id);
        deletion.forget(aitenant);
        delays.succeeded(id);
        return UpdateControl.noUpdate();
    }

    private UpdateControl<AITenant> again(ResourceID id, AITenantPass pass, Optional<Halt> halt) {
        Optional<Duration> retry = Optional.empty();
        if (halt.filter(Halt::retried).isPresent()) {
            retry = Optional.of(delays.afterFailure(id));
        } else {
            delays.succeeded(id);
        }
        UpdateControl<AITenant> control = UpdateControl.noUpdate();
        Stream.of(retry, pass.again())
                .flatMap(Optional::stream)
                .min(Duration::compareTo)
                .ifPresent(control::rescheduleAfter);
        return control;
    }

    private AITenantPass pass(AITenant aitenant) {
        TenantId tenant = TenantId.ofAITenant(
                aitenant.getMetadata().getName(), runtime.platform().defaultTenantNamespace());
        return new AITenantPass(aitenant, tenant, statuses.stored(aitenant));
    }
}
