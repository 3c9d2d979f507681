/* Brings a tenant up from its AITenant, step by step. */
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
import io.opendatahub.maas.apply.WriteGate;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.Reasons;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RetryDelays;
import io.opendatahub.maas.watch.WakeUps;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** AITenants (contract section 8); clean-up, claims and roles come with their own issue. */
@ControllerConfiguration(name = AITenantReconciler.NAME)
public final class AITenantReconciler implements Reconciler<AITenant> {

    /** Name of the controller in logs and metrics. */
    public static final String NAME = "aitenant";

    private static final Logger LOG = LoggerFactory.getLogger(AITenantReconciler.class);
    private static final String MDC_TENANT = "tenant";

    private final OperatorRuntime runtime;
    private final AITenantSteps steps;
    private final AITenantStatusWriter statuses;
    private final RetryDelays delays = new RetryDelays();
    private final WakeUps<AITenant> wakeUps;

    /** Builds the controller on the shared parts. */
    public AITenantReconciler(OperatorRuntime runtime) {
        this.runtime = runtime;
        steps = new AITenantSteps(runtime);
        statuses =
                new AITenantStatusWriter(runtime.writes(), runtime.events(), runtime.serialization(), runtime.clock());
        wakeUps = AITenantWakeUps.of(runtime.caches(), runtime.platform());
    }

    @Override
    public List<EventSource<?, AITenant>> prepareEventSources(EventSourceContext<AITenant> context) {
        return List.of(wakeUps);
    }

    @Override
    public UpdateControl<AITenant> reconcile(AITenant aitenant, Context<AITenant> context) {
        runtime.gate().await();
        ResourceID id = ResourceID.fromResource(aitenant);
        MDC.put(MDC_TENANT, aitenant.getMetadata().getName());
        try {
            if (context.isPrimaryResourceDeleted() || aitenant.isMarkedForDeletion()) {
                statuses.forget(aitenant);
                delays.succeeded(id);
                return UpdateControl.noUpdate();
            }
            return reconcile(aitenant, id);
        } catch (KubernetesClientException | WriteGate.WriteRefused e) {
            // Thrown on, it would make JOSDK 5.2.3 forget a deletion that it learns of meanwhile.
            LOG.warn("AITenant {} not reconciled, trying again: {}", id, e.getMessage());
            return UpdateControl.<AITenant>noUpdate().rescheduleAfter(delays.afterFailure(id));
        } finally {
            MDC.remove(MDC_TENANT);
        }
    }

    private UpdateControl<AITenant> reconcile(AITenant aitenant, ResourceID id) {
        AITenantPass pass = new AITenantPass(
                aitenant, tenant(aitenant), statuses.stored(aitenant).getGatewayRef());
        try {
            statuses.write(pass, steps.run(pass));
            delays.succeeded(id);
            return UpdateControl.noUpdate();
        } catch (KubernetesClientException e) {
            LOG.warn("AITenant {} failed with {}: {}", id, e.getCode(), e.getMessage());
            statuses.write(pass, Optional.of(refused(e)));
            return UpdateControl.<AITenant>noUpdate().rescheduleAfter(delays.afterFailure(id));
        }
    }

    private static Halt refused(KubernetesClientException cause) {
        Reasons reason = cause.getCode() == HttpURLConnection.HTTP_FORBIDDEN
                ? Reasons.PERMISSION_DENIED
                : Reasons.PLATFORM_RECONCILE_FAILED;
        String words = cause.getStatus() == null
                ? cause.getMessage()
                : cause.getStatus().getMessage();
        return Halt.failed(
                reason.code(),
                Objects.requireNonNullElse(words, "The API server did not answer.") + " " + reason.remedy());
    }

    private TenantId tenant(AITenant aitenant) {
        return TenantId.ofAITenant(
                aitenant.getMetadata().getName(), runtime.platform().defaultTenantNamespace());
    }
}
