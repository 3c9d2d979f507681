/* Names of the objects made for a tenant (contract section 4, column Name). */
package io.opendatahub.maas.naming;

/**
 * The names of one tenant's objects: base name plus the tenant's suffix, shortened where that would not fit
 * ({@link NameLimit}).
 *
 * @param tenant whose objects
 */
public record ResourceNames(TenantId tenant) {

    /** Base name of the maas-api Deployment and Service, and name of the shared ServiceAccount in the infra namespace. */
    public static final String MAAS_API = "maas-api";

    /** Name of the shared ServiceAccount of the key clean-up jobs. */
    public static final String MAAS_API_CLEANUP = "maas-api-cleanup";

    /** Base name of the payload-processing Deployment, Service, autoscaler and ServiceAccount. */
    public static final String PAYLOAD_PROCESSING = "payload-processing";

    /** Base name of the payload-pre-processing Deployment, Service and autoscaler. */
    public static final String PAYLOAD_PRE_PROCESSING = "payload-pre-processing";

    /** Name of what grants the payload pods their reads: shared ClusterRole, and base name of the tenants' bindings. */
    public static final String EXTPROC_READER = "payload-processing-extproc-reader";

    /** What {@link #EXTPROC_READER} was in older releases, with the right to read all secrets of the cluster (section 4). */
    public static final String OLDER_READER = "payload-processing-reader";

    /** ClusterRole and binding that older releases put beside those of maas-api. */
    public static final String OLDER_SUPPLEMENT = "maas-api-supplemental";

    private static final String ROUTE = "maas-api-route";
    private static final String KEY_CLEANUP = "maas-api-key-cleanup";
    private static final String CERTIFICATE = "maas-api-serving-cert";
    private static final String BACKEND_TLS = "maas-api-backend-tls";
    private static final String USAGE_METRICS = "maas-telemetry";
    private static final String LATENCY = "latency-per-subscription";
    private static final String USAGE_LOGS = "maas-model-access-logs";

    /** Name of the AuthPolicy that older releases put on the default gateway (contract section 4a). */
    public static final String OLDER_GATEWAY_AUTH = "gateway-default-auth";

    private static final String OLDER_ROUTE_AUTH = "maas-api-auth-policy";
    private static final String REVOCATION_JOB = "maas-api-revoke-keys-";
    private static final String ROLE_PREFIX = "aitenant-";
    private static final String TENANT_ADMIN_ROLE = "-tenant-admin";
    private static final String OBJECT_ADMIN_ROLE = "-object-admin";
    private static final String GATEWAY_CLAIM = "gateway-claim-";
    private static final int CLAIM_DIGITS = 32;

    private static final String DEFAULT_DENY = "gateway-default-deny";
    private static final String DEFAULT_GATEWAY_AUTH = "maas-gateway-auth";
    private static final String GATEWAY_AUTH_SUFFIX = "-maas-auth";

    private static final String PLUGINS = "payload-processing-plugins";
    private static final String SERVING_CERT = "-serving-cert";

    /** Name of a kind without a limit of its own: Deployment, ConfigMap, ServiceAccount, HorizontalPodAutoscaler. */
    public String object(String base) {
        return NameLimit.OBJECT.fit(base + tenant.suffix());
    }

    /** Name of a Service. */
    public String service(String base) {
        return NameLimit.DNS_LABEL.fit(base + tenant.suffix());
    }

    /** Value of label {@link Labels#TENANT_INSTANCE} for a Deployment: its name, by the rule of label values. */
    public String instance(String base) {
        return NameLimit.LABEL_VALUE.fit(object(base));
    }

    /** Name of the ConfigMap with the dataplane's configuration (contract section 7). */
    public String plugins() {
        return object(PLUGINS);
    }

    /** Whether a ConfigMap of this name holds a tenant's dataplane configuration, whoever the tenant is. */
    public static boolean isPlugins(String name) {
        return name.equals(PLUGINS) || name.startsWith(PLUGINS + "-");
    }

    /** Name of the HTTPRoute to maas-api; the filters that name its rules must say the same (case 89). */
    public String route() {
        return object(ROUTE);
    }

    /** Name of the CronJob that has expired keys deleted. */
    public String keyCleanup() {
        return NameLimit.CRON_JOB.fit(KEY_CLEANUP + tenant.suffix());
    }

    /** Name of the Certificate; the Secret it fills is {@link #servingCertSecret}. */
    public String certificate() {
        return object(CERTIFICATE);
    }

    /** Name of the DestinationRule for maas-api. */
    public String backendTls() {
        return object(BACKEND_TLS);
    }

    /** Name of the TelemetryPolicy. */
    public String usageMetrics() {
        return object(USAGE_METRICS);
    }

    /** Name of the Istio Telemetry. */
    public String latency() {
        return object(LATENCY);
    }

    /** Name of the EnvoyFilter that writes usage logs. */
    public String usageLogs() {
        return object(USAGE_LOGS);
    }

    /** Name of the AuthPolicy that older releases put on the tenant's route (contract section 4a). */
    public String olderRouteAuth() {
        return object(OLDER_ROUTE_AUTH);
    }

    /** Name of the Job that revokes the tenant's keys; the default tenant's has its name in it, too (contract section 8). */
    public String revocationJob() {
        return NameLimit.JOB.fit(REVOCATION_JOB + tenant.name());
    }

    /** Name of the Role in the tenant's namespace (contract section 8). */
    public String tenantAdminRole() {
        return NameLimit.OBJECT.fit(ROLE_PREFIX + tenant.name() + TENANT_ADMIN_ROLE);
    }

    /** Name of the Role beside the AITenant (contract section 8). */
    public String objectAdminRole() {
        return NameLimit.OBJECT.fit(ROLE_PREFIX + tenant.name() + OBJECT_ADMIN_ROLE);
    }

    /** Name of the ConfigMap whose owner holds a gateway (contract section 8). */
    public static String gatewayClaim(String gatewayNamespace, String gatewayName) {
        return GATEWAY_CLAIM + Sha256.hex(gatewayNamespace + "/" + gatewayName).substring(0, CLAIM_DIGITS);
    }

    /** Name of the TokenRateLimitPolicy. */
    public String defaultDeny() {
        return object(DEFAULT_DENY);
    }

    /**
     * Name of a gateway's AuthPolicy (contract section 4a).
     *
     * @param gatewayName name of the gateway
     * @param isDefaultGateway whether it is the gateway of the settings
     */
    public static String gatewayAuth(String gatewayName, boolean isDefaultGateway) {
        return isDefaultGateway ? DEFAULT_GATEWAY_AUTH : NameLimit.OBJECT.fit(gatewayName + GATEWAY_AUTH_SUFFIX);
    }

    /**
     * Name of the Secret with maas-api's serving certificate, the same string in volume, Service annotation and
     * Certificate (case 96). The tenant stands in the middle of it.
     */
    public String servingCertSecret() {
        return NameLimit.OBJECT.fit(MAAS_API + tenant.suffix() + SERVING_CERT);
    }
}
