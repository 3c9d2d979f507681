/* From what was observed to the way a reconcile goes on. */
package io.opendatahub.maas.tenantconfig;

import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantSpec;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfigSpec;
import io.opendatahub.maas.api.v1alpha1.Oidc;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.check.Blocker;
import io.opendatahub.maas.check.BlockingChecks;
import io.opendatahub.maas.check.ClusterWarnings;
import io.opendatahub.maas.check.InstalledKinds;
import io.opendatahub.maas.desired.AuthPolicies;
import io.opendatahub.maas.desired.DesiredObject;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.SharedResources;
import io.opendatahub.maas.desired.TelemetryPlan;
import io.opendatahub.maas.desired.TenantContext;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.desired.TenantContext.OidcProvider;
import io.opendatahub.maas.desired.TenantInventory;
import io.opendatahub.maas.desired.TenantResources;
import io.opendatahub.maas.desired.WorkloadPlans;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.migration.MigrationDecision;
import io.opendatahub.maas.model.AuthPolicyFacts;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.TenantObservation;
import io.opendatahub.maas.model.Warning;
import io.opendatahub.maas.status.Reasons;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs the checks and, where nothing stands in the way, gathers all that the tenant's objects are computed from. */
public final class TenantContextResolver {

    /** Seconds for which keys of an OIDC issuer are cached unless the AITenant says (contract section 1). */
    static final int DEFAULT_OIDC_TTL_SECONDS = 300;

    /** Audience of a cluster's tokens unless somebody says otherwise (contract section 2, CLUSTER_AUDIENCE). */
    static final String DEFAULT_AUDIENCE = "https://kubernetes.default.svc";

    private static final Set<Reasons> HANDS_OFF =
            Set.of(Reasons.MANAGEMENT_STATE_IDLE, Reasons.WAITING_FOR_REMOVED_TEARDOWN);

    private static final Set<Blocker.Area> UNTOUCHED = Set.of(Blocker.Area.IDENTITY, Blocker.Area.MANAGEMENT);

    private TenantContextResolver() {}

    /** The way to go on; the same observation gives an equal answer. */
    public static TenantResolution resolve(TenantObservation observation, PlatformContext platform) {
        Optional<Blocker> blocker = BlockingChecks.first(observation, platform);
        if (blocker.isPresent() && HANDS_OFF.contains(blocker.get().reason())) {
            return new TenantResolution.Idle(blocker.get(), List.of());
        }
        if (blocker.isPresent() && blocker.get().reason() == Reasons.NOT_MANAGED) {
            // Nobody's config: whatever is in it has no effect, and there is nothing to warn about.
            return new TenantResolution.Blocked(blocker.get(), List.of());
        }
        WorkloadPlans plans = WorkloadPlans.of(observation.config());
        List<Warning> warnings = Stream.concat(
                        plans.warnings().stream(), ClusterWarnings.of(observation.cluster()).stream())
                .distinct()
                .sorted()
                .toList();
        return blocker.<TenantResolution>map(found -> new TenantResolution.Blocked(found, warnings))
                .orElseGet(() -> ready(context(observation, platform, plans), observation, warnings));
    }

    /**
     * What goes although the tenant is blocked: telemetry that is off, so that nobody is watched against his will (contract section
     * 4b). Nothing while it is not certain whose config this is, or the administrator wants hands off.
     */
    static List<ResourceKey> switchedOff(
            TenantObservation observation, TenantResolution resolution, PlatformContext platform) {
        boolean concerned = resolution instanceof TenantResolution.Blocked blocked
                && !UNTOUCHED.contains(blocked.blocker().area())
                && !TelemetryPlan.isOn(observation.config());
        return concerned
                ? BlockingChecks.tenant(observation, platform)
                        .map(tenant -> new InstalledKinds(observation.cluster())
                                .keys(TenantInventory.telemetry(tenant, platform)))
                        .orElse(List.of())
                : List.of();
    }

