/* Inputs of a rendering: a config and what stands around it, as a golden folder has them. */
package io.opendatahub.maas.desired;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.opendatahub.maas.api.v1alpha1.ApiTranslation;
import io.opendatahub.maas.api.v1alpha1.MaasTenantConfig;
import io.opendatahub.maas.api.v1alpha1.PlatformConfig;
import io.opendatahub.maas.desired.TenantContext.AITenantRef;
import io.opendatahub.maas.desired.TenantContext.Anchor;
import io.opendatahub.maas.desired.TenantContext.OidcProvider;
import io.opendatahub.maas.naming.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a context is made of besides the config.
 *
 * @param openshift platform
 * @param gatewayName the tenant's gateway
 * @param aitenant the managing AITenant, null when there is none
 * @param oidc its identity provider, null when there is none
 * @param usageLogging {@code usageLogging} of Config/default
 */
record Situation(boolean openshift, String gatewayName, AITenantRef aitenant, OidcProvider oidc, boolean usageLogging) {

    /** Without an identity provider and without usage logging. */
    Situation(boolean openshift, String gatewayName, AITenantRef aitenant) {
        this(openshift, gatewayName, aitenant, null, false);
    }

    static final Anchor ANCHOR = new Anchor("default", "0f0e0d0c-0000-4000-8000-000000000001");

    /** The context of a golden folder. */
    static TenantContext read(Path folder) throws IOException {
        MaasTenantConfig config =
                Serialization.unmarshal(Files.readString(folder.resolve("in-config.yaml")), MaasTenantConfig.class);
        return Serialization.unmarshal(Files.readString(folder.resolve("in-context.yaml")), Situation.class)
                .with(config);
    }

    /** The settings of the cases' fixture. */
    static PlatformContext platform(boolean openshift) {
        return new PlatformContext(
                "opendatahub",
                "infra-teal",
                "edge-gw",
                "front-door",
                "models-as-a-service",
                "ai-tenants",
                openshift,
                "watch-tower",
                "rhai-ca-issuer",
                new PlatformContext.Access(Optional.empty(), 60),
                new PlatformContext.Images("example.test/maas-api:1", "example.test/praxis:1", "example.test/ubi:1"),
                PraxisRelease.RELEASE_2026_08);
    }

    /** The context of a config in this situation. */
    TenantContext with(MaasTenantConfig config) {
        return with(config, platform(openshift));
    }

    /** The context of a config in this situation, with another release of the dataplane. */
    TenantContext with(MaasTenantConfig config, PraxisRelease release) {
        PlatformContext settings = platform(openshift);
        return with(
                config,
                new PlatformContext(
                        settings.controllerNamespace(),
                        settings.infraNamespace(),
                        settings.gatewayNamespace(),
                        settings.defaultGateway(),
                        settings.defaultTenantNamespace(),
                        settings.aitenantNamespace(),
                        settings.openshift(),
                        settings.monitoringNamespace(),
                        settings.certificateIssuer(),
                        settings.access(),
                        settings.images(),
                        release));
    }

    private TenantContext with(MaasTenantConfig config, PlatformContext platform) {
        WorkloadPlans plans = WorkloadPlans.of(config);
        PlatformConfig settings = new PlatformConfig();
        settings.getSpec().setUsageLogging(usageLogging);
        ApiTranslation translation = config.getSpec().getApiTranslation();
        boolean translated = translation != null && Boolean.TRUE.equals(translation.getEnabled());
        return new TenantContext(
                TenantId.ofNamespace(config.getMetadata().getNamespace(), platform.defaultTenantNamespace())
                        .orElseThrow(),
                platform,
                gatewayName,
                Optional.ofNullable(aitenant),
                Optional.ofNullable(oidc),
                ANCHOR,
                plans.apiKeys(),
                plans.maasApi(),
                plans.payloadProcessing(),
                plans.payloadPreProcessing(),
                translated,
                translated,
                "https://kubernetes.default.svc",
                TelemetryPlan.of(config, settings));
    }
}
