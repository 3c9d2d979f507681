/* A tenant on a cluster where everything is in order, to be disturbed by tests. */
package io.opendatahub.maas.check;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.opendatahub.maas.api.v1alpha1.AITenant;
import io.opendatahub.maas.api.v1alpha1.AITenantStatus;
import io.opendatahub.maas.api.v1alpha1.GatewayRef;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.GatewayClaim;
import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.PraxisRelease;
import io.opendatahub.maas.inventory.KindRef;
import io.opendatahub.maas.inventory.ManagedKind;
import io.opendatahub.maas.inventory.ObservedKinds;
import io.opendatahub.maas.inventory.ResourceKey;
import io.opendatahub.maas.model.ClusterFacts;
import io.opendatahub.maas.model.ClusterFacts.AuthorinoFact;
import io.opendatahub.maas.model.ClusterFacts.DatabaseSecret;
import io.opendatahub.maas.model.ClusterFacts.MonitoringFact;
import io.opendatahub.maas.model.LiveObject;
import io.opendatahub.maas.model.TenantObservation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Facts that tests change one by one before they ask for the {@link #observation()}. */
public final class TenantFixture {

    public static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    public static final PlatformContext PLATFORM = new PlatformContext(
            "ctl",
            "infra-teal",
            "edge-gw",
            "front-door",
            "models-as-a-service",
            "ai-tenants",
            false,
            "watch-tower",
            "rhai-ca-issuer",
            new PlatformContext.Access(Optional.empty(), 60),
            new PlatformContext.Images("api:1", "payload:1", "cleanup:1"),
            PraxisRelease.RELEASE_2026_08);

    public static final ResourceKey MAAS_API = ResourceKey.of(ManagedKind.DEPLOYMENT, "infra-teal", "maas-api");
    public static final ResourceKey PRE = ResourceKey.of(ManagedKind.DEPLOYMENT, "edge-gw", "payload-pre-processing");
    public static final ResourceKey POST = ResourceKey.of(ManagedKind.DEPLOYMENT, "edge-gw", "payload-processing");
    public static final ResourceKey POST_AUTOSCALER =
            ResourceKey.of(ManagedKind.HORIZONTAL_POD_AUTOSCALER, "edge-gw", "payload-processing");

    public final MaasTenantConfig config = new MaasTenantConfig();

    /** All that tenants need and use; Authorino's and the platform's own kinds are not among them. */
    public final Set<KindRef> served = Stream.of(ObservedKinds.REQUIRED, ManagedKind.installable())
            .flatMap(List::stream)
            .collect(Collectors.toCollection(HashSet::new));

    public final Set<String> gateways = new HashSet<>(Set.of("front-door", "side-door"));
    public final List<AuthorinoFact> authorinos = new ArrayList<>();

    /** Kinds that could not be listed. */
    public final List<ClusterFacts.ReadFailure> unreadable = new ArrayList<>();

    public final Map<ResourceKey, LiveObject> live = new HashMap<>();
    public @Nullable AITenant aitenant;
    public @Nullable PlatformConfig anchor = new PlatformConfig();
    public @Nullable MonitoringFact monitoring;
    public DatabaseSecret secret = DatabaseSecret.PRESENT;
    public Optional<String> serviceAccountIssuer = Optional.empty();

    /** Empty: it could not be read. */
    public Optional<Boolean> anthropicModels = Optional.of(false);

    public Instant now = NOW;

    private TenantFixture(String namespace) {
        config.setMetadata(new ObjectMetaBuilder()
                .withName("default-tenant")
                .withNamespace(namespace)
                .withGeneration(3L)
                .withLabels(new HashMap<>())
                .withAnnotations(new HashMap<>())
                .build());
        if (anchor != null) {
            anchor.setMetadata(new ObjectMetaBuilder()
                    .withName("default")
                    .withUid("u-anchor")
                    .build());
        }
    }

    /** The default tenant without AITenant, no object of it on the cluster. */
    public static TenantFixture ofDefault() {
        return new TenantFixture("models-as-a-service");
    }

    /** A config in some namespace, without AITenant. */
    public static TenantFixture inNamespace(String namespace) {
        return new TenantFixture(namespace);
    }

    /** Tenant lilac on gateway side-door. */
    public static TenantFixture ofLilac() {
        TenantFixture fixture = new TenantFixture("ai-tenant-lilac");
        fixture.aitenant = aitenant("lilac", "ai-tenant-lilac", "edge-gw", "side-door");
        return fixture.claim("side-door", "lilac");
    }

    /** Lets an AITenant hold a gateway, or nobody when it has no name. */
    public TenantFixture claim(String gateway, String aitenant) {
        ResourceKey key = GatewayClaim.key(gateway, PLATFORM);
        live.remove(key);
        return aitenant.isEmpty() ? this : with(LiveFixture.claim(key, aitenant, "u-" + aitenant));
    }

    /** An AITenant with a complete status. */
    public static AITenant aitenant(String name, String tenantNamespace, String gatewayNamespace, String gateway) {
        AITenant aitenant = new AITenant();
        aitenant.setMetadata(new ObjectMetaBuilder()
                .withName(name)
                .withNamespace("ai-tenants")
                .withUid("u-" + name)
                .build());
        GatewayRef ref = new GatewayRef();
        ref.setNamespace(gatewayNamespace);
        ref.setName(gateway);
        AITenantStatus status = new AITenantStatus();
        status.setTenantNamespace(tenantNamespace);
        status.setGatewayRef(ref);
        aitenant.setStatus(status);
        return aitenant;
    }

    /** Sets a label of the config. */
    public TenantFixture label(String key, String value) {
        config.getMetadata().getLabels().put(key, value);
        return this;
    }

    /** Sets an annotation of the config. */
    public TenantFixture annotation(String key, String value) {
        config.getMetadata().getAnnotations().put(key, value);
        return this;
    }

    /** Puts an object on the cluster. */
    public TenantFixture with(LiveObject object) {
        live.put(object.key(), object);
        return this;
    }

    /** All three workloads with one available pod. */
    public TenantFixture withWorkloads() {
        return with(LiveFixture.deployment(MAAS_API).build())
                .with(LiveFixture.deployment(PRE).build())
                .with(LiveFixture.deployment(POST).build());
    }

    /** What a reconcile would see now. */
    public TenantObservation observation() {
        ClusterFacts cluster = new ClusterFacts(
                Set.copyOf(served),
                Set.copyOf(gateways),
                secret,
                List.copyOf(authorinos),
                Optional.ofNullable(monitoring),
                serviceAccountIssuer,
                List.copyOf(unreadable));
        return new TenantObservation(
                config,
                Optional.ofNullable(aitenant),
                Optional.ofNullable(anchor),
                cluster,
                anthropicModels,
                Map.copyOf(live),
                now);
    }
}