    /** What is shared by all tenants and missing is missing for each of them. */
    private static TenantResolution ready(
            TenantContext context, TenantObservation observation, List<Warning> warnings) {
        InstalledKinds installed = new InstalledKinds(observation.cluster());
        MigrationDecision migration = DataplaneMigration.decide(context, observation);
        List<DesiredObject> wanted = TenantResources.of(context);
        List<DesiredObject> shared = SharedResources.of(context.platform(), context.anchor());
        List<Warning> all = Stream.of(
                        warnings,
                        installed.warnings(
                                Stream.concat(wanted.stream(), shared.stream()).toList()))
                .flatMap(List::stream)
                .sorted()
                .toList();
        List<DesiredObject> objects = installed.objects(wanted).stream()
                .filter(object -> !migration.held().contains(object.key()))
                .toList();
        return new TenantResolution.Ready(context, objects, all, migration);
    }

    private static TenantContext context(TenantObservation observation, PlatformContext platform, WorkloadPlans plans) {
        PlatformConfig anchor = observation.anchor().orElseThrow();
        boolean apiTranslation = apiTranslation(observation.config());
        String gateway = BlockingChecks.gatewayName(observation, platform).orElseThrow();
        return new TenantContext(
                BlockingChecks.tenant(observation, platform).orElseThrow(),
                platform,
                gateway,
                observation.aitenant().map(TenantContextResolver::reference),
                observation.aitenant().map(AITenant::getSpec).flatMap(TenantContextResolver::oidc),
                anchor(anchor),
                plans.apiKeys(),
                plans.maasApi(),
                plans.payloadProcessing(),
                plans.payloadPreProcessing(),
                apiTranslation,
                apiTranslation || anthropicModels(observation, AuthPolicies.key(platform, gateway)),
                clusterAudience(observation.cluster(), platform),
                TelemetryPlan.of(observation.config(), anchor));
    }

    /** A permission: whatever is not {@code true} is none (contract section 7). */
    private static boolean apiTranslation(MaasTenantConfig config) {
        MaasTenantConfigSpec spec = config.getSpec();
        return spec != null
                && spec.getApiTranslation() != null
                && Boolean.TRUE.equals(spec.getApiTranslation().getEnabled());
    }

    /** Not known, it stays as it is: to shut clients out for a moment, or to let others in, would be to guess. */
    private static boolean anthropicModels(TenantObservation observation, ResourceKey policy) {
        return observation
                .anthropicModels()
                .orElseGet(() -> Optional.ofNullable(observation.live().get(policy))
                        .map(LiveObject::facts)
                        .filter(facts -> facts instanceof AuthPolicyFacts asItIs && asItIs.keyHeader())
                        .isPresent());
    }

    private static String clusterAudience(ClusterFacts cluster, PlatformContext platform) {
        return platform.access()
                .clusterAudience()
                .or(cluster::serviceAccountIssuer)
                .orElse(DEFAULT_AUDIENCE);
    }

    private static AITenantRef reference(AITenant aitenant) {
        return new AITenantRef(
                aitenant.getMetadata().getNamespace(), aitenant.getMetadata().getName());
    }

    private static Optional<OidcProvider> oidc(AITenantSpec spec) {
        Oidc oidc = spec.getOidc();
        if (oidc == null || oidc.getIssuerUrl() == null || oidc.getClientId() == null) {
            return Optional.empty();
        }
        Long ttl = oidc.getTtl();
        return Optional.of(new OidcProvider(
                oidc.getIssuerUrl(),
                oidc.getClientId(),
                ttl == null ? DEFAULT_OIDC_TTL_SECONDS : (int) Math.min(ttl, Integer.MAX_VALUE)));
    }

    private static Anchor anchor(PlatformConfig config) {
        return new Anchor(config.getMetadata().getName(), config.getMetadata().getUid());
    }
}
