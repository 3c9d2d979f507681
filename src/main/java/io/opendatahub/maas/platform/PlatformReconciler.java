/* Drives what all tenants share from the anchor Config/default. */
package io.opendatahub.maas.platform;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.apply.Refusal;
import io.opendatahub.maas.check.InstalledKinds;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.model.ApplyReport;
import io.opendatahub.maas.watch.DirectReads;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.RetryDelays;
import io.opendatahub.maas.watch.WakeUps;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Infra namespace, shared objects and the bootstrap of the default tenant (contract sections 4 and 8). */
@ControllerConfiguration(name = PlatformReconciler.NAME)
public final class PlatformReconciler implements Reconciler<PlatformConfig> {

    /** Name of the controller in logs and metrics. */
    public static final String NAME = "platform";

    private static final Logger LOG = LoggerFactory.getLogger(PlatformReconciler.class);

    private final OperatorRuntime runtime;
    private final PlatformNamespaces namespaces;
    private final DefaultTenantBootstrap bootstrap;
    private final EarlierRights earlier;
    private final RetryDelays delays;
    private final WakeUps<PlatformConfig> wakeUps = new WakeUps<>(NAME);

    /**
     * Builds the controller on the shared parts.
     *
     * @param reads what is asked once, at the bootstrap and before the last rights of an earlier release go
     * @param bootstrapWanted whether the default AITenant is created once (setting {@code BOOTSTRAP_DEFAULT_TENANT})
     */
    public PlatformReconciler(OperatorRuntime runtime, DirectReads reads, boolean bootstrapWanted) {
        this.runtime = runtime;
        delays = runtime.delays(NAME);
        namespaces = new PlatformNamespaces(runtime.writes(), runtime.caches().cluster(), runtime.platform());
        earlier = new EarlierRights(runtime.caches().live(), reads);
        bootstrap = new DefaultTenantBootstrap(
                bootstrapWanted,
                runtime.writes(),
                reads,
                runtime.platform(),
                namespaces,
                runtime.caches().aitenants());
        runtime.caches().live().onChange((object, tenantNamespace) -> {
            if (tenantNamespace.isEmpty() || EarlierRights.concerns(object)) {
                wake();
            }
        });
        runtime.caches().ownDeployment().onChange(this::wake);
        runtime.caches().aitenants().onChange((before, now) -> {
            if (now == null) {
                wake();
            }
        });
        // A kind that some shared objects are of may have been installed.
        runtime.caches().cluster().onCluster(this::wake);
        runtime.caches().cluster().onNamespace(namespace -> {
            if (namespace.name().equals(runtime.platform().infraNamespace())) {
                wake();
            }
        });
    }

    @Override
    public List<EventSource<?, PlatformConfig>> prepareEventSources(EventSourceContext<PlatformConfig> context) {
        return List.of(wakeUps);
    }

    @Override
    public UpdateControl<PlatformConfig> reconcile(PlatformConfig anchor, Context<PlatformConfig> context) {
        runtime.gate().await();
        if (context.isPrimaryResourceDeleted() || anchor.isMarkedForDeletion() || runtime.tearingDown()) {
            return UpdateControl.noUpdate();
        }
        ResourceID id = ResourceID.fromResource(anchor);
        if (converge(anchor)) {
            delays.succeeded(id);
            return UpdateControl.noUpdate();
        }
        return UpdateControl.<PlatformConfig>noUpdate().rescheduleAfter(delays.afterFailure(id));
    }

    private void wake() {
        wakeUps.wake("", PlatformConfig.NAME);
    }

    private boolean converge(PlatformConfig anchor) {
        try {
            namespaces.ensureInfra();
            List<DesiredObject> shared = SharedResources.of(
                    runtime.platform(),
                    new Anchor(
                            anchor.getMetadata().getName(), anchor.getMetadata().getUid()));
            InstalledKinds installed =
                    new InstalledKinds(runtime.caches().cluster().facts());
            ApplyReport report = runtime.applier().converge(installed.objects(shared), earlier.removable());
            report.foreign()
                    .forEach(other -> LOG.warn("{} belongs to {}; tenants run with it", other.key(), other.owner()));
            bootstrap.run(anchor);
            return report.failures().isEmpty() && earlier.isKnown();
        } catch (KubernetesClientException e) {
            LOG.warn("shared objects and bootstrap failed with {}: {}", e.getCode(), Refusal.words(e));
            return false;
        }
    }
}
