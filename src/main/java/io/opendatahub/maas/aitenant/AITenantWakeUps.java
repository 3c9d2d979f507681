/* What wakes an AITenant: the watched changes that its steps wait for. */
package io.opendatahub.maas.aitenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.ResourceNames;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.OperatorRuntime;
import io.opendatahub.maas.watch.WakeUps;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Maps changes to AITenants. */
final class AITenantWakeUps {

    private final WakeUps<AITenant> wakeUps = new WakeUps<>(AITenantReconciler.NAME);
    private final Caches caches;
    private final PlatformContext platform;

    private AITenantWakeUps(OperatorRuntime runtime) {
        this.caches = runtime.caches();
        this.platform = runtime.platform();
    }

    static WakeUps<AITenant> of(OperatorRuntime runtime) {
        AITenantWakeUps mapping = new AITenantWakeUps(runtime);
        Caches caches = runtime.caches();
        caches.cluster().onGateway(gateway -> mapping.wake(aitenant -> uses(aitenant, gateway.name())));
        caches.cluster().onNamespace(mapping::namespaceChanged);
        caches.legacyTenants().onChange(legacy -> mapping.wake(legacy.namespace()));
        caches.cluster().onPolicy(policy -> mapping.wake(policy.key().namespace()));
        caches.aitenants().onChange(mapping::aitenantChanged);
        caches.anchors().onChange((before, now) -> {
            if (before == null || now == null || now.isMarkedForDeletion()) {
                mapping.wake(aitenant -> true);
            }
        });
        caches.configs().onChange((before, now) -> mapping.wake(namespace(before, now)));
        caches.live().onChange(mapping::objectChanged);
        caches.ownDeployment().onChange(() -> mapping.wake(aitenant -> true));
        runtime.rendered().onChange(mapping::wake);
        return mapping.wakeUps;
    }

    private void wake(String tenantNamespace) {
        TenantId.ofNamespace(tenantNamespace, platform.defaultTenantNamespace())
                .ifPresent(tenant -> wakeUps.wake(platform.aitenantNamespace(), tenant.name()));
    }

    private void wake(Predicate<AITenant> concerned) {
        wakeUps.wakeAll(caches.aitenants().list().stream().filter(concerned).toList());
    }

    /** The infra namespace carries labels for gateways and is where keys are revoked. */
    private void namespaceChanged(NamespaceFact namespace) {
        if (namespace.name().equals(platform.infraNamespace())) {
            wake(aitenant -> aitenant.isMarkedForDeletion() || selectsNamespaces(aitenant));
        }
        wake(namespace.name());
    }

    private boolean selectsNamespaces(AITenant aitenant) {
        return caches.cluster()
                .gateway(GatewayStep.gatewayName(aitenant))
                .filter(gateway -> !gateway.selectorLabels().isEmpty())
                .isPresent();
    }

    private void objectChanged(LiveObject object, String tenantNamespace) {
        if (object.key().kind().equals(ManagedKind.CONFIG_MAP.ref())
                && object.key().namespace().equals(platform.aitenantNamespace())) {
            boolean gone = caches.live().get(object.key()).isEmpty();
            // What the namespace carried for its gateway may have been in the way of others.
            wake(aitenant -> claim(aitenant).equals(object.key().name()) || (gone && selectsNamespaces(aitenant)));
        } else if (object.key().kind().equals(ManagedKind.ROLE.ref())
                || object.key().kind().equals(ManagedKind.JOB.ref())) {
            wake(tenantNamespace);
        } else if (object.key().kind().equals(ManagedKind.HTTP_ROUTE.ref())
                && caches.live().get(object.key()).isEmpty()) {
            // What guards it may have waited for its end, and there may be no config to do the rest.
            wake(tenantNamespace);
        }
    }

    private String claim(AITenant aitenant) {
        return ResourceNames.gatewayClaim(platform.gatewayNamespace(), GatewayStep.gatewayName(aitenant));
    }

    private static boolean uses(AITenant aitenant, String gateway) {
        GatewayRef inForce = gateway(aitenant);
        return gateway.equals(GatewayStep.gatewayName(aitenant))
                || (inForce != null && gateway.equals(inForce.getName()));
    }

    /** Our own status writes wake nobody, but the step after the gateway's waits for this one to be seen. */
    private void aitenantChanged(@Nullable AITenant before, @Nullable AITenant now) {
        if (before != null && now != null && !Objects.equals(gateway(before), gateway(now))) {
            wakeUps.wakeAll(List.of(now));
        }
    }

    private static @Nullable GatewayRef gateway(AITenant aitenant) {
        return aitenant.getStatus() == null ? null : aitenant.getStatus().getGatewayRef();
    }

    private static String namespace(@Nullable MaasTenantConfig before, @Nullable MaasTenantConfig now) {
        MaasTenantConfig either = now == null ? before : now;
        return either == null ? "" : either.getMetadata().getNamespace();
    }
}
