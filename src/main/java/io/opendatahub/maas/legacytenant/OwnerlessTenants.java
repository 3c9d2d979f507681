/* Tells legacy Tenants that no AITenant takes over that nothing is done for them, and what to create. */
package io.opendatahub.maas.legacytenant;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.migration.LegacyTenantPlan;
import io.opendatahub.maas.model.LegacyTenantFact;
import io.opendatahub.maas.model.NamespaceFact;
import io.opendatahub.maas.naming.Annotations;
import io.opendatahub.maas.naming.TenantId;
import io.opendatahub.maas.status.LegacyTenantReasons;
import io.opendatahub.maas.watch.Caches;
import io.opendatahub.maas.watch.OperatorRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admission grace (contract section 9, case 71): such an object is not reconciled, not changed and not deleted. The one exception is
 * a namespace that is being deleted, which a finalizer that nobody acts on any more would hold for ever.
 */
public final class OwnerlessTenants {

    private static final Logger LOG = LoggerFactory.getLogger(OwnerlessTenants.class);

    /** An AITenant that is made at the same time is seen within this time; until then nothing is said. */
    private static final Duration SETTLE = Duration.ofSeconds(1);

    private final OperatorRuntime runtime;
    private final Caches caches;
    private final PlatformContext platform;
    private final boolean all;
    private final boolean bootstrap;
    private final LegacyTenantStatusWriter statuses;
    private final RetriedLooks looks;

    /**
     * Tells through the shared parts, on an executor of the wiring.
     *
     * @param all whether tenants beside the default one are reconciled (setting {@code ENABLE_TENANT_NAMESPACE_DISCOVERY})
     * @param bootstrap whether the default AITenant is created once (setting {@code BOOTSTRAP_DEFAULT_TENANT})
     */
    public OwnerlessTenants(
            OperatorRuntime runtime, boolean all, boolean bootstrap, ScheduledExecutorService executor) {
        this.runtime = runtime;
        this.caches = runtime.caches();
        this.platform = runtime.platform();
        this.all = all;
        this.bootstrap = bootstrap;
        this.looks = new RetriedLooks(executor, this::judge);
        this.statuses = new LegacyTenantStatusWriter(runtime);
    }

    /** Looks at all there are, now and whenever one may have lost its owner. Call when the caches are filled. */
    public void watch() {
        caches.legacyTenants().onChange(this::legacyChanged);
        caches.cluster().onNamespace(namespace -> later(namespace.name(), SETTLE));
        caches.configs().onChange((before, now) -> {
            if (before == null || now == null) {
                Stream.of(Optional.ofNullable(before), Optional.ofNullable(now))
                        .flatMap(Optional::stream)
                        .forEach(config -> later(config.getMetadata().getNamespace(), SETTLE));
            }
        });
        caches.aitenants().onChange(this::aitenantChanged);
        caches.anchors().onChange((before, now) -> later(platform.defaultTenantNamespace(), SETTLE));
        caches.ownDeployment().onChange(this::everybody);
        everybody();
    }

    private void legacyChanged(LegacyTenantFact legacy) {
        if (legacy.optedOut()) {
            LOG.info(
                    "{} is left alone: its annotation {} is false",
                    LegacyTenantStatusWriter.key(legacy.namespace()),
                    Annotations.MANAGED);
        }
        later(legacy.namespace(), SETTLE);
    }

    private void everybody() {
        caches.legacyTenants().all().forEach(this::legacyChanged);
    }

    private void aitenantChanged(@Nullable AITenant before, @Nullable AITenant now) {
        if (before != null && now == null) {
            String name = before.getMetadata().getName();
            later(TenantId.ofAITenant(name, platform.defaultTenantNamespace()).namespace(), SETTLE);
        }
    }

    private void later(String namespace, Duration delay) {
        boolean ours = all || namespace.equals(platform.defaultTenantNamespace());
        if (ours && caches.legacyTenants().find(namespace).isPresent()) {
            looks.later(namespace, delay);
        }
    }

    private void judge(String namespace) {
        Optional<LegacyTenantFact> source =
                caches.legacyTenants().find(namespace).filter(legacy -> !legacy.optedOut());
        if (source.isEmpty() || runtime.tearingDown()) {
            return;
        }
        if (isTerminating(namespace)) {
            release(source.get());
        } else if (!isTakenOver(namespace)) {
            tell(source.get());
        }
    }

    private boolean isTerminating(String namespace) {
        return caches.cluster()
                .namespace(namespace)
                .filter(NamespaceFact::terminating)
                .isPresent();
    }

    /** Whether there is an AITenant, or one is about to be made. */
    private boolean isTakenOver(String namespace) {
        Optional<TenantId> tenant = TenantId.ofNamespace(namespace, platform.defaultTenantNamespace());
        return tenant.filter(id -> caches.aitenants()
                                .find(platform.aitenantNamespace(), id.name())
                                .isPresent()
                        || (id.isDefault() && isBootstrapOpen()))
                .isPresent();
    }

    private boolean isBootstrapOpen() {
        return bootstrap
                && caches.anchors()
                        .find("", PlatformConfig.NAME)
                        .map(anchor -> anchor.getMetadata().getAnnotations())
                        .filter(annotations -> annotations.containsKey(Annotations.DEFAULT_AITENANT_BOOTSTRAPPED))
                        .isEmpty();
    }

    private void tell(LegacyTenantFact source) {
        boolean alone =
                caches.configs().find(source.namespace(), MaasTenantConfig.NAME).isEmpty();
        statuses.write(
                source,
                alone ? LegacyTenantReasons.UNSUPPORTED : LegacyTenantReasons.MIGRATION_INCOMPLETE,
                alone
                        ? "Nothing is reconciled from this object any more. " + whatToCreate(source.namespace())
                        : "This object is kept: no AITenant manages MaasTenantConfig " + source.namespace() + "/"
                                + MaasTenantConfig.NAME + ". " + whatToCreate(source.namespace()));
    }

    private String whatToCreate(String namespace) {
        return TenantId.ofNamespace(namespace, platform.defaultTenantNamespace())
                .map(tenant -> "Create AITenant " + platform.aitenantNamespace() + "/" + tenant.name()
                        + "; the settings of this object are then moved to MaasTenantConfig " + namespace + "/"
                        + MaasTenantConfig.NAME + ".")
                .orElseGet(() -> "No AITenant can use namespace " + namespace + ": create AITenant "
                        + platform.aitenantNamespace() + "/T, which makes namespace " + TenantId.NAMESPACE_PREFIX
                        + "T, and put the settings into MaasTenantConfig " + TenantId.NAMESPACE_PREFIX + "T/"
                        + MaasTenantConfig.NAME + "; then delete this object.");
    }

    /** Takes the finalizers of earlier releases off. */
    private void release(LegacyTenantFact source) {
        List<String> kept = LegacyTenantPlan.keptFinalizers(source);
        if (!kept.equals(source.finalizers())) {
            Map<String, Object> metadata =
                    Map.of("uid", source.uid(), "resourceVersion", source.resourceVersion(), "finalizers", kept);
            caches.legacyTenants()
                    .written(runtime.writes()
                            .merge(LegacyTenantStatusWriter.key(source.namespace()), Map.of("metadata", metadata)));
        }
    }
}
