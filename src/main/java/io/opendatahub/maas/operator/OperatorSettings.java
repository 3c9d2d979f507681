/* The operator's settings, checked once at start and immutable from then on. */
package io.opendatahub.maas.operator;

import io.opendatahub.maas.desired.PlatformContext;
import io.opendatahub.maas.desired.PraxisRelease;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Values of all {@link Setting}s (contract section 2). */
public final class OperatorSettings {

    private static final String AUTO = "AUTO";

    /** The AUTO rule of {@code INFRA_NAMESPACE}; any other controller namespace is its own. */
    private static final Map<String, String> INFRA_OF_CONTROLLER = Map.of(
            "opendatahub", "odh-ai-gateway-infra",
            "redhat-ods-applications", "redhat-ai-gateway-infra");

    private final Map<Setting, String> values;

    OperatorSettings(Map<Setting, String> values) {
        this.values = new EnumMap<>(values);
    }

    /**
     * Reads settings from environment variables alone.
     *
     * @throws SettingsException naming every problem
     */
    public static OperatorSettings read(Map<String, String> environment) {
        return SettingsReader.read(environment, new String[0]);
    }

    /** Namespace the operator runs in. */
    public String controllerNamespace() {
        return value(Setting.CONTROLLER_NAMESPACE);
    }

    /** Name of the Deployment that runs the operator. */
    public String controllerDeployment() {
        return value(Setting.CONTROLLER_DEPLOYMENT);
    }

    /** Whether the caches serve more than the default tenant. */
    public boolean discoversTenants() {
        return Boolean.parseBoolean(value(Setting.ENABLE_TENANT_NAMESPACE_DISCOVERY));
    }

    /** Whether Config/default and the default AITenant are created. */
    public boolean bootstrapDefaultTenant() {
        return Boolean.parseBoolean(value(Setting.BOOTSTRAP_DEFAULT_TENANT));
    }

    /** Whether writes wait for the lease. */
    public boolean leaderElection() {
        return Boolean.parseBoolean(value(Setting.LEADER_ELECTION));
    }

    /** Port of the probes. */
    public int healthPort() {
        return Integer.parseInt(value(Setting.HEALTH_PORT));
    }

    /** Port of the metrics. */
    public int metricsPort() {
        return Integer.parseInt(value(Setting.METRICS_PORT));
    }

    /** How long a blocked deletion step is waited for; zero = for ever. */
    public Duration deletionTimeout() {
        return GoDuration.parse(value(Setting.AITENANT_DELETION_TIMEOUT)).orElseThrow();
    }

    /** Form of the log lines. */
    public String logFormat() {
        return value(Setting.LOG_FORMAT);
    }

    /** The platform as it was set. */
    public PlatformKind platformKind() {
        return PlatformKind.valueOf(value(Setting.PLATFORM).toUpperCase(Locale.ROOT));
    }

    /** What of the settings shows in objects. */
    public PlatformContext platform(boolean openshift) {
        return new PlatformContext(
                controllerNamespace(),
                infraNamespace(),
                value(Setting.GATEWAY_NAMESPACE),
                value(Setting.GATEWAY_NAME),
                value(Setting.MAAS_SUBSCRIPTION_NAMESPACE),
                value(Setting.AITENANT_NAMESPACE),
                openshift,
                value(Setting.MONITORING_NAMESPACE),
                value(Setting.CERTIFICATE_ISSUER),
                new PlatformContext.Access(
                        Optional.of(value(Setting.CLUSTER_AUDIENCE)).filter(audience -> !audience.equals(AUTO)),
                        Integer.parseInt(value(Setting.AUTH_CACHE_TTL_SECONDS))),
                new PlatformContext.Images(
                        value(Setting.RELATED_IMAGE_ODH_MAAS_API_IMAGE),
                        value(Setting.RELATED_IMAGE_ODH_PRAXIS_EXTPROC_IMAGE),
                        value(Setting.RELATED_IMAGE_UBI_MINIMAL_IMAGE)),
                PraxisRelease.of(value(Setting.PRAXIS_FILTER_NAMES)).orElseThrow());
    }

    private String infraNamespace() {
        String set = value(Setting.INFRA_NAMESPACE);
        if (set.equals(AUTO)) {
            return INFRA_OF_CONTROLLER.getOrDefault(controllerNamespace(), controllerNamespace());
        }
        return set.isEmpty() ? controllerNamespace() : set;
    }

    private String value(Setting setting) {
        return Objects.requireNonNullElse(values.get(setting), setting.defaultValue());
    }
}
